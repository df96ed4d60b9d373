import type { One } from "@/tests/support/one";

export const one: One = {
  records: {},
  pages: ["/settings/mail-templates/invoice_issued", "/settings/mail-templates/invoice_issued?language=ar"],
};
