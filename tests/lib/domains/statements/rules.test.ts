import fc from "fast-check";
import { expect, test } from "vitest";
import { toWire } from "@/lib/commerce/money";
import { fileName, foldEntries, monthBefore } from "@/lib/domains/statements/rules";

const entry = (
  kind: "invoice" | "payment" | "refund" | "credit_applied" | "credit_note",
  amount: string,
  more: { invoice_id?: string; payment_id?: string; credit_note_id?: string; credit_note_number?: string; day?: string } = {},
  id = "e",
) => ({
  id,
  day: "2026-03-01",
  kind,
  invoice_id: null,
  payment_id: null,
  credit_note_id: null,
  credit_note_number: null,
  amount,
  balance: "0.00",
  ...more,
});

test("a payment of two invoices is one line, a payment of one names it, and applied credit is omitted", () => {
  const numbers = new Map([
    ["i1", "INV-1"],
    ["i2", "INV-2"],
  ]);
  const entries = [
    entry("invoice", "100.00", { invoice_id: "i1" }, "a"),
    entry("invoice", "50.00", { invoice_id: "i2" }, "b"),
    entry("payment", "-60.00", { invoice_id: "i1", payment_id: "p" }, "c"),
    entry("payment", "-50.00", { invoice_id: "i2", payment_id: "p" }, "d"),
    entry("credit_applied", "-10.00", { invoice_id: "i1" }, "e"),
    entry("credit_applied", "10.00", {}, "f"),
    entry("payment", "-5.00", { invoice_id: "i1", payment_id: "q" }, "g"),
  ];
  expect(
    foldEntries("7.00", entries, "GBP", numbers).map(({ kind, invoice, amount, balance }) => [
      kind,
      invoice?.number ?? null,
      amount,
      balance,
    ]),
  ).toEqual([
    ["invoice", "INV-1", "100.00", "107.00"],
    ["invoice", "INV-2", "50.00", "157.00"],
    ["payment", null, "-110.00", "47.00"],
    ["payment", "INV-1", "-5.00", "42.00"],
  ]);
});

test("credit notes of equal amounts are told apart by their numbers", () => {
  const notes = ["CN-1", "CN-2"].map((number) =>
    entry("credit_note", "-10.00", { invoice_id: "i1", credit_note_id: number, credit_note_number: number }, number),
  );
  expect(foldEntries("0.00", notes, "GBP", new Map([["i1", "INV-1"]]))).toMatchObject([
    { invoice: { number: "INV-1" }, credit_note: { id: "CN-1", number: "CN-1" } },
    { invoice: { number: "INV-1" }, credit_note: { id: "CN-2", number: "CN-2" } },
  ]);
});

test("a refund names the credit note that it paid out, and none where it took from elsewhere too", () => {
  const note = (id: string) => ({ credit_note_id: id, credit_note_number: id });
  const refunds = [
    entry("refund", "10.00", { payment_id: "p", ...note("CN-1") }, "a"),
    entry("refund", "10.00", { payment_id: "q", ...note("CN-1") }, "b"),
    entry("refund", "5.00", { payment_id: "q", invoice_id: "i1" }, "c"),
  ];
  expect(foldEntries("0.00", refunds, "GBP", new Map([["i1", "INV-1"]]))).toMatchObject([
    { amount: "10.00", invoice: null, credit_note: { number: "CN-1" } },
    { amount: "15.00", invoice: null, credit_note: null },
  ]);
});

test("the last running balance is the sum of all entries", () => {
  const moves = fc.array(
    fc.record({
      kind: fc.constantFrom("invoice" as const, "payment" as const, "refund" as const),
      minor: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
      payment: fc.constantFrom("p", "q"),
    }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(moves, fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), (list, opening) => {
      const entries = list.map(({ kind, minor, payment }, index) =>
        entry(kind, toWire(minor, "KWD"), kind === "invoice" ? {} : { payment_id: payment }, String(index)),
      );
      const lines = foldEntries(toWire(opening, "KWD"), entries, "KWD", new Map());
      expect(lines.at(-1)?.balance).toBe(
        toWire(
          list.reduce((sum, { minor }) => sum + minor, opening),
          "KWD",
        ),
      );
    }),
  );
});

test("the month before is a whole one, and a file's name is safe", () => {
  expect(monthBefore("2028-03-15")).toEqual({ month: "2028-02", from: "2028-02-01", to: "2028-02-29" });
  expect(monthBefore("2027-01-01")).toEqual({ month: "2026-12", from: "2026-12-01", to: "2026-12-31" });
  expect(fileName("open_items", "A/B: Café & Co.", "2026-03-31")).toBe("open-items-A-B-Café-Co-2026-03-31");
  expect(fileName("activity", "..", "2026-03-31")).toBe("statement-customer-2026-03-31");
});
