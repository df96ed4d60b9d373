import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { Expense, ExpenseBilling, ExpenseCreate, ExpenseReject, ExpenseUpdate } from "@/lib/domains/expenses/schema";
import type { InvoiceDetail } from "@/lib/domains/invoices/schema";

export type ExpenseRow = Wire<typeof Expense>;

export const expenses = defineResource<{
  row: typeof Expense;
  detail: typeof Expense;
  create: typeof ExpenseCreate;
  update: typeof ExpenseUpdate;
  verbs: {
    submit: Verb<ById, ExpenseRow>;
    withdraw: Verb<ById, ExpenseRow>;
    approve: Verb<ById, ExpenseRow>;
    reject: Verb<ById & Wire<typeof ExpenseReject>, ExpenseRow>;
    reimburse: Verb<ById, ExpenseRow>;

    bill: Verb<Wire<typeof ExpenseBilling>, Wire<typeof InvoiceDetail>>;
  };
}>("expenses", {
  verbs: {
    submit: "POST /{id}/submit",
    withdraw: "POST /{id}/withdraw",
    approve: "POST /{id}/approve",
    reject: "POST /{id}/reject",
    reimburse: "POST /{id}/reimburse",
    bill: "POST /bill",
  },
});
