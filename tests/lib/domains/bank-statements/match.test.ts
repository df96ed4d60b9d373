import { describe, expect, test } from "vitest";
import { creditorReference } from "@/lib/commerce/creditor-reference";
import { indexInvoices, matchEntry, referencesIn, sharesOf, type OpenInvoice } from "@/lib/domains/bank-statements/rules/match";

const open = (number: string, balance: bigint, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: number,
  number,
  customer_id: "one",
  customer_name: "Müller & Söhne GmbH",
  currency: "EUR",
  balance,
  ...more,
});
const first = open("INV-2026-00041", 11_500n);
const second = open("INV-2026-00042", 2_000n);
const foreign = open("INV-2026-00043", 11_500n, { customer_id: "two", customer_name: "Northwind" });
const dollars = open("INV-2026-00044", 500n, { currency: "USD" });
const index = indexInvoices([first, second, foreign, dollars]);

const match = (text: string, amount: bigint, more: { currency?: string; payer_name?: string } = {}) => {
  const found = matchEntry({ currency: "EUR", payer_name: null, ...more, text, amount }, index);
  return found && [found.certainty, found.shares.map(({ invoice, amount: part }) => [invoice.number, part])];
};

describe("what an incoming payment pays", () => {
  test.each([
    "INV-2026-00041",
    "Rechnung inv 2026 00041 vom 12.03.2026",
    "thanks/INV/2026/00041",
    creditorReference(first.number) ?? "",
    (creditorReference(first.number) ?? "").replace(/(.{4})/g, "$1 "),
  ])("%s with the exact amount is sure", (text) => {
    expect(match(text, 11_500n)).toEqual(["sure", [[first.number, 11_500n]]]);
  });

  test("several invoices of one customer in one sum", () => {
    expect(match("INV-2026-00041, INV-2026-00042", 13_500n)).toEqual([
      "sure",
      [
        [first.number, 11_500n],
        [second.number, 2_000n],
      ],
    ]);
    expect(match("INV-2026-00041 INV-2026-00042", 12_000n)).toEqual([
      "likely",
      [
        [first.number, 11_500n],
        [second.number, 500n],
      ],
    ]);
  });

  test.each([11_499n, 11_501n])("another amount (%s) is only likely, and no share exceeds a balance", (amount) => {
    expect(match("INV-2026-00041", amount)).toEqual(["likely", [[first.number, amount < 11_500n ? amount : 11_500n]]]);
  });

  test("a number without its letters is only likely", () => {
    expect(match("Rg 2026-00041", 11_500n)).toEqual(["likely", [[first.number, 11_500n]]]);
  });

  test("a longer number is another number", () => {
    expect(match("INV-2026-000411", 77n)).toBeNull();
    expect(match("ZINV-2026-00041", 11_500n)).toEqual(["likely", [[first.number, 11_500n]]]);
  });

  test("invoices of two customers are nobody's", () => {
    expect(match("INV-2026-00041 INV-2026-00043", 23_000n)).toBeNull();
  });

  test("without a reference, the payer's one invoice of this amount, or the only one, is likely", () => {
    expect(match("", 11_500n)).toBeNull();
    expect(match("", 11_500n, { payer_name: "muller sohne gmbh" })).toEqual(["likely", [[first.number, 11_500n]]]);
    expect(match("", 2_000n)).toEqual(["likely", [[second.number, 2_000n]]]);
    expect(match("", 2_001n)).toBeNull();
  });

  test("another currency never matches", () => {
    expect(match("INV-2026-00044", 500n)).toBeNull();
    expect(match("INV-2026-00044", 500n, { currency: "USD" })).toEqual(["sure", [[dollars.number, 500n]]]);
  });

  test("a long text costs little", () => {
    expect(referencesIn("a 1 ".repeat(100_000)).length).toBeLessThan(2_000);
  });

  test("shares follow the order, and leave no part of zero", () => {
    expect(sharesOf(11_500n, [first, second])).toEqual([{ invoice: first, amount: 11_500n }]);
  });
});
