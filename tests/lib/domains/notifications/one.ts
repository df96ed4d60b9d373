import { createNotifications } from "@/lib/domains/notifications";
import { recordInvoicePayment } from "@/lib/domains/payments";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    notification: async ({ system, idOf }) => {
      const payment = await recordInvoicePayment(system, { id: await idOf("invoice"), amount: "1", method: "cash" });
      const { data } = await createNotifications(system, {
        kind: "payment_received",
        record_id: payment.id,
        sequence: payment.version,
        customer_id: await idOf("customer"),
        values: {},
      });
      return data[0]?.id ?? "";
    },
  },
};
