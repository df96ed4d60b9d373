// All background functions and schedules, one line per file. One that is missing here does not run.
export { askGateways } from "./payments/ask-gateways";
export { compareBooks } from "./reconciliation/prove-books";
export { emailNotification } from "./notifications/email-notification";
export { emailReceivedPayment } from "./payments/email-received-payment";
export { emailSentInvoice } from "./invoices/email-sent-invoice";
export { markOverdueInvoices } from "./invoices/mark-overdue-invoices";
export { notifyOfFlaggedPayment, notifyOfReceivedPayment } from "./payments/notify-of-payments";
export { notifyOfLedgerDisagreement } from "./reconciliation/notify-of-disagreement";
export { notifyOfPaidInvoice, notifyOfReopenedInvoice } from "./invoices/notify-of-invoices";
export { releaseMails } from "./mail/release-held-mails";
export { removeDeletedFile } from "./files/remove-deleted-file";
export { scanUploadedFile } from "./files/scan-uploaded-file";
export { scanWaitingFiles } from "./files/scan-waiting-files";
export { sendQueuedMail } from "./mail/send-queued-mail";
export { storeFinalizedPdf } from "./invoices/store-finalized-pdf";
export { sweepQuarantineFolder } from "./files/sweep-quarantine";
