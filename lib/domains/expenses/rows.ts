import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toExpense } from "./resource";
import { Expense } from "./schema";

export const expenseRows = defineRows({
  noun: "expense",
  model: "expense",
  include: { billed: { select: { invoice_id: true } } },
  visible,
  schema: Expense,
  toResource: toExpense,
});
