import { AppError } from "@/lib/kernel/base/errors";
import type { EInvoice, Problem } from "./model";
import type { Profile } from "./profiles";

export type * from "./model";
export { toEInvoice, type EInvoiceSource, type Exemption, type VatOfTax } from "./to-einvoice";
export { profileOf, profiles, ruleSetVersion, type Profile, type Syntax } from "./profiles";

const missing = () => new AppError("unavailable", "Electronic invoices are not available yet.");

/** UBL 2.1: an Invoice, or a CreditNote for the type codes of credit notes. @throws AppError `invalid` where the profile has no UBL. */
export function toUbl(_document: EInvoice, _profile: Profile): string {
  throw missing();
}

/** UN/CEFACT CII D16B. @throws AppError `invalid` where the profile has no CII. */
export function toCii(_document: EInvoice, _profile: Profile): string {
  throw missing();
}

/** Every rule that the document breaks; without errors it may be sent. */
export function checkDocument(_document: EInvoice, _profile: Profile): Problem[] {
  throw missing();
}
