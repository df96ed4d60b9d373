import type { DocumentView } from "@/lib/commerce/document";
import { fromWire, sumOf } from "@/lib/commerce/money";
import type { TaxCategory } from "@/lib/commerce/tax";
import { reduction, toLine, vatOf, type TaxedLine } from "./line-of-view";
import type { AllowanceOrCharge, Delivery, DocumentReference, DocumentTotals, EInvoice, Party, PaymentMeans, VatBreakdown } from "./model";

/** Why no VAT is charged: a code of the VATEX list, a text, or both. */
export interface Exemption {
  code?: string;
  reason?: string;
}

/** The tax of a line, as its view has it. */
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
  /** Asked for each tax, and for lines without one; the reason of a category that forbids one is left out. */
  exemptionOf?: (tax: VatOfTax) => Exemption | undefined;
  /** What a line without a tax is; the default is "O", outside the scope of VAT. */
  untaxed?: { category: TaxCategory } & Exemption;
  /** The invoices that a credit note corrects; the default is the view's. */
  preceding_invoices?: DocumentReference[];
}

/** Categories whose breakdown must not have a reason (BR-S-10, BR-Z-10, BR-AF-10, BR-AG-10). */
const withoutReason: ReadonlySet<string> = new Set(["S", "Z", "L", "M"]);

/** The document in the terms of EN 16931, with the totals of its view. @throws AppError `invalid` at a line that has two taxes. */
export function toEInvoice(source: EInvoiceSource): EInvoice {
  const { view, kind, seller, buyer } = source;
  const { dates, currency } = view;
  const untaxed = source.untaxed ?? { category: "O" };
  const lines = view.lines.map((line, index) => vatOf(line, `lines.${index}`, untaxed.category, currency));
  const isOutside = lines.length > 0 && lines.every(({ vat }) => vat.category === "O");
  return {
    number: view.number ?? "",
    issue_date: dates.issue_date ?? "",
    type_code: kind === "invoice" ? "380" : "381",
    currency,
    due_date: dates.due_date ?? undefined,
    buyer_reference: source.buyer_reference,
    project_reference: source.project_reference,
    contract_reference: source.contract_reference,
    order_reference: source.order_reference ?? textOf(view.reference),
    payment_terms: source.payment_terms ?? textOf(view.terms),
    notes: notesOf(view),
    preceding_invoices: source.preceding_invoices ?? precedingOf(view),
    seller: isOutside ? withoutVatId(seller) : seller,
    buyer: isOutside ? withoutVatId(buyer) : buyer,
    delivery: deliveryOf(source, lines),
    period: source.period,
    payment: source.payment,
    allowances: allowancesOf(lines),
    totals: totalsOf(view, lines),
    vat_breakdown: breakdownOf(lines, source),
    attachments: [],
    lines: lines.map((line, index) => toLine(line, String(index + 1), view, source.unit_codes?.[line.line.key] ?? "C62")),
  };
}

const textOf = (text: string | null): string | undefined => text?.trim() || undefined;

/** A note and the reason of a correction are one text: Peppol allows a single note. */
function notesOf({ notes, preceding }: DocumentView): EInvoice["notes"] {
  const text = [textOf(preceding?.reason ?? null), textOf(notes)].filter(Boolean).join("\n");
  return text === "" ? [] : [{ text }];
}

function precedingOf({ preceding }: DocumentView): DocumentReference[] {
  return preceding ? [{ number: preceding.number, issue_date: preceding.issue_date ?? undefined }] : [];
}

/** BR-O-02 to -04: where nothing is subject to VAT, nobody has a VAT number. */
function withoutVatId({ vat_id: _, ...party }: Party): Party {
  return party;
}

/** Goods of an intra-community supply go to the buyer, unless another address is given (BR-IC-12). */
function deliveryOf({ view, buyer, delivery }: EInvoiceSource, lines: readonly TaxedLine[]): Delivery | undefined {
  const isIntraCommunity = lines.some(({ vat }) => vat.category === "K");
  const date = delivery?.date ?? view.dates.supply_date ?? undefined;
  const address = delivery?.address ?? (isIntraCommunity ? buyer.address : undefined);
  return delivery || date || address ? { ...delivery, date, address } : undefined;
}

interface Group {
  first: TaxedLine;
  lines: TaxedLine[];
}

/** Lines of the same category and rate, in order of first appearance. */
function groupsOf(lines: readonly TaxedLine[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const key = `${line.vat.category} ${line.vat.rate}`;
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else groups.set(key, { first: line, lines: [line] });
  }
  return [...groups.values()];
}

/** The document's discount, by category and rate. */
function allowancesOf(lines: readonly TaxedLine[]): AllowanceOrCharge[] {
  return groupsOf(lines).flatMap(({ first, lines: same }) => {
    const discount = reduction(sumOf(same.map(({ document_discount }) => document_discount)));
    return discount ? [{ ...discount, vat: first.vat }] : [];
  });
}

function breakdownOf(lines: readonly TaxedLine[], source: EInvoiceSource): VatBreakdown[] {
  return groupsOf(lines).map(({ first, lines: same }) => {
    const reasons = withoutReason.has(first.vat.category) ? [] : same.map(({ tax }) => exemptionOf(tax, source));
    return {
      ...first.vat,
      taxable: sumOf(same.map(({ taxable }) => taxable)),
      amount: sumOf(same.map(({ tax_amount }) => tax_amount)),
      exemption_code: reasons.find(({ code }) => code)?.code,
      exemption_reason: [...new Set(reasons.flatMap(({ reason }) => textOf(reason ?? null) ?? []))].join("; ") || undefined,
    };
  });
}

function exemptionOf(tax: TaxedLine["tax"], { untaxed, exemptionOf: find }: EInvoiceSource): Exemption {
  if (tax) return find?.(tax) ?? {};
  return untaxed ?? { code: "VATEX-EU-O" };
}

function totalsOf(view: DocumentView, lines: readonly TaxedLine[]): DocumentTotals {
  const amount = (text: string): bigint => fromWire(text, view.currency);
  const discounts = allowancesOf(lines);
  const of = (kind: AllowanceOrCharge["kind"]): bigint | undefined => {
    const amounts = discounts.filter((item) => item.kind === kind).map((item) => item.amount);
    return amounts.length === 0 ? undefined : sumOf(amounts);
  };
  const paid = amount(view.total) - amount(view.amount_due);
  return {
    lines: amount(view.subtotal),
    allowances: of("allowance"),
    charges: of("charge"),
    net: amount(view.taxable),
    vat: amount(view.tax_total),
    gross: amount(view.total),
    paid: paid === 0n ? undefined : paid,
    payable: amount(view.amount_due),
  };
}
