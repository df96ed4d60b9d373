import fc from "fast-check";
import { expect, test } from "vitest";
import { fillParts, splitTotal } from "@/lib/commerce/instalments";
import { addDays } from "@/lib/commerce/days";
import { AppError } from "@/lib/kernel/base/errors";

const first = "2026-03-01";
const days = (count: number) => Array.from({ length: count }, (_, index) => addDays(first, index * 30));

const pathOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? (error.errors[0]?.path ?? "") : "thrown";
  }
};

test("percentages and amounts give parts that add up to the total exactly", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(weights, fc.bigInt({ min: 10_000n, max: 10n ** 12n }), (shares, total) => {
      const unit = Math.floor(100 / shares.reduce((sum, share) => sum + share, 0));
      const own = shares.map((share) => share * unit);
      const rest = 100 - own.reduce((sum, share) => sum + share, 0);
      const percents = own.map((share, index) => String(index === 0 ? share + rest : share));
      const parts = splitTotal(
        total,
        "GBP",
        days(shares.length).map((due_date, index) => ({ due_date, percent: percents[index] })),
        first,
      );
      expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total);
      expect(parts.every(({ amount }) => amount > 0n)).toBe(true);
    }),
  );
  const [a = "", b = ""] = days(2);
  const split = splitTotal(
    10_001n,
    "GBP",
    [
      { due_date: a, percent: "50" },
      { due_date: b, percent: "50" },
    ],
    first,
  );
  expect(split.map(({ amount }) => amount)).toEqual([5001n, 5000n]);
});

test("a plan that does not fit is refused where it is wrong", () => {
  const [a = "", b = ""] = days(2);
  const of = (...parts: Parameters<typeof splitTotal>[2]) => pathOf(() => splitTotal(10_000n, "GBP", parts, first));
  expect(of({ due_date: a, amount: "60" }, { due_date: b, amount: "40" })).toBe(null);
  expect(of({ due_date: a, amount: "60" }, { due_date: b, amount: "39.99" })).toBe("parts");
  expect(of({ due_date: a, percent: "60" }, { due_date: b, percent: "39" })).toBe("parts");
  expect(of({ due_date: b, amount: "60" }, { due_date: a, amount: "40" })).toBe("parts.1.due_date");
  expect(of({ due_date: a, amount: "60" }, { due_date: b, percent: "40" })).toBe("parts.1");
  expect(of({ due_date: a, amount: "60", percent: "60" }, { due_date: b, amount: "40" })).toBe("parts.0");
  expect(of({ due_date: addDays(first, -1), amount: "60" }, { due_date: b, amount: "40" })).toBe("parts.0.due_date");
});

test("what is settled fills the earliest part first, and never more than there is", () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 2n * 10n ** 10n }), (parts, settled) => {
      const filled = fillParts(
        parts.map((amount, index) => ({ amount, due_date: addDays(first, index) })),
        settled,
      );
      const total = parts.reduce((sum, amount) => sum + amount, 0n);
      const open = filled.reduce((sum, part) => sum + part.open, 0n);
      expect(open).toBe(settled >= total ? 0n : total - settled);
      const started = filled.findIndex((part) => part.open > 0n);
      if (started >= 0) expect(filled.slice(started + 1).every((part) => part.open === part.amount)).toBe(true);
    }),
  );
});
