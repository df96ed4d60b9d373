import { z } from "zod";
import { Country } from "./countries";
import { Currency } from "./currencies";
import { ExplainStep } from "./explain";
import { Instalment } from "./instalments";
import { LineChoice, type BillingDocument } from "./lines";
import { MoneyText, QuantityText, RateText, toWire, UnitPriceText } from "./money";
import { Day } from "./schedule";
import { AddressProof, Delegation, Stroke } from "./signature";
import { StatementView } from "./statement";
import { PricesMode, TaxCategory } from "./tax";
import type { LineTotals, Totals } from "./totals";

const DocumentParty = z.object({
  name: z.string(),
  tax_id: z.string().nullable(),
  /** Decides what the tax number is called. */
  country: Country.nullable(),
  /** Lines in the order of the country, which is the last line. */
  address: z.array(z.string()),
});

export const DocumentSeller = DocumentParty.extend({
  /** Address of the logo's image. */
  logo: z.string().nullable(),
  /** The company's colour in a shade that is readable on white, #rrggbb. */
  accent: z.string().regex(/^#[0-9a-f]{6}$/i),
});
export type DocumentSeller = z.infer<typeof DocumentSeller>;

export const DocumentBuyer = DocumentParty;
export type DocumentBuyer = z.infer<typeof DocumentBuyer>;

/** The days a document can carry; those that do not apply are null. */
export const DocumentDates = z.object({
  issue_date: Day.nullable(),
  due_date: Day.nullable(),
  supply_date: Day.nullable(),
  expiry_date: Day.nullable(),
});
export type DocumentDates = z.infer<typeof DocumentDates>;

const ViewTax = z.object({
  name: z.string(),
  rate: RateText,
  category: TaxCategory,
  compound: z.boolean(),
  base: MoneyText,
  amount: MoneyText,
});

/** A line on the wire; the same figures and rules as `LineTotals`. */
export const DocumentViewLine = z.object({
  key: z.string(),
  description: z.string(),
  quantity: QuantityText,
  unit: z.string().nullable(),
  unit_price: UnitPriceText,
  gross_before_discount: MoneyText,
  discount: MoneyText,
  amount: MoneyText,
  net: MoneyText,
  document_discount: MoneyText,
  taxable: MoneyText,
  taxes: z.array(ViewTax),
  tax: MoneyText,
  total: MoneyText,
  /** On an offer: whether the customer may choose the line, and whether the sums have it. */
  choice: LineChoice.nullish(),
});
export type DocumentViewLine = z.infer<typeof DocumentViewLine>;

/** What only a proposal or a contract has: its chapters in Markdown, and once it is signed, what the certificate says. */
const ProposalView = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), body: z.string() })),
  certificate: z
    .object({
      signatures: z.array(
        z.object({
          by: z.string(),
          name: z.string().nullable(),
          signer_name: z.string(),
          signer_email: z.string().nullable(),
          strokes: z.array(Stroke).nullable(),
          ip: z.string().nullable(),
          user_agent: z.string().nullable(),
          revision: z.int(),
          position: z.int(),
          asked_name: z.string().nullable(),
          asked_email: z.string().nullable(),
          delegated_by: z.string().nullable(),
          delegation: Delegation.nullable(),
          proof: AddressProof.nullable(),
          signed_at: z.iso.datetime(),
          document_sha256: z.string(),
        }),
      ),
    })
    .nullable(),
});

/** Where money for a document goes; `code` is the content of the QR code for banking apps, where the transfer can have one. */
const BankTransfer = z.object({
  name: z.string(),
  account: z.string(),
  bic: z.string().nullable(),
  reference: z.string(),
  code: z.string().nullable(),
});
export type BankTransfer = z.infer<typeof BankTransfer>;

/** The single view of a billing document for screen, PDF, API and mail: wire values, not yet formatted for a reader. */
export const DocumentView = z.object({
  /** Key of the title in the language files, such as "invoice". */
  title_key: z.string().min(1),
  /** Null on a draft; empty on a contract, which has none. */
  number: z.string().nullable(),
  status: z.string(),
  seller: DocumentSeller,
  buyer: DocumentBuyer,
  /** The customer's own reference, such as the number of an order. */
  reference: z.string().nullable(),
  dates: DocumentDates,
  currency: Currency,
  /** BCP 47 language of the document. */
  language: z.string().min(2),
  direction: z.enum(["ltr", "rtl"]),
  prices_mode: PricesMode,
  lines: z.array(DocumentViewLine),
  listed_subtotal: MoneyText,
  listed_discount: MoneyText,
  subtotal: MoneyText,
  discount_total: MoneyText,
  taxable: MoneyText,
  taxes: z.array(ViewTax),
  tax_total: MoneyText,
  total: MoneyText,
  explain: z.array(ExplainStep),
  amount_paid: MoneyText,
  /** What credit notes took off the balance due; null where there are none. */
  amount_credited: MoneyText.nullable(),
  amount_due: MoneyText,
  /** The invoice that a credit note corrects (EN 16931 BG-3), and why, in the document's language. */
  preceding: z.object({ number: z.string(), issue_date: Day.nullable(), reason: z.string().nullable() }).nullable(),
  payment_link: z.url().nullable(),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  proposal: ProposalView.nullable(),
  /** The parts in which an invoice is paid, if it has a plan. */
  instalments: z.array(Instalment).nullish(),
  /** How to pay by bank transfer; absent where the company has no account or nothing is due. */
  bank_transfer: BankTransfer.nullish(),
  /** What the QR code of an e-invoice holds, in base64. */
  tax_code: z.string().nullish(),
  /** The tax of an e-invoice in another currency than the riyal, in riyals. */
  tax_in_riyals: MoneyText.nullish(),
  /** Of an account statement, which has no lines of its own. */
  statement: StatementView.nullish(),
});
export type DocumentView = z.infer<typeof DocumentView>;

type PassedThrough =
  | "title_key"
  | "number"
  | "status"
  | "seller"
  | "buyer"
  | "reference"
  | "dates"
  | "language"
  | "direction"
  | "payment_link"
  | "notes"
  | "terms";

/**
 * The input of a view; `totals` are those of `document`, `amount_paid` is in minor units. The balance due is the total less what was paid
 * and credited.
 */
export interface DocumentViewSource extends Pick<DocumentView, PassedThrough> {
  document: BillingDocument;
  totals: Totals;
  amount_paid: bigint;
  /** What credit notes took off the balance due; minor units. */
  amount_credited?: bigint;
  preceding?: DocumentView["preceding"];
}

/** Combines a document and its totals; amounts are written in the currency's own precision. */
export function buildDocumentView({
  document,
  totals,
  amount_paid,
  amount_credited = 0n,
  preceding = null,
  ...passedThrough
}: DocumentViewSource): DocumentView {
  const money = (minor: bigint) => toWire(minor, totals.currency);
  const totalsOfLines = new Map(totals.lines.map((line) => [line.key, line]));
  return {
    ...passedThrough,
    currency: totals.currency,
    prices_mode: totals.prices_mode,
    lines: document.lines.flatMap((line) => {
      const figures = totalsOfLines.get(line.key);
      if (!figures) return [];
      const { description, quantity, unit = null, unit_price, choice } = line;
      return [{ ...writeLine(figures, money), description, quantity, unit, unit_price, ...(choice ? { choice } : {}) }];
    }),
    listed_subtotal: money(totals.listed_subtotal),
    listed_discount: money(totals.listed_discount),
    subtotal: money(totals.subtotal),
    discount_total: money(totals.discount_total),
    taxable: money(totals.taxable),
    taxes: totals.taxes.map((tax) => ({ ...tax, base: money(tax.base), amount: money(tax.amount) })),
    tax_total: money(totals.tax_total),
    total: money(totals.total),
    explain: totals.explain,
    amount_paid: money(amount_paid),
    amount_credited: amount_credited === 0n ? null : money(amount_credited),
    amount_due: money(totals.total - amount_paid - amount_credited),
    preceding,
    proposal: null,
  };
}

type LineFigures = Omit<DocumentViewLine, "description" | "quantity" | "unit" | "unit_price" | "choice">;

function writeLine(line: LineTotals, money: (minor: bigint) => string): LineFigures {
  return {
    key: line.key,
    gross_before_discount: money(line.gross_before_discount),
    discount: money(line.discount),
    amount: money(line.amount),
    net: money(line.net),
    document_discount: money(line.document_discount),
    taxable: money(line.taxable),
    taxes: line.taxes.map(({ name, rate, category, compound, base, amount }) => ({
      name,
      rate,
      category,
      compound,
      base: money(base),
      amount: money(amount),
    })),
    tax: money(line.tax),
    total: money(line.total),
  };
}
