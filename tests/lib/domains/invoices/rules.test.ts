import fc from "fast-check";
import { expect, test } from "vitest";
import { assertDraft, assertTransition, isCredited, obstaclesTo, statusForBalance, statusOn } from "@/lib/domains/invoices/rules";
import { StoredStatus } from "@/lib/domains/invoices/schema";

const status = fc.constantFrom(...StoredStatus.options);

test("a draft alone may be changed", () => {
  for (const state of StoredStatus.options) {
    if (state === "draft") expect(() => assertDraft(state)).not.toThrow();
    else expect(() => assertDraft(state)).toThrow(/credit it/i);
  }
});

test("nothing becomes a draft again, and a refused move names the legal ones", () => {
  fc.assert(
    fc.property(status, (from) => {
      expect(() => assertTransition(from, "draft")).toThrow(/It can become/);
    }),
  );
  expect(() => assertTransition("draft", "partly_paid")).toThrow(
    "This invoice can't become partly paid because it is a draft. It can become finalized or paid.",
  );
});

test("the status follows the balance, and every one it gives can be reached", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 10n ** 15n }), (total, balance) => {
      fc.pre(balance <= total);
      const expected = balance === 0n ? "paid" : balance === total ? "finalized" : "partly_paid";
      expect(statusForBalance(total, balance)).toBe(expected);
    }),
  );
});

test.each([
  ["2026-03-01", "finalized", "2026-03-01", "finalized"],
  ["2026-03-02", "finalized", "2026-03-01", "overdue"],
  ["2026-03-02", "partly_paid", "2026-03-01", "overdue"],
  ["2026-03-02", "paid", "2026-03-01", "paid"],
  ["2026-03-02", "draft", "2026-03-01", "draft"],
] as const)("on %s a %s invoice due %s reads %s", (today, stored, due_date, expected) => {
  expect(statusOn(today, { status: stored, due_date })).toBe(expected);
});

const ready = {
  lines: [1],
  total: 100n,
  currency: "GBP",
  tenant_currency: "GBP",
  exchange_rate: null,
  issue_date: "2026-03-01",
  due_date: "2026-03-15",
};

test.each([
  [{}, []],
  [{ lines: [] }, ["lines"]],
  [{ total: -1n }, ["lines"]],
  [{ currency: "JPY" }, ["exchange_rate"]],
  [{ currency: "JPY", exchange_rate: "0.0052" }, []],
  [{ due_date: "2026-02-28" }, ["due_date"]],
])("with %o the obstacles are %o", (change, paths) => {
  expect(obstaclesTo({ ...ready, ...change }).map((obstacle) => obstacle.path)).toEqual(paths);
});

test("only an invoice that credit notes alone closed is shown as credited", () => {
  const closed = { status: "paid", amount_paid: "0.00", amount_credited: "10.00" } as const;
  expect(isCredited(closed)).toBe(true);
  expect(isCredited({ ...closed, amount_paid: "5.00" })).toBe(false);
  expect(isCredited({ ...closed, amount_credited: "0.00" })).toBe(false);
  expect(isCredited({ ...closed, status: "finalized" })).toBe(false);
});
