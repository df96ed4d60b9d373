import type { Currency } from "@/lib/commerce/currencies";
import type { AllowanceOrCharge, EInvoiceLine, LineVat, Period } from "./line";
import type { Address, Identifier, Party, Payee, TaxRepresentative } from "./party";

export type { AllowanceOrCharge, EInvoiceItem, EInvoiceLine, LineVat, Period } from "./line";
export type { Address, Contact, Identifier, Party, Payee, TaxRepresentative } from "./party";

/**
 * The semantic model of EN 16931-1, named by its business terms (BT) and groups (BG); both syntaxes are written from it and read into it.
 * Amounts are minor units of the document's currency. Quantities, prices and percents are decimal text. Days are YYYY-MM-DD.
 * A required text that a received document lacks is "", so that the rules can say so.
 */
export interface EInvoice {
  /** BT-1. */
  number: string;
  /** BT-2. */
  issue_date: string;
  /** BT-3, UNTDID 1001: 380 invoice, 381 credit note, 384 corrected invoice, 389 self-billed invoice. */
  type_code: string;
  /** BT-5. */
  currency: Currency;
  /** BT-6: the currency of the tax authority where it differs; `totals.vat_in_tax_currency` is in it. */
  tax_currency?: Currency;
  /** BT-7: when the VAT becomes due. Not together with `tax_point_code`. */
  tax_point_date?: string;
  /** BT-8, UNTDID 2005. */
  tax_point_code?: string;
  /** BT-9. */
  due_date?: string;
  /** BT-10: what the buyer asked to be named, such as a German Leitweg-ID. */
  buyer_reference?: string;
  /** BT-11. */
  project_reference?: string;
  /** BT-12. */
  contract_reference?: string;
  /** BT-13: the number of the buyer's order. */
  order_reference?: string;
  /** BT-14. */
  sales_order_reference?: string;
  /** BT-15. */
  receiving_advice_reference?: string;
  /** BT-16. */
  despatch_advice_reference?: string;
  /** BT-17. */
  tender_reference?: string;
  /** BT-18: what is invoiced, such as a meter or a telephone number. */
  invoiced_object?: Identifier;
  /** BT-19: the account in the buyer's books. */
  buyer_accounting_reference?: string;
  /** BT-20. */
  payment_terms?: string;
  /** BG-1. */
  notes: Note[];
  /** BT-23: the business process. Writers take the profile's. */
  process?: string;
  /** BT-24: the specification. Writers take the profile's. */
  specification?: string;
  /** BG-3. */
  preceding_invoices: DocumentReference[];
  /** BG-4. */
  seller: Party;
  /** BG-7. */
  buyer: Party;
  /** BG-10: who is paid, where it is not the seller. */
  payee?: Payee;
  /** BG-11. */
  tax_representative?: TaxRepresentative;
  /** BG-13. */
  delivery?: Delivery;
  /** BG-14: the period that is invoiced. */
  period?: Period;
  /** BG-16. */
  payment?: PaymentMeans;
  /** BG-20 and BG-21 of the document. */
  allowances: AllowanceOrCharge[];
  /** BG-22. */
  totals: DocumentTotals;
  /** BG-23. */
  vat_breakdown: VatBreakdown[];
  /** BG-24. */
  attachments: Attachment[];
  /** BG-25. */
  lines: EInvoiceLine[];
}

/** BG-1. */
export interface Note {
  /** BT-21, UNTDID 4451. */
  subject_code?: string;
  /** BT-22. */
  text: string;
}

/** BG-3: BT-25 and BT-26. */
export interface DocumentReference {
  number: string;
  issue_date?: string;
}

/** BG-13 and BG-15. */
export interface Delivery {
  /** BT-70. */
  name?: string;
  /** BT-71. */
  location?: Identifier;
  /** BT-72. */
  date?: string;
  address?: Address;
}

/** BG-16. */
export interface PaymentMeans {
  /** BT-81, UNTDID 4461: 30 credit transfer, 58 SEPA credit transfer, 59 SEPA direct debit, 48 card, 10 cash, 1 not defined. */
  code: string;
  /** BT-82. */
  text?: string;
  /** BT-83: what the payer should write. */
  remittance?: string;
  /** BG-17. */
  accounts: PaymentAccount[];
  /** BG-18. */
  card?: { number: string; holder?: string };
  /** BG-19: BT-89, BT-90, BT-91. */
  direct_debit?: { mandate?: string; creditor?: string; account?: string };
}

/** BG-17: BT-84, BT-85, BT-86. */
export interface PaymentAccount {
  id: string;
  name?: string;
  bic?: string;
}

/** BG-22. Those that a sum has not are absent. */
export interface DocumentTotals {
  /** BT-106: the sum of the lines. */
  lines?: bigint;
  /** BT-107. */
  allowances?: bigint;
  /** BT-108. */
  charges?: bigint;
  /** BT-109: without VAT. */
  net?: bigint;
  /** BT-110. */
  vat?: bigint;
  /** BT-111, minor units of `tax_currency`. */
  vat_in_tax_currency?: bigint;
  /** BT-112: with VAT. */
  gross?: bigint;
  /** BT-113: already paid. */
  paid?: bigint;
  /** BT-114. */
  rounding?: bigint;
  /** BT-115: due for payment. */
  payable?: bigint;
}

/** BG-23. */
export interface VatBreakdown extends LineVat {
  /** BT-116. */
  taxable?: bigint;
  /** BT-117. */
  amount?: bigint;
  /** BT-120. */
  exemption_reason?: string;
  /** BT-121, the VATEX list. */
  exemption_code?: string;
}

/** BG-24: a document that supports the invoice, inside it or at an address. */
export interface Attachment {
  /** BT-122. */
  id: string;
  /** BT-123. */
  description?: string;
  /** BT-124. */
  url?: string;
  /** BT-125, base64. */
  file?: { name: string; type: string; base64: string };
}

/** What a rule found: `term` is the business term concerned (BT-1, BG-3), `path` the place in the model, such as `lines.0.unit_code`. */
export interface Problem {
  /** The official name, such as BR-16 or PEPPOL-EN16931-R003; the key of its words in the catalogue `e_invoice_rules`. */
  rule: string;
  severity: "error" | "warning";
  term: string;
  path: string;
  /** In English. */
  message: string;
}

/** A file from outside, read and checked. */
export interface ReceivedEInvoice {
  document: EInvoice;
  syntax: "ubl" | "cii";
  /** What the rules were checked for. */
  profile: "en16931" | "peppol-bis-3" | "xrechnung" | "factur-x";
  /** The first 200. */
  problems: Problem[];
  /** The document's own text; of a Factur-X PDF, the file inside. */
  xml: string;
}
