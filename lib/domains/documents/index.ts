export { beginDocument } from "./commands/begin";
export { changeDocument, type LineTable } from "./commands/change";
export { dayColumns, frozenColumns, linesInOrder, totalsColumns } from "./commands/columns";
export { priceLines } from "./commands/lines";
export { renderDocumentPdf, viewDocument, type DocumentPdf } from "./document";
export { usualRecipients, wordsOf, type Addressee } from "./mail";
export { addressLetter } from "./queries/mail";
export { copyDocument } from "./rules";
export { dayText, toBillingDocument } from "./resource";
