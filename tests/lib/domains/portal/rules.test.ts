import fc from "fast-check";
import { expect, test } from "vitest";
import { toWire } from "@/lib/commerce/money";
import { foldEntries, sumDue } from "@/lib/domains/portal/rules";

const owed = (amount_due: string, due_date: string | null, status = "finalized", currency: "GBP" | "KWD" = "GBP") => ({
  currency,
  amount_due,
  due_date,
  status,
});

test("balances due are summed by currency, with the overdue part and the next due date", () => {
  expect(
    sumDue([owed("10.50", "2026-03-20"), owed("1.250", "2026-03-05", "overdue", "KWD"), owed("4.50", "2026-03-01", "overdue")]),
  ).toEqual([
    { currency: "GBP", amount: "15.00", overdue: "4.50", invoices: 2, next_due_date: "2026-03-20" },
    { currency: "KWD", amount: "1.250", overdue: "1.250", invoices: 1, next_due_date: null },
  ]);
  expect(sumDue([])).toEqual([]);
});

test("sums are exact for any balances", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.boolean())), (entries) => {
      const list = entries.map(([minor, late]) => owed(toWire(minor, "GBP"), null, late ? "overdue" : "finalized"));
      const sum = (wanted: (late: boolean) => boolean) =>
        toWire(
          entries.filter(([, late]) => wanted(late)).reduce((total, [minor]) => total + minor, 0n),
          "GBP",
        );
      const [due] = sumDue(list);
      if (entries.length === 0) expect(due).toBeUndefined();
      else expect(due).toMatchObject({ amount: sum(() => true), overdue: sum((late) => late), invoices: entries.length });
    }),
  );
});

const entry = (
  kind: "invoice" | "payment" | "refund" | "credit_applied",
  amount: string,
  more: { invoice_id?: string; payment_id?: string; day?: string } = {},
  id = "e",
) => ({ id, day: "2026-03-01", kind, invoice_id: null, payment_id: null, credit_note_id: null, amount, balance: "0.00", ...more });

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
