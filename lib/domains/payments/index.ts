export { applyCredit, moveCredit, removeCredit } from "./commands/apply-credit";
export { applyDelivered, proveDelivery } from "./commands/apply-delivered";
export { applyGatewayEvent, isRepeated } from "./commands/apply-event";
export { chargeSavedMethod } from "./commands/charge-saved";
export { checkPaymentAttempt } from "./commands/check-attempt";
export { forgetCustomerRef, forgetMethod } from "./commands/forget-methods";
export { mailReceivedPayment } from "./commands/mail";
export { recordInvoicePayment, recordPayment } from "./commands/record";
export { heldCredit, pendingRefund, unrefunded } from "./queries/plan-refund";
export { refundPayment } from "./commands/refund";
export { gatewayRefund, refundGatewayPayment } from "./commands/refund-gateway";
export { reversePayment } from "./commands/reverse";
export { resolvePaymentAttempt } from "./commands/resolve-attempt";
export { beginSave, removeSavedMethod, storeSavedMethod } from "./commands/save-method";
export { startCharge } from "./commands/start-charge";
export { startJointCharge } from "./commands/start-joint-charge";
export {
  paymentChargedBack,
  paymentDisputed,
  paymentEvents,
  paymentFailed,
  paymentFlagged,
  paymentReceived,
  refundFailed,
  refundPending,
  refundSucceeded,
  savedMethodRemoved,
} from "./events";
export {
  findPayment,
  getPayment,
  getPaymentAttempt,
  listDueAttempts,
  listPaymentAttempts,
  listSavedMethods,
  readInvoicePayments,
} from "./queries";
export { readCredited } from "./queries/credited";
export { readUnderWay } from "./queries/under-way";
export { listOutdatedPages } from "./queries/open-pages";
export { findLastGateway } from "./queries/last-gateway";
export { isPaidByPayment } from "./queries/cause";
export { getInvoiceCredit } from "./queries/credit";
export { listPayments } from "./queries/list";
export { attemptRecord, paymentRecord, savedMethodRecord } from "./record";
