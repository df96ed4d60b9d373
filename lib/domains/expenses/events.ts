import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Expense } from "./schema";

const sample: z.input<typeof Expense> = {
  id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a",
  staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  merchant: "Great Western Railway",
  category: "travel",
  day: "2026-01-05",
  amount: "84.00",
  tax_amount: "14.00",
  currency: "GBP",
  note: "",
  reimbursable: true,
  billable: true,
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  project_id: null,
  status: "approved",
  submitted_at: "2026-01-05T09:00:00.000Z",
  decided_by: "stf_01jd0p2q3r4s5t6v7w8x9y0z1b",
  decided_at: "2026-01-06T09:00:00.000Z",
  rejection_reason: null,
  reimbursed_at: null,
  invoice_id: null,
  version: 3,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-06T09:00:00.000Z",
};
const undecided = { decided_by: null, decided_at: null };
const draft = { ...undecided, status: "draft", submitted_at: null } as const;

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `expense.${name}`, noun: "expense", data: Expense, sample: { ...sample, ...changes } });

export const expenseCreated = define("created", { ...draft, version: 1 });
export const expenseUpdated = define("updated", { ...draft, version: 2 });
export const expenseDeleted = define("deleted", { ...draft, version: 2 });
export const expenseSubmitted = define("submitted", { ...undecided, status: "submitted", version: 2 });
export const expenseWithdrawn = define("withdrawn", draft);
export const expenseApproved = define("approved");
export const expenseRejected = define("rejected", { status: "rejected", rejection_reason: "The receipt is missing" });
export const expenseReimbursed = define("reimbursed", { status: "reimbursed", reimbursed_at: "2026-01-31T09:00:00.000Z", version: 4 });

export const expenseEvents = [
  expenseCreated,
  expenseUpdated,
  expenseDeleted,
  expenseSubmitted,
  expenseWithdrawn,
  expenseApproved,
  expenseRejected,
  expenseReimbursed,
];
