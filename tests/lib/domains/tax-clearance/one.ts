import { randomUUID } from "node:crypto";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { firstPreviousHash } from "@/lib/zatca/document";
import type { Making, One } from "@/tests/support/one";

const unit = {
  environment: "sandbox",
  flows: "both",
  company_name: "Acme",
  vat_number: "310122393500003",
  id_scheme: "CRN",
  id_number: "1010010000",
  street: "King Fahd Road",
  building: "2322",
  district: "Al Murabba",
  city: "Riyadh",
  postal_code: "12345",
  branch: "Riyadh",
  industry: "Consulting",
  serial_number: "1-Atrium|2-1.0|3-one",
  last_hash: firstPreviousHash,
};

/** Rows as such: one of the companies is not in Saudi Arabia, and none is connected. */
const stamps = ({ owner }: Making) => {
  const now = owner.clock.now();
  return { id: newId(now), tenant_id: owner.tenant.id, created_at: now, updated_at: now };
};

export const one: One = {
  records: {
    tax_unit: (making) =>
      runInTenant(making.owner.tenant.id, async () => {
        const { id } = await making.owner.db.taxUnit.create({ data: { ...stamps(making), ...unit, name: "Riyadh office" } });
        return id;
      }),
    tax_document: async (making) => {
      const [unit_id, invoice_id] = [await making.idOf("tax_unit"), await making.idOf("invoice")];
      return runInTenant(making.owner.tenant.id, async () => {
        const data = stamps(making);
        const sent = { number: "INV-1", flow: "simplified", channel: "reporting", uuid: randomUUID(), counter: 1n, hash: "x", qr: "AQF4" };
        const times = { issued_at: data.created_at, report_by: data.created_at, released_at: data.created_at };
        const { id } = await making.owner.db.taxDocument.create({
          data: { ...data, ...sent, ...times, unit_id, invoice_id, previous_hash: firstPreviousHash, xml: "<Invoice/>", state: "reported" },
        });
        return id;
      });
    },
  },
};
