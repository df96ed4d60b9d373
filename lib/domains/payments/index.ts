export { applyCredit } from "./commands/apply-credit";
export { mailReceivedPayment } from "./commands/mail";
export { recordInvoicePayment, recordPayment } from "./commands/record";
export { refundPayment } from "./commands/refund";
export { paymentEvents, paymentReceived } from "./events";
export { getPayment, listPayments } from "./queries";
