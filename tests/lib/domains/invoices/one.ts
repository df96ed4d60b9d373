import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import type { Making, One } from "@/tests/support/one";

async function createDraft({ owner, idOf }: Making): Promise<string> {
  const lines = [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }];
  return (await createInvoice(owner, { customer_id: await idOf("customer"), lines })).id;
}

export const one: One = {
  records: {
    invoice: async (making) => (await finalizeInvoice(making.owner, { id: await createDraft(making) })).id,
  },
  variants: { draft: { noun: "invoice", make: createDraft } },
  pages: ["/invoices?status=paid", "/invoices/{invoice}", "/invoices/{draft}", "/invoices/{draft}/edit"],
  shown: { invoice: { at: "/invoices?status=overdue" }, draft: { at: "/invoices?status=draft" } },
};
