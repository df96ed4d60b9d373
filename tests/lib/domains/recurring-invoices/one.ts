import { createRecurringInvoice } from "@/lib/domains/recurring-invoices";
import type { Making, One } from "@/tests/support/one";

const create = async ({ owner, idOf }: Making, status: "active" | "draft") => {
  const lines = [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }];
  return (await createRecurringInvoice(owner, { customer_id: await idOf("customer"), cadence: "monthly", lines, status })).id;
};

export const one: One = {
  records: { recurring_invoice: (making) => create(making, "active") },
  variants: { recurring_draft: { noun: "recurring_invoice", make: (making) => create(making, "draft") } },
  pages: ["/recurring-invoices?status=active", "/recurring-invoices/{recurring_draft}", "/recurring-invoices/{recurring_draft}/edit"],
  shown: {
    recurring_invoice: { at: "/recurring-invoices?status=active" },
    recurring_draft: { at: "/recurring-invoices?status=draft" },
  },
};
