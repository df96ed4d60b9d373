import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText, NonNegativeMoneyText, PositiveMoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { EInvoiceProblem, ReceivedDoubt, ReceivedInvoice } from "@/lib/domains/e-invoices/schema";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const ExpenseId = idOf("expense");

export const ExpenseStatus = z.enum(["draft", "submitted", "approved", "rejected", "reimbursed"]);
export type ExpenseStatus = z.output<typeof ExpenseStatus>;

export const ExpenseCategory = z.enum([
  "travel",
  "lodging",
  "meals",
  "vehicle",
  "office",
  "equipment",
  "software",
  "phone",
  "training",
  "marketing",
  "fees",
  "other",
]);
export type ExpenseCategory = z.output<typeof ExpenseCategory>;

/** What a receipt says. */
const receipt = z.strictObject({
  /** Who was paid; empty until known. */
  merchant: z.union([z.literal(""), lineOf(200)]),
  category: ExpenseCategory.nullable(),
  /** In the company's time zone. */
  day: Day,
  /** With tax. */
  amount: PositiveMoneyText.nullable(),
  /** The tax within the amount. */
  tax_amount: NonNegativeMoneyText.nullable(),
  currency: Currency,
});

const expenseFields = receipt.extend({
  note: textOf(2000),
  /** The colleague paid, and is to be paid back. */
  reimbursable: z.boolean(),
  /** To be invoiced to the customer. */
  billable: z.boolean(),
  /** With a project, its customer. */
  customer_id: idOf("customer").nullable(),
  project_id: idOf("project").nullable(),
});

export const Expense = z.object({
  id: ExpenseId,
  /** Who spent it. */
  staff_id: idOf("staff"),
  ...expenseFields.shape,
  /** With tax; below zero for what a supplier's credit note gives back. */
  amount: MoneyText.nullable(),
  tax_amount: MoneyText.nullable(),
  status: ExpenseStatus,
  submitted_at: Timestamp.nullable(),
  /** Who approved or rejected it. */
  decided_by: idOf("staff").nullable(),
  decided_at: Timestamp.nullable(),
  rejection_reason: z.string().nullable(),
  reimbursed_at: Timestamp.nullable(),
  /** The invoice that bills it. */
  invoice_id: idOf("invoice").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Expense = z.output<typeof Expense>;

/** A draft of one's own; a key names the colleague. Default: today, the company's currency, to be paid back, not billable. */
export const ExpenseCreate = expenseFields.partial().extend({ staff_id: idOf("staff").optional() });
export const ExpenseUpdate = expenseFields.partial();

/** What was read from a receipt: only what is still empty is filled. `currency` counts together with the amount. */
export const ExpenseFill = receipt.omit({ day: true }).partial();

export const ExpenseReject = z.strictObject({ reason: lineOf(500) });

export const ExpenseList = listQuery(["created_at", "updated_at", "day", "merchant"]).extend({
  status: ExpenseStatus.optional(),
  category: ExpenseCategory.optional(),
  staff_id: idOf("staff").optional(),
  customer_id: idOrNone("customer").optional(),
  project_id: idOrNone("project").optional(),
  billable: QueryFlag.optional(),
  to_invoice: QueryFlag.describe("True for those that are approved, billable and on no invoice yet.").optional(),
  from: Day.describe("By day, both ends included.").optional(),
  to: Day.optional(),
  q: textFilter("the merchant or note"),
});
export const ExpensePage = pageOf(Expense);

/** How many expenses one invoice takes at once. */
export const mostBilledExpenses = 100;

/** Expenses of one customer in one currency; without `invoice_id`, onto a new draft. */
export const ExpenseBilling = z.strictObject({
  expense_ids: z.array(ExpenseId).min(1).max(mostBilledExpenses),
  invoice_id: idOf("invoice").optional(),
});

/** An electronic invoice in an uploaded file, and the expense that it became already. */
export const ReceivedEInvoice = z.object({
  content: ReceivedInvoice,
  problems: z.array(EInvoiceProblem),
  expense_id: ExpenseId.nullable(),
  /** Why it may be no bill of the company. */
  doubt: ReceivedDoubt.nullable(),
});

/** The electronic invoice that an expense was made of. */
export const StoredEInvoice = z.object({
  e_invoice: z.object({ content: ReceivedInvoice, problems: z.array(EInvoiceProblem), sha256: z.string() }).nullable(),
});
