import { createCreditNote } from "@/lib/domains/credit-notes";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    credit_note: async ({ owner, idOf }) => {
      const lines = [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }];
      const { id } = await createInvoice(owner, { customer_id: await idOf("customer"), lines });
      await finalizeInvoice(owner, { id });
      return (await createCreditNote(owner, { invoice_id: id, reason: "return" })).id;
    },
  },
  pages: ["/credit-notes", "/credit-notes/{credit_note}"],
  shown: { credit_note: { at: "/credit-notes" } },
};
