import { createRecurringInvoice, planPriceChange } from "@/lib/domains/recurring-invoices";
import type { Making, One } from "@/tests/support/one";

const create = async ({ owner, idOf }: Making, status: "active" | "draft") => {
  const lines = [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }];
  return (await createRecurringInvoice(owner, { customer_id: await idOf("customer"), cadence: "monthly", lines, status })).id;
};

export const one: One = {
  records: {
    recurring_invoice: (making) => create(making, "active"),
    recurring_price_change: async ({ owner, idOf }) =>
      (await planPriceChange(owner, { id: await idOf("recurring_invoice"), from_date: "2028-01-01", percent: "3" })).id,
  },
  variants: { recurring_draft: { noun: "recurring_invoice", make: (making) => create(making, "draft") } },
  pages: ["/recurring-invoices?status=active", "/recurring-invoices/{recurring_draft}", "/recurring-invoices/{recurring_draft}/edit"],
  shown: {
    recurring_invoice: { at: "/recurring-invoices?status=active" },
    recurring_draft: { at: "/recurring-invoices?status=draft" },
  },
};
