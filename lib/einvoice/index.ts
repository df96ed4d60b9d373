export type * from "./model";
export { profileOf, profiles, ruleSetVersion, type Profile, type Syntax } from "./profiles";
export { readArabicRules } from "./rules/arabic";
export { checkDocument } from "./rules/check";
export { toEInvoice, type EInvoiceSource, type Exemption, type VatOfTax } from "./to-einvoice";
export { toCii } from "./write/cii";
export { toUbl } from "./write/ubl";
