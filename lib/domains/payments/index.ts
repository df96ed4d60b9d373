export { applyCredit } from "./commands/apply-credit";
export { applyGatewayEvent, isRepeated } from "./commands/apply-event";
export { chargeSavedMethod } from "./commands/charge-saved";
export { checkPaymentAttempt } from "./commands/check-attempt";
export { mailReceivedPayment } from "./commands/mail";
export { recordInvoicePayment, recordPayment } from "./commands/record";
export { refundPayment } from "./commands/refund";
export { refundGatewayPayment } from "./commands/refund-gateway";
export { resolvePaymentAttempt } from "./commands/resolve-attempt";
export { beginSave, removeSavedMethod } from "./commands/save-method";
export { startCharge } from "./commands/start-charge";
export { startJointCharge } from "./commands/start-joint-charge";
export { paymentEvents, paymentFailed, paymentFlagged, paymentReceived, refundFailed, refundPending, refundSucceeded } from "./events";
export {
  findPayment,
  getPayment,
  getPaymentAttempt,
  listDueAttempts,
  listPaymentAttempts,
  listPayments,
  listSavedMethods,
} from "./queries";
export { paymentRecord, attemptRecord } from "./record";
