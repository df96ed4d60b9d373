import type { DocumentView } from "@/lib/commerce/document";
import type { TaxCategory } from "@/lib/commerce/tax";
import { AppError } from "@/lib/kernel/base/errors";
import type { DocumentReference, EInvoice, Party, PaymentMeans } from "./model";

/** Why no VAT is charged: a code of the VATEX list, a text, or both. */
export interface Exemption {
  code?: string;
  reason?: string;
}

/** The VAT of a line: what the view's line says, and what it doesn't: why a rate of zero is one. */
export interface VatOfTax {
  name: string;
  rate: string;
  category: TaxCategory;
}

type FromSettings = Pick<
  EInvoice,
  "buyer_reference" | "order_reference" | "contract_reference" | "project_reference" | "delivery" | "period" | "payment_terms"
>;

/** What an electronic invoice is made of: the view that the PDF and the API have too, and what the parties' settings add. */
export interface EInvoiceSource extends FromSettings {
  kind: "invoice" | "credit_note";
  view: DocumentView;
  seller: Party;
  buyer: Party;
  payment?: PaymentMeans;
  /** UN/ECE Recommendation 20, by the line's key; "C62" (one) for those without. */
  unit_codes?: Readonly<Record<string, string>>;
  /** Asked for each tax whose category needs a reason. */
  exemptionOf?: (tax: VatOfTax) => Exemption | undefined;
  /** What a line without a tax is; the default is "O", outside the scope of VAT. */
  untaxed?: { category: TaxCategory } & Exemption;
  /** The invoices that a credit note corrects; the default is the view's. */
  preceding_invoices?: DocumentReference[];
}

/** The document in the terms of EN 16931, with the totals of its view. @throws AppError `invalid` at a line that has two taxes. */
export function toEInvoice(_source: EInvoiceSource): EInvoice {
  throw new AppError("unavailable", "Electronic invoices are not available yet.");
}
