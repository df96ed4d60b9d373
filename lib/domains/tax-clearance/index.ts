export { activateTaxUnit, connectTaxUnit } from "./commands/connect";
export { issueTaxDocument, prepareTaxDocument } from "./commands/issue";
export { holdLetter } from "./commands/letters";
export { recordTaxAnswer } from "./commands/record-answer";
export { retryTaxDocument } from "./commands/retry";
export { sendTaxDocuments } from "./commands/send";
export { createTaxUnit, retireTaxUnit, updateTaxUnit } from "./commands/units";
export { noticeLateTaxDocument, noticeTaxCertificate, watchLateTaxDocuments, watchTaxCertificates } from "./commands/watch";
export {
  taxDocumentAccepted,
  taxDocumentEvents,
  taxDocumentLate,
  taxDocumentQueued,
  taxDocumentRejected,
  taxUnitDisconnected,
  taxUnitEvents,
  taxUnitExpiring,
} from "./events";
export {
  assertNotRejected,
  findIssuingUnit,
  getTaxDocument,
  getTaxDocumentXml,
  getTaxUnit,
  listTaxDocuments,
  listTaxUnits,
  readHeldLetters,
  readTaxCode,
  readTaxOriginal,
  type TaxSubject,
} from "./queries";
export { taxDocumentRecord, taxUnitRecord } from "./record";
export { daysLeft } from "./rules";
export { withTaxCode } from "./rules/tax-code";
