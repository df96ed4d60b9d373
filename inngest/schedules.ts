import { scanWaitingFiles } from "./files/scan-waiting-files";
import { sweepQuarantineFolder } from "./files/sweep-quarantine";
import { markOverdueInvoices } from "./invoices/mark-overdue-invoices";
import { releaseMails } from "./mail/release-held-mails";
import { askGateways } from "./payments/ask-gateways";
import { compareBooks } from "./reconciliation/prove-books";
import type { Schedule } from "./schedule";

/** Every schedule there is: what is not in this list does not fire. */
export const schedules: readonly Schedule[] = [
  markOverdueInvoices,
  releaseMails,
  scanWaitingFiles,
  sweepQuarantineFolder,
  compareBooks,
  askGateways,
];
