import fc from "fast-check";
import { expect, test } from "vitest";
import { expenseApproved } from "@/lib/domains/expenses";
import { allows, assertAllows, assertTaxWithin, fillEmpty, missingField, netOf } from "@/lib/domains/expenses/rules";
import { Expense, ExpenseStatus } from "@/lib/domains/expenses/schema";

const sample = Expense.parse(expenseApproved.sample);
const empty = { ...sample, merchant: "", category: null, amount: null, tax_amount: null };

test("only drafts and rejected expenses change, and only approved and reimbursed ones are invoiced", () => {
  expect(ExpenseStatus.options.filter((status) => allows(status, "update"))).toEqual(["draft", "rejected"]);
  expect(ExpenseStatus.options.filter((status) => allows(status, "bill"))).toEqual(["approved", "reimbursed"]);
  expect(() => assertAllows("reimbursed", "reject")).toThrow(
    "This expense can't be rejected because it was reimbursed. It can be invoiced to the customer.",
  );
});

test("a reading of the receipt fills what is empty and changes nothing else", () => {
  const read = { merchant: "City Cabs", category: "travel", amount: "27.00", tax_amount: "4.50", currency: "EUR" } as const;
  expect(fillEmpty(empty, read)).toEqual(read);
  expect(fillEmpty(sample, read)).toEqual({});
  expect(fillEmpty({ ...empty, amount: "30.00" }, read)).toEqual({ merchant: "City Cabs", category: "travel", tax_amount: "4.50" });
  expect(fillEmpty(empty, { tax_amount: "4.50" })).toEqual({});
});

test("the missing field is named, the first one first", () => {
  expect([missingField(empty), missingField({ ...empty, merchant: "Hotel" }), missingField(sample)]).toEqual([
    "merchant",
    "category",
    null,
  ]);
});

test("net and tax make up the amount, and more tax than the amount is refused", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(0n, 10n ** 12n), (amount, tax_amount) => {
      if (tax_amount > amount) return void expect(() => assertTaxWithin(amount, tax_amount)).toThrow();
      assertTaxWithin(amount, tax_amount);
      expect(netOf({ amount, tax_amount }) + tax_amount).toBe(amount);
    }),
  );
});
