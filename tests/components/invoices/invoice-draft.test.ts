import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculateDraft, viewDraft } from "@/components/document/draft/calculate-draft";
import { changedFields, draftOf, fieldsOf } from "@/components/document/draft/document-draft";
import { readDiscount, writeDiscount } from "@/components/document/lines/draft-line";
import { matchTaxes, nameTaxes, readTaxes, sendTaxes, taxOptions, usualTaxes, writeTaxes } from "@/components/document/lines/tax-choices";
import type { TaxProfileRow } from "@/components/document/resource";
import { duplicateDraft } from "@/components/invoices/copy-invoice";
import { invoiceKind, type InvoiceDraft } from "@/components/invoices/editor/invoice-draft";
import type { InvoiceRecord } from "@/components/invoices/resource";
import type { DocumentView } from "@/lib/commerce/document";
import { toWire } from "@/lib/commerce/money";
import { calculate } from "@/lib/commerce/totals";
import { copyDocument } from "@/lib/domains/documents/rules";
import { invoiceCreated } from "@/lib/domains/invoices/events";
import { InvoiceCreate } from "@/lib/domains/invoices/schema";

const invoice = invoiceCreated.sample as InvoiceRecord;
const vat = {
  id: "txr_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "VAT",
  rate: "20",
  category: "S",
  exemption_code: null,
  exemption_reason: null,
  compound: false,
  is_default: true,
} as const satisfies TaxProfileRow["rates"][number];
const zero = { ...vat, id: "txr_01jd0p2q3r4s5t6v7w8x9y0z1b", name: "Zero", rate: "0", category: "Z", is_default: false } as const;
const rates = [vat, zero];
const draft = draftOf(invoiceKind, invoice, rates);
const line = (values: Record<string, string>) => ({
  key: JSON.stringify(values),
  values: { item: "", description: "", quantity: "1", unit: "", unit_price: "", discount: "", tax: "", ...values },
});

describe("a draft as the API takes it", () => {
  test("has the fields of the invoice: nothing changed, nothing to send", () => {
    const { fields, problems } = fieldsOf(invoiceKind, draft, rates);
    expect(problems).toEqual([]);
    expect(changedFields(draft.base, fields)).toEqual({});
  });

  test("sends only what was changed", () => {
    const { fields } = fieldsOf(invoiceKind, { ...draft, reference: "PO 9", discount: "5 %" }, rates);
    expect(changedFields(draft.base, fields)).toEqual({ reference: "PO 9", discount: { kind: "percent", value: "5" } });
  });

  test("does not send a text that is no day, and names its field", () => {
    const { fields, problems } = fieldsOf(
      invoiceKind,
      { ...draft, due_date: "2031-01-01", reference: "PO 9", unread: { due_date: "31/2/2031" } },
      rates,
    );
    expect(problems).toEqual([{ path: "due_date", code: "day_unreadable" }]);
    expect(changedFields(draft.base, fields)).toEqual({ reference: "PO 9" });
    expect(fields).not.toHaveProperty("unread");
  });

  test("leaves out incomplete lines and names their cells", () => {
    const changed: InvoiceDraft = {
      ...draft,
      payment_terms_days: "soon",
      lines: [
        line({ description: "Whole", unit_price: "3" }),
        line({ unit_price: "5" }),
        line({}),
        line({ description: "No price" }),
        line({ description: "Odd", unit_price: "1", tax: "no tax at all" }),
      ],
    };
    const { fields, problems } = fieldsOf(invoiceKind, changed, rates);
    expect(fields.lines).toHaveLength(1);
    expect(fields).not.toHaveProperty("payment_terms_days");
    expect(problems.map(({ path }) => path)).toEqual(["payment_terms_days", "lines.1.description", "lines.3.unit_price", "lines.4.tax"]);
  });

  test("a copied draft has every field that an invoice can be created with", () => {
    const restored = copyDocument(invoice, InvoiceCreate);
    expect(InvoiceCreate.safeDecode(restored).success).toBe(true);
    expect(Object.keys(restored).toSorted()).toEqual(Object.keys(InvoiceCreate.shape).toSorted());
  });

  test("a duplicate has every field but the days", () => {
    const duplicate = duplicateDraft(invoice);
    expect(InvoiceCreate.safeDecode(duplicate).success).toBe(true);
    const { issue_date: _issued, due_date: _due, supply_date: _supplied, ...rest } = copyDocument(invoice, InvoiceCreate);
    expect(duplicate).toEqual(rest);
  });

  test.each([
    ["", null],
    ["5%", { kind: "percent", value: "5" }],
    ["7.5 %", { kind: "percent", value: "7.5" }],
    ["12.50", { kind: "amount", value: "12.50" }],
  ])("the discount %j", (text, discount) => {
    expect(readDiscount(text)).toEqual(discount);
  });

  test("a written discount is read back unchanged", () => {
    const discounts = fc.oneof(
      fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 0, max: 100 }).map(String) }),
      fc.record({
        kind: fc.constant("amount" as const),
        value: fc.integer({ min: 0, max: 100_000 }).map((minor) => toWire(BigInt(minor), "EUR")),
      }),
    );
    fc.assert(
      fc.property(discounts, (discount) => {
        expect(readDiscount(writeDiscount(discount))).toEqual(discount);
      }),
    );
  });
});

describe("a draft's figures", () => {
  const saved = {
    title_key: "invoice",
    number: null,
    status: "draft",
    seller: { name: "A", tax_id: null, country: null, address: [], logo: null, accent: "#000000" },
    buyer: { name: "B", tax_id: null, country: null, address: [] },
    language: "en-GB",
    payment_link: null,
  } as unknown as DocumentView;
  const cents = fc.integer({ min: -1_000_000, max: 10_000_000 }).map((minor) => toWire(BigInt(minor), "EUR"));
  const lines = fc.array(
    fc.record({
      description: fc.constant("Work"),
      quantity: fc.integer({ min: 1, max: 9_999 }).map(String),
      unit_price: cents,
      discount: fc.constantFrom("", "10 %", "33.33 %"),
      tax: fc.constantFrom("", writeTaxes([vat]), writeTaxes([vat, zero])),
    }),
    { minLength: 1, maxLength: 6 },
  );

  test("equal the calculation of the document, whatever is typed", () => {
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom("exclusive" as const, "inclusive" as const),
        fc.constantFrom("", "5 %"),
        (typed, prices_mode, discount) => {
          const whole: InvoiceDraft = {
            ...draft,
            currency: "EUR",
            prices_mode,
            discount,
            lines: typed.map((values, index) => ({ ...line(values), key: `k${String(index)}` })),
          };
          const { document, totals, problems } = calculateDraft(invoiceKind, whole, rates);
          expect(problems).toEqual([]);
          if (!document) throw new Error("nothing was calculated");
          const expected = calculate({ ...document });
          expect(totals?.total).toBe(expected.total);
          const view = viewDraft(invoiceKind, saved, whole, "GB", { document, totals: expected });
          expect(view.amount_due).toBe(toWire(expected.total, "EUR"));
          expect(view.lines.map(({ amount }) => amount)).toEqual(expected.lines.map(({ amount }) => toWire(amount, "EUR")));
        },
      ),
    );
  });

  test("are in the locale of the server, and after a change of language in that of the company's country", () => {
    const { document, totals } = calculateDraft(invoiceKind, { ...draft, lines: [line({ description: "a", unit_price: "10" })] }, rates);
    if (!document || !totals) throw new Error("nothing was calculated");
    const localeIn = (language: "en" | "ar", country: string | null, written = "en-GB") =>
      viewDraft(invoiceKind, { ...saved, language: written }, { ...draft, language }, country, { document, totals }).language;
    expect([
      localeIn("en", "GB"),
      localeIn("en", null),
      localeIn("ar", "GB"),
      localeIn("en", "US", "ar"),
      localeIn("en", null, "ar"),
    ]).toEqual(["en-GB", "en-GB", "ar", "en-US", "en"]);
  });

  test("leave out an incomplete line, and name the cell that the calculation refuses", () => {
    const { totals, problems } = calculateDraft(
      invoiceKind,
      { ...draft, lines: [line({ unit_price: "5" }), line({ description: "a", unit_price: "10", discount: "11" })] },
      rates,
    );
    expect(totals).toBeNull();
    expect(problems.map(({ path, code }) => [path, code])).toEqual([
      ["lines.0.description", "required"],
      ["lines.1.discount", "exceeds_amount"],
    ]);
  });
});

describe("a line's taxes", () => {
  test("are sent as a rate of the profile, or in full where the profile has no such rate", () => {
    const foreign = { name: "GST", rate: "5", compound: false, category: "S" as const };
    expect(sendTaxes([{ ...vat, rate: "20.00" }, foreign], rates)).toEqual([{ rate_id: vat.id }, foreign]);
  });

  test("are read back from a cell; other text is no tax", () => {
    expect(readTaxes(writeTaxes([vat, zero]))?.map(({ name }) => name)).toEqual(["VAT", "Zero"]);
    expect([readTaxes(""), readTaxes("VAT")]).toEqual([[], null]);
  });

  test("can be chosen once each: the default first, then those that lines have already", () => {
    const used = writeTaxes([{ ...vat, rate: "17.5" }]);
    expect(taxOptions(rates, ["", used, usualTaxes(rates)], "en").map(({ label }) => label)).toEqual(["VAT 20%", "Zero 0%", "VAT 17.5%"]);
    expect(nameTaxes([vat, zero], "en")).toBe("VAT 20% + Zero 0%");
  });

  test.each(["20", "20%", "20 %", "vat", "VAT 20 %", "VAT 20%"])("match a pasted %j", (text) => {
    expect(matchTaxes(text, taxOptions(rates, [], "en"))).toBe(writeTaxes([vat]));
  });

  test("leave a pasted text unchanged that matches none", () => {
    expect(matchTaxes("31", taxOptions(rates, [], "en"))).toBe("31");
  });
});
