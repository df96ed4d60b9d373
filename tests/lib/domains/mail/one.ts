import { addMailSuppression, queueMail } from "@/lib/domains/mail";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    mail_suppression: async ({ owner }) => (await addMailSuppression(owner, { address: "gone@theirs.example" })).id,
    mail: async ({ owner }) => {
      const { id } = await queueMail(owner, {
        key: "invoice_issued",
        language: "en",
        to: [{ name: "C", address: "c@theirs.example" }],
        values: {
          "customer.name": "C",
          "contact.name": "C",
          "invoice.number": "1",
          "invoice.issue_date": "d",
          "invoice.due_date": "d",
          "invoice.total": "1",
          "invoice.amount_due": "1",
        },
        idempotency_key: "guard",
      });
      return id;
    },
  },
};
