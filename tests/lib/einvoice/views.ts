import fc from "fast-check";
import { buildDocumentView, type DocumentView } from "@/lib/commerce/document";
import type { BillingDocument, Discount, DocumentLine } from "@/lib/commerce/lines";
import type { LineTax, TaxCategory } from "@/lib/commerce/tax";
import { calculate } from "@/lib/commerce/totals";
import type { EInvoiceSource } from "@/lib/einvoice";
import { documentOf } from "./documents";

const rates: Readonly<Partial<Record<TaxCategory, readonly string[]>>> = {
  S: ["19", "7", "20", "5.5", "8.1", "25", "2.5"],
  L: ["7", "3"],
  M: ["4", "0.5"],
};
const exemptions: Readonly<Partial<Record<TaxCategory, string>>> = {
  E: "VATEX-EU-132-1I",
  AE: "VATEX-EU-AE",
  K: "VATEX-EU-IC",
  G: "VATEX-EU-G",
  O: "VATEX-EU-O",
};

const taxOf = (category: TaxCategory): fc.Arbitrary<LineTax> =>
  fc.constantFrom(...(rates[category] ?? ["0"])).map((rate) => ({ name: `VAT ${category}`, rate, category, compound: false }));

/** The taxes of a document: nothing but "O", which stands alone, or some of the others. */
const pools: fc.Arbitrary<LineTax[]> = fc.oneof(
  { weight: 1, arbitrary: taxOf("O").map((tax) => [tax]) },
  {
    weight: 9,
    arbitrary: fc
      .subarray<TaxCategory>(["S", "S", "Z", "E", "AE", "K", "G", "L", "M"], { minLength: 1, maxLength: 4 })
      .chain((categories) => fc.tuple(...categories.map(taxOf))),
  },
);

const decimals = (whole: number, places: number): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(whole), fc.nat(10 ** places - 1)).map(([left, right]) => `${left}.${right.toString().padStart(places, "0")}`);

const quantities = fc.oneof(fc.integer({ min: 1, max: 40 }).map(String), decimals(20, 3)).filter((text) => Number(text) > 0);
const prices = fc
  .tuple(fc.nat(9), fc.oneof(fc.nat(500).map(String), decimals(900, 2), decimals(90, 5)))
  .map(([credit, price]) => (credit === 0 ? `-${price}` : price));

const percents: fc.Arbitrary<Discount> = fc.constantFrom("10", "12.5", "33.33", "100").map((value) => ({ kind: "percent", value }));

const documents: fc.Arbitrary<BillingDocument> = pools.chain((pool) => {
  const line = fc.record({
    description: fc.constantFrom("Consulting", "Licence & support", "Taxi <airport>\nBack and forth", "استشارة"),
    quantity: quantities,
    unit_price: prices,
    discount: fc.option(percents, { nil: undefined, freq: 2 }),
    taxes: fc.constantFrom(...pool).map((tax) => [tax]),
  });
  return fc.record({
    currency: fc.constantFrom("EUR" as const, "EUR" as const, "USD" as const, "JPY" as const, "KWD" as const),
    prices_mode: fc.constantFrom("exclusive" as const, "inclusive" as const),
    rounding: fc.constantFrom("document" as const, "line" as const),
    lines: fc
      .array(line, { minLength: 1, maxLength: 7 })
      .map((lines): DocumentLine[] => lines.map((made, index) => ({ ...made, key: `line-${index}` }))),
    discount: fc.option(percents, { nil: undefined, freq: 2 }),
  });
});

function viewOf(document: BillingDocument, paid: boolean, kind: EInvoiceSource["kind"]): DocumentView {
  const totals = calculate(document);
  const preceding = { number: "INV-1", issue_date: "2026-01-31", reason: "Wrong quantity" };
  return buildDocumentView({
    title_key: kind,
    number: "2026-0042",
    status: "open",
    seller: { name: "Seller", tax_id: null, country: "DE", address: [], logo: null, accent: "#336699" },
    buyer: { name: "Buyer", tax_id: null, country: "FR", address: [] },
    reference: "PO-77",
    dates: { issue_date: "2026-11-27", due_date: kind === "invoice" ? "2026-12-27" : null, supply_date: "2026-11-20", expiry_date: null },
    language: "en",
    direction: "ltr",
    document,
    totals,
    amount_paid: paid ? totals.total / 2n : 0n,
    payment_link: null,
    notes: "Thank you",
    terms: "30 days net",
    preceding: kind === "invoice" ? null : preceding,
  });
}

export interface GeneratedSource {
  document: BillingDocument;
  source: EInvoiceSource;
}

/** What the product would make an electronic invoice of. */
export function sourceOf(document: BillingDocument, kind: EInvoiceSource["kind"] = "invoice", paid = false): EInvoiceSource {
  const { seller, buyer, payment } = documentOf();
  return {
    kind,
    view: viewOf(document, paid, kind),
    seller,
    buyer,
    payment,
    buyer_reference: "04011000-12345-34",
    unit_codes: { "line-0": "HUR", "line-1": "DAY" },
    exemptionOf: ({ category }) => ({ code: exemptions[category], reason: "No VAT is charged" }),
  };
}

/** Sources of every category, discount, currency and way of rounding. */
export const sources: fc.Arbitrary<GeneratedSource> = fc
  .tuple(documents, fc.constantFrom("invoice" as const, "invoice" as const, "credit_note" as const), fc.boolean())
  .map(([document, kind, paid]) => ({ document, source: sourceOf(document, kind, paid) }));
