import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { illegalMove, type StatusWords } from "@/lib/kernel/base/moves";
import type { Expense, ExpenseFill, ExpenseStatus } from "./schema";
import type { z } from "zod";

/** The verbs that each status allows. */
const moves = {
  draft: ["update", "submit", "delete"],
  submitted: ["withdraw", "approve", "reject"],
  approved: ["reimburse", "bill", "reject"],
  rejected: ["update", "submit", "delete"],
  reimbursed: ["bill"],
} as const satisfies Record<ExpenseStatus, readonly string[]>;

export type ExpenseVerb = (typeof moves)[ExpenseStatus][number];

const participles: Record<ExpenseVerb, string> = {
  update: "changed",
  submit: "submitted",
  delete: "deleted",
  withdraw: "withdrawn",
  approve: "approved",
  reject: "rejected",
  reimburse: "reimbursed",
  bill: "invoiced",
};

/** What is said where a verb does not fit. */
const said: Record<ExpenseStatus, StatusWords<ExpenseVerb>> = {
  draft: { is: "it is a draft", next: "You can change it, submit it or delete it." },
  submitted: {
    is: "it is waiting for approval",
    by: "submit",
    next: "It can be approved or rejected, and whoever submitted it can withdraw it.",
  },
  approved: { is: "it is approved", by: "approve", next: "It can be reimbursed, invoiced or rejected." },
  rejected: { is: "it was rejected", by: "reject", next: "You can change it, submit it again or delete it." },
  reimbursed: { is: "it was reimbursed", by: "reimburse", next: "It can be invoiced to the customer." },
};

/** Whether an expense with this status allows the verb. */
export function allows(status: ExpenseStatus, verb: ExpenseVerb): boolean {
  return (moves[status] as readonly ExpenseVerb[]).includes(verb);
}

/** @throws AppError `conflict` naming what the status allows. */
export function assertAllows(status: ExpenseStatus, verb: ExpenseVerb): void {
  if (allows(status, verb)) return;
  throw illegalMove({ noun: "expense", status, verb, done: participles[verb] }, said[status]);
}

/** @throws AppError `conflict` for an expense that is on an invoice: both would no longer agree. */
export function assertNotBilled({ billed }: { billed: { invoice_id: string } | null }): void {
  if (billed === null) return;
  throw new AppError("conflict", "This expense is on an invoice. Delete the draft first, or correct the invoice.");
}

/** Why an expense can't be submitted yet: the first field that is missing; null if it is complete. */
export function missingField(expense: Pick<Expense, "merchant" | "category" | "amount">): "merchant" | "category" | "amount" | null {
  if (expense.merchant === "") return "merchant";
  if (expense.category === null) return "category";
  return expense.amount === null ? "amount" : null;
}

/** @throws AppError `invalid` naming the field that is missing. */
export function assertComplete(expense: Parameters<typeof missingField>[0]): void {
  const missing = missingField(expense);
  if (missing !== null) throw invalidField(missing, "required", `The expense has no ${missing} yet. Enter it first.`);
}

/** @throws AppError `invalid` for more tax than the amount, tax without an amount, and a credit with tax on top. */
export function assertTaxWithin(amount: bigint | null, tax_amount: bigint | null): void {
  const [whole, tax] = (amount ?? 0n) < 0n ? [-(amount ?? 0n), -(tax_amount ?? 0n)] : [amount ?? 0n, tax_amount ?? 0n];
  if (tax_amount !== null && (tax > whole || tax < 0n)) throw invalidField("tax_amount", "too_big", "The tax is more than the amount.");
}

/**
 * What a supplier's credit note gives back is neither paid back to a colleague nor billed, and its amount is the credit note's.
 * @throws AppError `invalid` at the field that would say otherwise.
 */
export function assertCreditStays(
  before: Pick<Expense, "amount">,
  sent: { amount?: unknown; tax_amount?: unknown; currency?: unknown; reimbursable?: unknown; billable?: unknown },
): void {
  if (before.amount?.startsWith("-") !== true) return;
  for (const field of ["amount", "tax_amount", "currency"] as const)
    if (sent[field] !== undefined && sent[field] !== before[field as "amount"])
      throw invalidField(field, "credit", "The amounts are those of the supplier's credit note. Delete the expense to enter others.");
  for (const field of ["reimbursable", "billable"] as const)
    if (sent[field] === true)
      throw invalidField(field, "credit", "A supplier's credit note is neither reimbursed nor billed to a customer.");
}

/** What an invoice bills: the amount without its tax, to which the invoice adds its own. */
export function netOf({ amount, tax_amount }: { amount: bigint | null; tax_amount: bigint | null }): bigint {
  return (amount ?? 0n) - (tax_amount ?? 0n);
}

/** The changes that a reading of the receipt makes: only of fields that are empty, and the currency only together with the amount. */
export function fillEmpty(expense: Expense, read: z.output<typeof ExpenseFill>): Partial<z.output<typeof ExpenseFill>> {
  const { merchant, category, amount, tax_amount, currency } = read;
  const takesAmount = expense.amount === null && amount !== undefined && amount !== null;
  return {
    ...(expense.merchant === "" && merchant ? { merchant } : {}),
    ...(expense.category === null && category ? { category } : {}),
    ...(takesAmount ? { amount, ...(currency === undefined ? {} : { currency }) } : {}),
    ...(expense.tax_amount === null && tax_amount && (takesAmount || expense.amount !== null) ? { tax_amount } : {}),
  };
}
