import { expect, test } from "vitest";
import type { BillingDocument, DocumentLine } from "@/lib/commerce/lines";
import { roundToStep, toWire } from "@/lib/commerce/money";
import type { LineTax } from "@/lib/commerce/tax";
import { calculate } from "@/lib/commerce/totals";

function tax(rate: string, more: Partial<LineTax> = {}): LineTax {
  return { name: "VAT", rate, compound: false, category: "S", ...more };
}

function line(key: string, quantity: string, unit_price: string, taxes: LineTax[], discount?: DocumentLine["discount"]): DocumentLine {
  return { key, description: key, quantity, unit_price, taxes, discount };
}

function documentOf(lines: DocumentLine[], more: Partial<BillingDocument> = {}): BillingDocument {
  return { currency: "EUR", prices_mode: "exclusive", rounding: "document", lines, ...more };
}

/** The results of a hand calculation, as money text. */
function figures(document: BillingDocument): Record<string, string | string[]> {
  const { currency, subtotal, discount_total, taxable, taxes, tax_total, total } = calculate(document);
  const money = (minor: bigint) => toWire(minor, currency);
  return {
    subtotal: money(subtotal),
    discount: money(discount_total),
    taxable: money(taxable),
    taxes: taxes.map(({ rate, base, amount }) => `${rate}% of ${money(base)} = ${money(amount)}`),
    tax: money(tax_total),
    total: money(total),
  };
}

test("3 x 33.33 at 19 %: 99.99 + 19.00 (18.9981) = 118.99", () => {
  expect(figures(documentOf([line("a", "3", "33.33", [tax("19")])]))).toEqual({
    subtotal: "99.99",
    discount: "0.00",
    taxable: "99.99",
    taxes: ["19% of 99.99 = 19.00"],
    tax: "19.00",
    total: "118.99",
  });
});

test("inclusive 119.00 at 19 % contains 19.00; inclusive 99.99 contains 15.96 (15.9648)", () => {
  const inclusive = { prices_mode: "inclusive" } as const;
  expect(figures(documentOf([line("a", "1", "119.00", [tax("19")])], inclusive))).toMatchObject({
    taxable: "100.00",
    tax: "19.00",
    total: "119.00",
  });
  expect(figures(documentOf([line("a", "3", "33.33", [tax("19")])], inclusive))).toMatchObject({
    taxable: "84.03",
    tax: "15.96",
    total: "99.99",
  });
});

test("Quebec before 2013: 5 % GST, then 9.5 % QST on price and GST (9.975 -> 9.98), both ways", () => {
  const taxes = [tax("5", { name: "GST" }), tax("9.5", { name: "QST", compound: true })];
  const expected = {
    taxable: "100.00",
    taxes: ["5% of 100.00 = 5.00", "9.5% of 105.00 = 9.98"],
    tax: "14.98",
    total: "114.98",
  };
  expect(figures(documentOf([line("a", "1", "100", taxes)], { currency: "CAD" }))).toMatchObject(expected);
  expect(figures(documentOf([line("a", "1", "114.98", taxes)], { currency: "CAD", prices_mode: "inclusive" }))).toMatchObject(expected);
});

test("a compound tax that comes first applies to the net alone", () => {
  const taxes = [tax("9.5", { name: "QST", compound: true }), tax("5", { name: "GST" })];
  expect(figures(documentOf([line("a", "1", "100", taxes)]))).toMatchObject({ taxes: ["9.5% of 100.00 = 9.50", "5% of 100.00 = 5.00"] });
});

test("Denmark: 99.95 with 25 % moms contains 19.99; paid in cash it is 100.00", () => {
  const document = documentOf([line("a", "1", "99.95", [tax("25")])], { currency: "DKK", prices_mode: "inclusive" });
  expect(figures(document)).toMatchObject({ taxable: "79.96", tax: "19.99", total: "99.95" });
  expect(roundToStep(calculate(document).total, 50n)).toBe(10000n);
});

test("three times 0.33 at 19 %: 0.18 rounded by line, 0.19 on the document, distributed 7, 6, 6", () => {
  const lines = ["a", "b", "c"].map((key) => line(key, "1", "0.33", [tax("19")]));
  expect(figures(documentOf(lines, { rounding: "line" }))).toMatchObject({ tax: "0.18", total: "1.17" });
  const byDocument = calculate(documentOf(lines));
  expect(byDocument.tax_total).toBe(19n);
  expect(byDocument.lines.map((each) => each.tax)).toEqual([7n, 6n, 6n]);
});

test("10 % off a document with two rates reduces each rate's base", () => {
  const lines = [line("a", "1", "100", [tax("19")]), line("b", "2", "25", [tax("7")])];
  expect(figures(documentOf(lines, { discount: { kind: "percent", value: "10" } }))).toEqual({
    subtotal: "150.00",
    discount: "15.00",
    taxable: "135.00",
    taxes: ["19% of 90.00 = 17.10", "7% of 45.00 = 3.15"],
    tax: "20.25",
    total: "155.25",
  });
});

test("10 % off inclusive prices 119.00 and 107.00: listed 22.60 off, without tax 20.00", () => {
  const lines = [line("a", "1", "119", [tax("19")]), line("b", "1", "107", [tax("7")])];
  const document = documentOf(lines, { prices_mode: "inclusive", discount: { kind: "percent", value: "10" } });
  expect(figures(document)).toEqual({
    subtotal: "200.00",
    discount: "20.00",
    taxable: "180.00",
    taxes: ["19% of 90.00 = 17.10", "7% of 90.00 = 6.30"],
    tax: "23.40",
    total: "203.40",
  });
  expect(calculate(document)).toMatchObject({ listed_subtotal: 22600n, listed_discount: 2260n });
});

test("10.00 off three equal lines is 3.34, 3.33, 3.33", () => {
  const lines = ["a", "b", "c"].map((key) => line(key, "1", "33.33", []));
  const totals = calculate(documentOf(lines, { discount: { kind: "amount", value: "10.00" } }));
  expect(totals.lines.map((each) => each.document_discount)).toEqual([334n, 333n, 333n]);
  expect(totals.total).toBe(8999n);
});

test("a line's own discount applies before tax: 2 x 50.00 less 12.5 %, and less 7.50", () => {
  const lines = [
    line("a", "2", "50", [tax("20")], { kind: "percent", value: "12.5" }),
    line("b", "2", "50", [tax("20")], { kind: "amount", value: "7.5" }),
  ];
  const totals = calculate(documentOf(lines));
  const rows = totals.lines.map((each) => [each.gross_before_discount, each.discount, each.net, each.tax, each.total]);
  expect(rows).toEqual([
    [10000n, 1250n, 8750n, 1750n, 10500n],
    [10000n, 750n, 9250n, 1850n, 11100n],
  ]);
});

test("yen have no decimal places, dinars three", () => {
  expect(figures(documentOf([line("a", "3", "105", [tax("8")])], { currency: "JPY" }))).toMatchObject({ tax: "25", total: "340" });
  expect(figures(documentOf([line("a", "3", "1.234", [tax("5")])], { currency: "KWD" }))).toMatchObject({ tax: "0.185", total: "3.887" });
});

test("fractions of a unit price and of a quantity are rounded once, on the line", () => {
  const lines = [line("api", "1234567", "0.000125", []), line("hours", "1.333333", "90", [])];
  expect(calculate(documentOf(lines)).lines.map((each) => each.net)).toEqual([15432n, 12000n]);
});

test("a credit rounds away from zero like its charge", () => {
  expect(figures(documentOf([line("a", "1", "2.50", [tax("1")])]))).toMatchObject({ tax: "0.03", total: "2.53" });
  expect(figures(documentOf([line("a", "1", "-2.50", [tax("1")])]))).toMatchObject({ tax: "-0.03", total: "-2.53" });
});

test("a charge and its credit on one document keep their own taxes and add up to zero", () => {
  const totals = calculate(documentOf([line("a", "1", "100", [tax("19")]), line("b", "1", "-100", [tax("19")])]));
  expect(totals.lines.map((each) => each.tax)).toEqual([1900n, -1900n]);
  expect([totals.taxable, totals.tax_total, totals.total]).toEqual([0n, 0n, 0n]);
});

test("sixths and thirds that add up to half a unit are rounded up", () => {
  // 2, 8 and 11 yen with 20 % included contain 1/3, 4/3 and 11/6; by hand 21 x 20/120 = 3.5 -> 4. Their 40 digits add up to 3.4999...
  const lines = ["2", "8", "11"].map((price) => line(price, "1", price, [tax("20")]));
  const totals = calculate(documentOf(lines, { currency: "JPY", prices_mode: "inclusive" }));
  expect(totals.tax_total).toBe(4n);
  expect(totals.lines.map((each) => each.tax)).toEqual([1n, 1n, 2n]);
});

test("rates 19 and 19.00 share a row; another name, category or compound flag has its own", () => {
  const lines = [
    line("a", "1", "10", [tax("19")]),
    line("b", "1", "10", [tax("19.00")]),
    line("c", "1", "10", [tax("19", { name: "IGIC", category: "L" })]),
    line("d", "1", "10", [tax("19", { compound: true })]),
  ];
  expect(calculate(documentOf(lines)).taxes.map((row) => [row.name, row.rate, row.category, row.compound, row.base])).toEqual([
    ["VAT", "19", "S", false, 2000n],
    ["IGIC", "19", "L", false, 1000n],
    ["VAT", "19", "S", true, 1000n],
  ]);
});

test("a document without lines is zero throughout", () => {
  expect(figures(documentOf([]))).toEqual({ subtotal: "0.00", discount: "0.00", taxable: "0.00", taxes: [], tax: "0.00", total: "0.00" });
});

test("the explanation names every step of the calculation", () => {
  const lines = [
    line("a", "2", "59.50", [tax("19", { rate_id: "r1" })], { kind: "amount", value: "0.00" }),
    line("b", "1", "107", [tax("7")], { kind: "percent", value: "50" }),
  ];
  const document = documentOf(lines, { prices_mode: "inclusive", discount: { kind: "amount", value: "17.25" } });
  // Listed 119.00 + 53.50 = 172.50, less 17.25 (10 %): 107.10 + 48.15 = 155.25, which contain 17.10 and 3.15.
  expect(calculate(document).explain).toEqual([
    { message: "line_amount", line: "a", values: { quantity: "2", unit_price: "59.50", amount: "119.00" } },
    { message: "line_net", line: "a", values: { amount: "119.00", tax: "19.00", net: "100.00" } },
    { message: "line_amount", line: "b", values: { quantity: "1", unit_price: "107", amount: "107.00" } },
    { message: "line_discount_percent", line: "b", values: { rate: "50", base: "107.00", amount: "53.50" } },
    { message: "line_net", line: "b", values: { amount: "53.50", tax: "3.50", net: "50.00" } },
    { message: "subtotal", line: null, values: { amount: "150.00", count: "2" } },
    { message: "document_discount_amount", line: null, values: { base: "172.50", amount: "17.25" } },
    { message: "taxable", line: null, values: { subtotal: "150.00", discount: "15.00", amount: "135.00" } },
    { message: "tax_rounded_on_document", line: null, values: { name: "VAT", rate: "19", base: "90.00", amount: "17.10" } },
    { message: "tax_rounded_on_document", line: null, values: { name: "VAT", rate: "7", base: "45.00", amount: "3.15" } },
    { message: "total", line: null, values: { taxable: "135.00", tax: "20.25", amount: "155.25" } },
  ]);
});

const plain = line("a", "1", "10", []);

test.each([
  ["discount above its line", documentOf([{ ...plain, discount: { kind: "amount", value: "10.01" } }]), "lines.0.discount.value"],
  ["discount above the document", documentOf([plain], { discount: { kind: "amount", value: "10.01" } }), "discount.value"],
  [
    "discount finer than the currency",
    documentOf([plain], { currency: "JPY", discount: { kind: "amount", value: "1.5" } }),
    "discount.value",
  ],
  ["quantity of zero", documentOf([{ ...plain, quantity: "0" }]), "lines.0.quantity"],
  ["float notation", documentOf([{ ...plain, unit_price: "1e2" }]), "lines.0.unit_price"],
  ["rate above 100", documentOf([line("a", "1", "1", [tax("101")])]), "lines.0.taxes.0.rate"],
  ["reverse charge with a rate", documentOf([line("a", "1", "1", [tax("19", { category: "AE" })])]), "lines.0.taxes.0.rate"],
  ["the same tax twice", documentOf([line("a", "1", "1", [tax("19"), tax("19.0")])]), "lines"],
  ["two lines of one key", documentOf([plain, plain]), "lines"],
  ["an amount over 15 digits", documentOf([line("a", "999999999999", "999999999", [])]), "lines.0.unit_price"],
  ["a total over 15 digits", documentOf([line("a", "1", "999999999999999", [tax("19")])]), "lines.0"],
])("refuses %s", (_, document, path) => {
  const errors = expect.arrayContaining([expect.objectContaining({ path })]);
  expect(() => calculate(document)).toThrow(expect.objectContaining({ code: "invalid", errors }));
});
