import { recordInvoicePayment } from "@/lib/domains/payments";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import type { Making, One } from "@/tests/support/one";

/** The columns of rows written without the operations, since these need a gateway. */
function newRow({ world, slug }: Making) {
  const now = world.clock.now();
  return { id: newId(now), tenant_id: world.tenants[slug].tenant.id, created_at: now, updated_at: now };
}

export const one: One = {
  records: {
    payment: async ({ owner, idOf }) => (await recordInvoicePayment(owner, { id: await idOf("invoice"), amount: "1", method: "cash" })).id,
    payment_attempt: async (making) => {
      const [customer_id, invoice_id] = [await making.idOf("customer"), await making.idOf("invoice")];
      const row = { ...newRow(making), kind: "charge", status: "started", gateway: "stripe", currency: "SAR", amount: 100n };
      const { client } = making.world.runtime.tenants;
      await runInTenant(row.tenant_id, () => client.paymentAttempt.createMany({ data: [{ ...row, customer_id, invoice_id }] }));
      return row.id;
    },
    saved_method: async (making) => {
      const row = { ...newRow(making), gateway: "stripe", customer_ref: "cus_1", method_ref: `pm_${making.slug}`, label: "visa" };
      const { client } = making.world.runtime.tenants;
      const customer_id = await making.idOf("customer");
      await runInTenant(row.tenant_id, () => client.savedMethod.createMany({ data: [{ ...row, customer_id }] }));
      return row.id;
    },
  },
  pages: ["/payments/attempts?attention=true"],
};
