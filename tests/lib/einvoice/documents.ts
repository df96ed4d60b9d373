import type { EInvoice, EInvoiceLine, LineVat } from "@/lib/einvoice/model";

const reasons: Readonly<Record<string, string>> = {
  E: "VATEX-EU-F",
  AE: "VATEX-EU-AE",
  K: "VATEX-EU-IC",
  G: "VATEX-EU-G",
  O: "VATEX-EU-O",
};
const rates: Readonly<Record<string, string | undefined>> = { S: "20", L: "7", M: "4", O: undefined };

function lineOf(id: string, vat: LineVat, more: Partial<EInvoiceLine>): EInvoiceLine {
  return {
    id,
    quantity: "1",
    unit_code: "C62",
    allowances: [],
    price: "50",
    net: 5000n,
    vat,
    item: { name: `Item ${id}`, classifications: [], attributes: [] },
    ...more,
  };
}

/** An invoice over 150.00 without VAT that breaks no rule of any profile, with allowances and charges everywhere. */
export function documentOf(category = "S"): EInvoice {
  const vat: LineVat = { category, rate: category in rates ? rates[category] : "0" };
  const tax = 150n * BigInt(vat.rate ?? "0");
  const isOutside = category === "O";
  return {
    number: "INV-2026-0042",
    issue_date: "2026-11-27",
    type_code: "380",
    currency: "EUR",
    due_date: "2026-12-27",
    buyer_reference: "04011000-12345-34",
    order_reference: "PO-77",
    payment_terms: "Pay within 30 days",
    notes: [{ text: "Thank you & see you <soon>" }],
    preceding_invoices: [],
    seller: {
      name: "Müller & Söhne GmbH",
      ids: [],
      legal_id: { id: "HRB 12345" },
      vat_id: isOutside ? undefined : "DE123456789",
      endpoint: { id: "4012345000009", scheme: "0088" },
      address: { line1: "Hauptstraße 1", city: "Berlin", postal_code: "10115", country: "DE" },
      contact: { name: "Erika Mustermann", phone: "+49 30 123456", email: "erika@example.com" },
    },
    buyer: {
      name: "Acheteur SA",
      ids: [],
      legal_id: { id: "73282932000074", scheme: "0009" },
      vat_id: isOutside ? undefined : "FR40303265045",
      endpoint: { id: "73282932000074", scheme: "0009" },
      address: { line1: "1 rue de la Paix", city: "Paris", postal_code: "75002", country: "FR" },
    },
    delivery: { date: "2026-11-20", address: { city: "Paris", postal_code: "75002", country: "FR" } },
    payment: { code: "58", remittance: "INV-2026-0042", accounts: [{ id: "DE89370400440532013000", name: "Müller", bic: "COBADEFFXXX" }] },
    allowances: [
      { kind: "allowance", amount: 1000n, base_amount: 10000n, percent: "10", vat, reason: "Discount", reason_code: "95" },
      { kind: "charge", amount: 500n, vat, reason: "Freight", reason_code: "FC" },
    ],
    totals: {
      lines: 15500n,
      allowances: 1000n,
      charges: 500n,
      net: 15000n,
      vat: tax,
      gross: 15000n + tax,
      paid: 3000n,
      payable: 12000n + tax,
    },
    vat_breakdown: [{ ...vat, taxable: 15000n, amount: tax, exemption_code: reasons[category] }],
    attachments: [],
    lines: [
      lineOf("1", vat, {
        quantity: "10",
        unit_code: "HUR",
        price: "12",
        net: 10500n,
        allowances: [
          { kind: "allowance", amount: 2000n, base_amount: 20000n, percent: "10", reason: "Discount" },
          { kind: "charge", amount: 500n, reason: "Packing" },
        ],
      }),
      lineOf("2", vat, {}),
    ],
  };
}

/** Every term of the model that the profiles allow together. */
export function fullDocument(): EInvoice {
  const document = documentOf();
  const [first, second] = document.lines;
  if (!first || !second) throw new RangeError("The document has two lines.");
  return {
    ...document,
    tax_currency: "SEK",
    tax_point_code: "35",
    project_reference: "PR-1",
    contract_reference: "CT-2",
    sales_order_reference: "SO-3",
    receiving_advice_reference: "RA-4",
    despatch_advice_reference: "DA-5",
    tender_reference: "TN-6",
    invoiced_object: { id: "METER-7", scheme: "AVE" },
    buyer_accounting_reference: "4711",
    notes: [{ subject_code: "AAI", text: "General information" }],
    preceding_invoices: [{ number: "INV-2026-0001", issue_date: "2026-01-31" }],
    seller: {
      ...document.seller,
      trading_name: "Müller",
      ids: [{ id: "4012345000009", scheme: "0088" }],
      tax_id: "30/123/45678",
      legal_form: "GmbH",
    },
    buyer: {
      ...document.buyer,
      trading_name: "Acheteur",
      ids: [{ id: "C-100" }],
      contact: { name: "Zoé", phone: "+33 1 2345", email: "zoe@example.com" },
    },
    payee: { name: "Factoring AG", id: { id: "F-1" }, legal_id: { id: "HRB 9" } },
    tax_representative: { name: "Agent SARL", vat_id: "FR83404833048", address: { city: "Lyon", postal_code: "69001", country: "FR" } },
    delivery: {
      name: "Entrepôt",
      location: { id: "4012345000009", scheme: "0088" },
      date: "2026-11-20",
      address: { line1: "Quai 2", line2: "Porte B", line3: "Cour", city: "Lyon", postal_code: "69001", region: "Rhône", country: "FR" },
    },
    period: { start: "2026-11-01", end: "2026-11-30" },
    totals: { ...document.totals, vat_in_tax_currency: 33000n, rounding: 5n, payable: 15005n },
    attachments: [
      { id: "TS-1", description: "Time sheet", file: { name: "time.csv", type: "text/csv", base64: "YSxiCjEsMgo=" } },
      { id: "TS-2", description: "Photo", url: "https://example.com/photo.png" },
    ],
    lines: [
      {
        ...first,
        note: "Night shift",
        object: { id: "OBJ-1", scheme: "AVE" },
        order_line_reference: "10",
        buyer_accounting_reference: "4712",
        period: { start: "2026-11-02", end: "2026-11-06" },
        price_discount: "0.5",
        gross_price: "12.5",
        base_quantity: "1",
        item: {
          name: "Consulting",
          description: "By the hour\nOn site",
          seller_id: "S-1",
          buyer_id: "B-1",
          standard_id: { id: "04012345000009", scheme: "0160" },
          classifications: [{ code: "80101500", list: "TST", version: "19.05.01" }],
          origin: "DE",
          attributes: [{ name: "Level", value: "Senior" }],
        },
      },
      second,
    ],
  };
}
