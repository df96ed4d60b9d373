import { z } from "zod";
import { AgeingBucket } from "@/lib/commerce/ageing";
import { StatementLineKind } from "@/lib/commerce/statement";
import { taxNumberNames } from "@/lib/commerce/tax-numbers";

/** The labels of a billing document from its message catalogue. `{page}`, `{pages}` and `{date}` are placeholders. */
export const BillingDocumentLabels = z.object({
  /** By a view's `title_key`. */
  titles: z.record(z.string(), z.string()),
  draft: z.string(),
  /** Instead of the due date of a paid document, and its mark. */
  paid: z.string(),
  paid_in_full: z.string(),
  reference: z.string(),
  issue_date: z.string(),
  due_date: z.string(),
  supply_date: z.string(),
  expiry_date: z.string(),
  /** Next to the large amount: "Due {date}". */
  due_by: z.string(),
  valid_until: z.string(),
  dated: z.string(),
  seller: z.string(),
  buyer: z.string(),
  /** What countries call a tax number, by `taxNumberName`. */
  tax_numbers: z.record(z.enum(taxNumberNames), z.string()),
  description: z.string(),
  quantity: z.string(),
  unit_price: z.string(),
  tax: z.string(),
  amount: z.string(),
  line_discount: z.string(),
  /** Of lines that the customer may choose: "Alternative {group}", "{kind}, not included in the total". */
  choices: z.object({ optional: z.string(), alternative: z.string(), selected: z.string(), not_selected: z.string() }),
  subtotal: z.string(),
  discount: z.string(),
  taxable: z.string(),
  net_included: z.string(),
  tax_total: z.string(),
  tax_included: z.string(),
  total: z.string(),
  amount_paid: z.string(),
  amount_credited: z.string(),
  amount_due: z.string(),
  /** Of the invoice that a credit note corrects: "Corrects invoice {number} of {date}". */
  corrects: z.string(),
  /** What the credit note does not ask for. */
  no_payment_due: z.string(),
  prices_include_tax: z.string(),
  tax_breakdown: z.string(),
  tax_rate: z.string(),
  tax_base: z.string(),
  tax_amount: z.string(),
  pay_online: z.string(),
  scan_to_pay: z.string(),
  /** Of an e-invoice's QR code: "VAT in riyals: {amount}". */
  tax_code: z.object({ title: z.string(), vat: z.string() }),
  /** Of the company's account, for a bank transfer. */
  bank_transfer: z.object({
    title: z.string(),
    scan: z.string(),
    name: z.string(),
    account: z.string(),
    bic: z.string(),
    reference: z.string(),
  }),
  notes: z.string(),
  terms: z.string(),
  /** Of the page that a signed proposal ends with. */
  certificate: z.object({
    title: z.string(),
    signer: z.string(),
    email: z.string(),
    time: z.string(),
    ip: z.string(),
    browser: z.string(),
    recorded_by: z.string(),
    asked: z.string(),
    delegated_by: z.string(),
    /** A colleague of the company, and in whose place: "{name} of {company}, in place of {replaced}". */
    delegation: z.string(),
    delegation_by: z.string(),
    /** How the signer's address was proved: "by a code sent to {email}, {time}", "by signing in as {email}, {time}". */
    proof: z.string(),
    proof_code: z.string(),
    proof_sign_in: z.string(),
    revision: z.string(),
    hash: z.string(),
    note: z.string(),
  }),
  /** Of an invoice with a plan: "Instalment {number}", "{amount} left". */
  instalments: z.object({
    title: z.string(),
    part: z.string(),
    open: z.string(),
    paid: z.string(),
    credited: z.string(),
    next: z.string(),
  }),
  /** Of an account statement: "{from} to {to}", "As of {to}", "{kind} {number}". */
  statement: z.object({
    activity: z.string(),
    open_items: z.string(),
    period: z.string(),
    as_of: z.string(),
    balance_due: z.string(),
    credit_balance: z.string(),
    date: z.string(),
    entry: z.string(),
    invoice: z.string(),
    due: z.string(),
    total: z.string(),
    amount: z.string(),
    balance: z.string(),
    opening: z.string(),
    closing: z.string(),
    credit: z.string(),
    nothing: z.string(),
    truncated: z.string(),
    kinds: z.record(StatementLineKind, z.string()),
    with_number: z.string(),
    buckets: z.record(AgeingBucket, z.string()),
  }),
  page_of: z.string(),
  /** The note on a document with characters that have no glyph. */
  unshown: z.string(),
});
export type BillingDocumentLabels = z.infer<typeof BillingDocumentLabels>;
