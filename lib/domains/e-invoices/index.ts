export { checkEInvoice, storeEInvoice } from "./commands/issue";
export { attachmentsOf, readAttachedXml, withEInvoice } from "./queries/mail";
export { eInvoiceOperations } from "./queries/operations";
export { readReceived, type ReadEInvoice } from "./queries/read";
export { getCompanyReadiness, getCustomerReadiness, readReadiness } from "./queries/readiness";
export { findEInvoice, readFacturX, type IssuedDocument } from "./queries/stored";
export { readDoubt } from "./queries/doubt";
