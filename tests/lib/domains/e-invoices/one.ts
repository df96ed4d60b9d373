import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoiceEInvoice } from "@/lib/domains/invoices";
import { updateGeneralSettings } from "@/lib/domains/settings";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    e_invoice: async ({ owner }) => {
      await updateGeneralSettings(owner, { legal_id: "12345678" });
      const addresses = [{ line1: "1 Mill Lane", city: "Leeds", country: "GB" as const }];
      const customer = await createCustomer(owner, { name: "Electronic Ltd", e_invoice: "en16931_ubl", addresses });
      const lines = [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }];
      const { id } = await createInvoice(owner, { customer_id: customer.id, lines });
      await finalizeInvoice(owner, { id });
      return (await getInvoiceEInvoice(owner, { id })).e_invoice?.id ?? "";
    },
  },
};
