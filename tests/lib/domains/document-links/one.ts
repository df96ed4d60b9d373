import { listInvoiceLinks } from "@/lib/domains/invoices";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    document_link: async ({ owner, idOf }) => (await listInvoiceLinks(owner, { id: await idOf("invoice") })).data[0]?.id ?? "",
  },
};
