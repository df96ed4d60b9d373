import type { InngestFunction } from "inngest";
import { removeDeletedFile } from "./files/remove-deleted-file";
import { scanUploadedFile } from "./files/scan-uploaded-file";
import { emailSentInvoice } from "./invoices/email-sent-invoice";
import { storeFinalizedPdf } from "./invoices/store-finalized-pdf";
import { sendQueuedMail } from "./mail/send-queued-mail";
import { emailNotification } from "./notifications/email-notification";
import {
  notifyOfFlaggedPayment,
  notifyOfPaidInvoice,
  notifyOfReceivedPayment,
  notifyOfReopenedInvoice,
} from "./notifications/notify-staff";
import { emailReceivedPayment } from "./payments/email-received-payment";
import { notifyOfLedgerDisagreement } from "./reconciliation/notify-of-disagreement";
import { scheduleFunctions } from "./schedule";
import { schedules } from "./schedules";

/** Every background function there is: what is not in this list does not run. */
export const functions: InngestFunction.Like[] = [
  scanUploadedFile,
  removeDeletedFile,
  sendQueuedMail,
  storeFinalizedPdf,
  emailSentInvoice,
  emailReceivedPayment,
  notifyOfPaidInvoice,
  notifyOfReceivedPayment,
  notifyOfReopenedInvoice,
  notifyOfFlaggedPayment,
  emailNotification,
  notifyOfLedgerDisagreement,
  ...schedules.flatMap(scheduleFunctions),
];
