export { bulkChangeInvoices, listBulkInvoices, undoBulkInvoices } from "./commands/bulk";
export { createInvoice } from "./commands/create";
export { deleteInvoice } from "./commands/delete";
export { finalizeInvoice } from "./commands/finalize";
export { invoiceImport } from "./commands/import";
export { setInstalments } from "./commands/instalments";
export { createInvoiceLink, listInvoiceLinks, revokeInvoiceLink } from "./commands/links";
export { mailInvoice, storeInvoicePdf } from "./commands/mail";
export { listNewlyOverdue, markInvoiceOverdue } from "./commands/overdue";
export { prepareInvoice } from "./commands/prepare";
export { previewInvoiceMail, sendInvoice } from "./commands/send";
export { syncInvoiceStatus } from "./commands/sync-status";
export { lockInvoice, updateInvoice } from "./commands/update";
export { moveWork, releaseWork } from "./commands/work";
export { checkInvoiceEInvoice, downloadInvoiceEInvoice, getInvoiceEInvoice } from "./queries/e-invoice";
export { renderInvoicePdf, viewInvoice } from "./document";
export { invoiceEvents, invoiceFinalized, invoiceOverdue, invoicePaid, invoiceReopened, invoiceSent } from "./events";
export {
  findInvoice,
  getInvoice,
  getInvoiceDocument,
  getInvoicePdf,
  listInvoiceFields,
  listInvoices,
  listOwedInvoices,
  readInvoiceNumbers,
} from "./queries";
export { getInstalments } from "./queries/instalments";
export { readInstalments } from "./queries/plan";
export { readOpenInvoices } from "./queries/open";
export { isFullyCredited } from "./rules";
export { restoreInvoice } from "./commands/restore";
export { findAutomaticPayments } from "./queries/automatic";
export { describeInvoiceMail } from "./queries/mail";
export { invoiceRecord } from "./record";
export { toInvoice, toInvoiceSummary } from "./resource";
