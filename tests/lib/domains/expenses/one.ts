import { createExpense, submitExpense } from "@/lib/domains/expenses";
import type { Making, One } from "@/tests/support/one";

const create = async ({ owner, idOf }: Making, submits: boolean) => {
  const fields = { merchant: "Great Western Railway", category: "travel", amount: "84.00", billable: true } as const;
  const { id } = await createExpense(owner, { ...fields, customer_id: await idOf("customer"), day: "2026-01-05" });
  if (submits) await submitExpense(owner, { id });
  return id;
};

export const one: One = {
  records: { expense: (making) => create(making, false) },
  hidden: {
    expense: async ({ owner }) => (await createExpense(owner, { merchant: "PRIVATE expense.", amount: "84.00", day: "2026-01-05" })).id,
  },
  variants: { expense_submitted: { noun: "expense", make: (making) => create(making, true) } },
  shown: { expense_submitted: { at: "/expenses?status=submitted" } },
  pages: ["/expenses?status=submitted", "/expenses/{expense_submitted}"],
};
