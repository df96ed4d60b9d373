export { beginDocument } from "./commands/begin";
export { changeDocument, type LineTable } from "./commands/change";
export { dayColumns, frozenColumns, linesInOrder, totalsColumns } from "./commands/columns";
export { priceLines } from "./commands/lines";
export { renderDocumentPdf, viewDocument, type DocumentPdf } from "./document";
export { toBillingDocument } from "./resource";
