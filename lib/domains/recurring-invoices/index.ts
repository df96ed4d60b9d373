export { applyPriceChanges, attendPriceChanges, listDuePrices } from "./commands/attend-prices";
export { endAutopay, endAutopayOfMethod, startAutopay } from "./commands/autopay";
export { blockCharge, claimCharge, listDueCharges, planChargeOfRun } from "./commands/autopay-charges";
export { mailAutomaticCharge, mailFailedCharge } from "./commands/autopay-outcome";
export { createRecurringInvoice } from "./commands/create";
export { issueDueInvoice, listDueRecurring, runRecurringInvoice, stopRecurringInvoice } from "./commands/issue";
export {
  pauseRecurringInvoice,
  rearmRecurringInvoice,
  resumeRecurringInvoice,
  startRecurringInvoice,
  terminateRecurringInvoice,
} from "./commands/move";
export { checkNextRun, listNearRuns } from "./commands/preflight";
export { prepareRecurringInvoice } from "./commands/prepare";
export { cancelPriceChange, listPriceChanges, planPriceChange } from "./commands/price-changes";
export { updateRecurringInvoice } from "./commands/update";
export { recurringAtRisk, recurringCompleted, recurringEvents, recurringStopped } from "./events";
export {
  findRecurring,
  hasUpcoming,
  readUpcoming,
  getRecurringDocument,
  getRecurringInvoice,
  listRecurringInvoices,
  listRuns,
  previewRuns,
} from "./queries";
export { getAutopay } from "./queries/autopay";
export { sayAll } from "./queries/obstacles";
export { recurringInvoiceRecord } from "./record";
