export { createRecurringInvoice } from "./commands/create";
export { issueDueInvoice, listDueRecurring, runRecurringInvoice, stopRecurringInvoice } from "./commands/issue";
export {
  pauseRecurringInvoice,
  rearmRecurringInvoice,
  resumeRecurringInvoice,
  startRecurringInvoice,
  terminateRecurringInvoice,
} from "./commands/move";
export { prepareRecurringInvoice } from "./commands/prepare";
export { updateRecurringInvoice } from "./commands/update";
export { recurringCompleted, recurringEvents, recurringStopped } from "./events";
export { findRecurring, getRecurringDocument, getRecurringInvoice, listRecurringInvoices, listRuns, previewRuns } from "./queries";
export { recurringInvoiceRecord } from "./record";
