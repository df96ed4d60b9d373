import { saveAccessPoint } from "@/lib/domains/access-points";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoiceEInvoice } from "@/lib/domains/invoices";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { createAccessPoint } from "@/lib/adapters/access-point/rest";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import type { Making, One } from "@/tests/support/one";

const stamps = ({ owner }: Making) => {
  const now = owner.clock.now();
  return { id: newId(now), tenant_id: owner.tenant.id, created_at: now, updated_at: now };
};

const content = {
  ...{ kind: "invoice", syntax: "ubl", number: "R-1", issue_date: "2026-01-05", due_date: null, currency: "GBP" },
  ...{ seller: { name: "Northwind", tax_id: null, address: [] }, buyer: { name: "Acme" }, lines: [], taxes: [], notes: [] },
  ...{ net: "100.00", tax: "20.00", total: "120.00", due: "120.00", payment: { account: null, reference: null } },
};

export const one: One = {
  records: {
    access_point: async ({ owner }) => {
      const ports = { ...owner.runtime.ports, accessPoint: () => Promise.resolve(createAccessPoint({})) };
      const ctx = { ...owner, runtime: { ...owner.runtime, ports } };
      return (await saveAccessPoint(ctx, { address: "https://access-point.example", key: "secret", active: false })).id;
    },
    e_invoice_delivery: async (making) => {
      const invoice_id = await making.idOf("invoice");
      return runInTenant(making.owner.tenant.id, async () => {
        const data = stamps(making);
        const ends = { sender: "9932:GB123456789", receiver: "0088:7300010000001", state: "delivered", give_up_at: data.created_at };
        return (await making.owner.db.eInvoiceDelivery.create({ data: { ...data, ...ends, invoice_id, number: "INV-1" } })).id;
      });
    },
    received_e_invoice: (making) =>
      runInTenant(making.owner.tenant.id, async () => {
        const said = {
          content,
          problems: [],
          xml: "<Invoice/>",
          sha256: "0".repeat(64),
          syntax: "ubl",
          number: "R-1",
          seller_key: "name:northwind",
        };
        const arrival = { source: "access_point", state: "waiting", sender: "0088:7300010000001", message: "access_point:one" };
        return (await making.owner.db.receivedEInvoice.create({ data: { ...stamps(making), ...said, ...arrival } })).id;
      }),
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
