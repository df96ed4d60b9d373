import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import type { Expense as ExpenseRow } from "@/prisma/generated/client";
import { ExpenseCategory, ExpenseStatus, type Expense } from "./schema";

interface Related {
  billed: { invoice_id: string } | null;
}

/** A row as callers see it. */
export function toExpense({ tenant_id: _tenant, day, amount, tax_amount, billed, ...row }: ExpenseRow & Related): Expense {
  const currency = Currency.parse(row.currency);
  return {
    ...row,
    category: ExpenseCategory.nullable().parse(row.category),
    day: fromDayColumn(day),
    amount: amount === null ? null : toWire(amount, currency),
    tax_amount: tax_amount === null ? null : toWire(tax_amount, currency),
    currency,
    status: ExpenseStatus.parse(row.status),
    invoice_id: billed?.invoice_id ?? null,
  };
}
