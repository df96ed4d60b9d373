import fc from "fast-check";
import { expect, test } from "vitest";
import { toWire } from "@/lib/commerce/money";
import { sumDue } from "@/lib/domains/portal/rules";

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
