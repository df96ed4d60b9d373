export { createInvoice } from "./commands/create";
export { deleteInvoice } from "./commands/delete";
export { finalizeInvoice } from "./commands/finalize";
export { settleInvoice } from "./commands/settle";
export { lockInvoice, updateInvoice } from "./commands/update";
export { invoiceEvents, invoiceFinalized, invoicePaid } from "./events";
export { findInvoice, getInvoice, listInvoices, tenantToday } from "./queries";
export { toInvoice, toInvoiceSummary } from "./resource";
