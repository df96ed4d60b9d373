import fc from "fast-check";
import { expect, test } from "vitest";
import type { BillingDocument } from "@/lib/commerce/lines";
import { calculate } from "@/lib/commerce/totals";
import { toTaxBody, type TaxSource } from "@/lib/domains/tax-clearance/commands/body";
import { secondsToRetry, stateAfter } from "@/lib/domains/tax-clearance/rules";
import { withTaxCode } from "@/lib/domains/tax-clearance/rules/tax-code";
import { checkBody } from "@/lib/zatca/rules";
import type { TaxUnit } from "@/prisma/generated/client";

const unit = {
  company_name: "Noor",
  vat_number: "310122393500003",
  id_scheme: "CRN",
  id_number: "1010010000",
  street: "King Fahd Road",
  building: "2322",
  district: "Al Murabba",
  city: "Riyadh",
  postal_code: "12345",
  zero_reason: "VATEX-SA-33",
  exempt_reason: null,
} as TaxUnit;

const address = {
  kind: "billing",
  line1: "١٢٣٤ شارع العليا",
  line2: "العليا",
  city: "الرياض",
  region: null,
  postal_code: "١٢٢١١",
  country: "SA",
};
const customer = { name: "Najd", tax_id: "399999999800003", country: "SA", addresses: [address] };

function bodyOf(
  document: BillingDocument,
  given: Partial<TaxSource> = {},
  exemptionOf: () => { code?: string } | undefined = () => undefined,
) {
  const source: TaxSource = {
    kind: "invoice",
    language: "en",
    currency: document.currency,
    exchange_rate: null,
    company_currency: "SAR",
    issue_date: "2026-01-05",
    supply_date: null,
    customer,
    tax_profile_id: null,
    lines: document.lines,
    totals: calculate(document),
    original: null,
    reason: null,
    ...given,
  };
  return toTaxBody(source, { unit, time: "10:30:00", exemptionOf });
}

const standard = { name: "VAT", rate: "15", compound: false, category: "S" as const };
const zero = { name: "Exports VATEX-SA-32", rate: "0", compound: false, category: "Z" as const };
const line = { key: "1", description: "Work", quantity: "2", unit_price: "100", taxes: [standard] };
const simple: BillingDocument = { currency: "SAR", prices_mode: "exclusive", rounding: "document", lines: [line] };
const context = { today: "2026-01-05", flows: "both" } as const;
const broken = (body: ReturnType<typeof bodyOf>) => checkBody(body, context).map(({ id }) => id);

type DocumentTax = BillingDocument["lines"][number]["taxes"][number];
const cents = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => (amount / 100).toFixed(2));
const documents = fc.record({
  currency: fc.constant("SAR" as const),
  prices_mode: fc.constantFrom("exclusive" as const, "inclusive" as const),
  rounding: fc.constantFrom("document" as const, "line" as const),
  discount: fc.option(fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 0, max: 60 }).map(String) })),
  lines: fc
    .array(
      fc.record({
        quantity: fc.oneof(fc.integer({ min: 1, max: 400 }).map(String), cents(9_999)),
        unit_price: cents(500_000),
        discount: fc.option(fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 0, max: 90 }).map(String) })),
        tax: fc.constantFrom<DocumentTax>(standard, zero, { ...standard, rate: "5" }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((lines) => lines.map(({ tax, ...each }, index) => ({ ...each, taxes: [tax], key: String(index), description: "Work" }))),
});

test("every document without negative lines becomes one that keeps the rules", () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(broken(bodyOf(document))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("a discount on the document is an allowance for each VAT, and one on a line stands at the line", () => {
  const body = bodyOf({
    ...simple,
    discount: { kind: "amount", value: "30.00" },
    lines: [
      { ...line, discount: { kind: "percent", value: "10" } },
      { ...line, key: "2", taxes: [zero] },
    ],
  });
  expect(body.lines.map(({ unit_price, allowance, net }) => [unit_price, allowance, net])).toEqual([
    ["100", "20.00", "180.00"],
    ["100", "0.00", "200.00"],
  ]);
  expect(body.allowances.map(({ amount, vat }) => [amount, vat.category])).toEqual([
    ["14.21", "S"],
    ["15.79", "Z"],
  ]);
});

test("a price with VAT is written without it", () => {
  const body = bodyOf({ ...simple, prices_mode: "inclusive", lines: [{ ...line, quantity: "3", unit_price: "115" }] });
  expect(body.lines[0]).toMatchObject({ quantity: "3", unit_price: "100", net: "300.00", allowance: "0.00" });
});

test("the code of the tax's own rate comes before its name and the unit's, and only the authority's codes count", () => {
  const codeOf = (code: string) =>
    bodyOf({ ...simple, lines: [{ ...line, taxes: [zero] }] }, {}, () => ({ code })).lines[0]?.vat[0]?.reason_code;
  expect(codeOf("VATEX-SA-35")).toBe("VATEX-SA-35");
  expect(codeOf("VATEX-EU-G")).toBe("VATEX-SA-32");
});

test("a category that the authority does not know breaks one rule, and so does a currency that it can't read", () => {
  const taxed = (tax: { name: string; rate: string; compound: boolean; category: "AE" }) => ({
    ...simple,
    lines: [{ ...line, taxes: [tax] }],
  });
  expect(broken(bodyOf(taxed({ ...zero, name: "Reverse charge", category: "AE" })))).toEqual(["BR-KSA-18"]);
  const dinars = { ...simple, currency: "KWD" as const, lines: [{ ...line, unit_price: "1.005" }] };
  expect(broken(bodyOf(dinars, { exchange_rate: "12.2" }))).toEqual(["BR-CL-04"]);
});

test("the reason for no VAT is in the tax's name, else the unit's; outside the scope it is always the same", () => {
  const reasonOf = (tax: typeof standard | typeof zero | { name: string; rate: string; compound: boolean; category: "Z" | "E" | "O" }) =>
    bodyOf({ ...simple, lines: [{ ...line, taxes: [tax] }] }).lines[0]?.vat[0]?.reason_code;
  expect(reasonOf(zero)).toBe("VATEX-SA-32");
  expect(reasonOf({ ...zero, name: "Zero" })).toBe("VATEX-SA-33");
  expect(reasonOf({ ...zero, name: "Exempt", category: "E" })).toBeNull();
  expect(reasonOf({ ...zero, name: "Outside", category: "O" })).toBe("VATEX-SA-OOS");
  expect(reasonOf(standard)).toBeNull();
});

test.each([
  [{ tax_id: "3999 9999 9800 003" }, "standard", "399999999800003", null],
  [{ tax_id: null }, "simplified", null, null],
  [{ tax_id: "1010-010-000" }, "standard", null, { scheme: "CRN", value: "1010010000" }],
  [{ tax_id: "7001234567" }, "standard", null, { scheme: "700", value: "7001234567" }],
  [{ tax_id: "NAT 1234567890" }, "standard", null, { scheme: "NAT", value: "1234567890" }],
  [{ tax_id: "DE 123456789", country: "DE", addresses: [] }, "standard", null, { scheme: "OTH", value: "DE123456789" }],
] as const)("a customer with %o gets a %s document", (change, flow, vat_number, other_id) => {
  const body = bodyOf(simple, { customer: { ...customer, ...change } });
  expect([body.flow, body.buyer?.vat_number, body.buyer?.other_id]).toEqual([flow, vat_number, other_id]);
});

test("a Saudi address has its building in the first line, in Arabic digits too", () => {
  expect(bodyOf(simple).buyer?.address).toEqual({
    street: "شارع العليا",
    building: "1234",
    district: "العليا",
    city: "الرياض",
    postal_code: "12211",
    country: "SA",
  });
  expect(broken(bodyOf(simple, { customer: { ...customer, addresses: [{ ...address, line1: "Olaya Street" }] } }))).toEqual(["BR-KSA-63"]);
});

test("VAT of another currency is written in riyals where the company keeps its books in them", () => {
  const dollars = { ...simple, currency: "USD" as const };
  expect(bodyOf(dollars, { exchange_rate: "3.75" }).sar_rate).toBe("3.75");
  expect(broken(bodyOf(dollars, { exchange_rate: "3.75", company_currency: "EUR" }))).toEqual(["BR-KSA-EN16931-02"]);
});

test("a note follows the flow of its original", () => {
  const original = { number: "INV-1", uuid: "8e6000cf-1a98-4174-b3e7-b5d5954bc10d", flow: "simplified" as const, issue_date: null };
  expect(bodyOf(simple, { kind: "credit_note", original, reason: "Return" }).flow).toBe("simplified");
});

test("attempts wait longer and longer, as long as the authority asks, and an hour at most", () => {
  expect([1, 2, 3, 10].map((attempts) => secondsToRetry(attempts, null))).toEqual([30, 60, 120, 900]);
  expect([secondsToRetry(1, 300), secondsToRetry(1, 99_999)]).toEqual([300, 3_600]);
});

test("an answer decides the state, and one that says nothing leaves the document waiting", () => {
  const accepted = { outcome: "accepted" as const, messages: [], cleared_xml: null };
  expect(stateAfter({ ...accepted, warned: false }, "clearance")).toBe("cleared");
  expect(stateAfter({ ...accepted, warned: false }, "reporting")).toBe("reported");
  expect(stateAfter({ ...accepted, warned: true }, "clearance")).toBe("warned");
  expect(stateAfter({ outcome: "rejected", messages: [] }, "reporting")).toBe("rejected");
  expect(stateAfter({ outcome: "unknown", problem: "unreachable", retry_after: null }, "clearance")).toBe("retrying");
});

test("a document in another currency says its tax in riyals, as its e-invoice does", () => {
  const view = { currency: "EUR", tax_total: "15.00" } as unknown as Parameters<typeof withTaxCode>[0];
  const rate = { toFixed: () => "4.0547" };
  expect(withTaxCode(view, { qr: "QR" }, rate)).toMatchObject({ tax_code: "QR", tax_in_riyals: "60.82" });
  expect(withTaxCode({ ...view, currency: "SAR" }, { qr: "QR" }, null)).not.toHaveProperty("tax_in_riyals");
  expect(withTaxCode(view, null, rate)).toBe(view);
});
