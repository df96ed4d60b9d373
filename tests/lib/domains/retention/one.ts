import { placeLegalHold } from "@/lib/domains/retention";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    legal_hold: async ({ owner, idOf }) =>
      (await placeLegalHold(owner, { record_id: encodeId("customer", await idOf("customer")), reason: "Lawsuit" })).id,
    retention_item: async ({ owner, idOf }) => {
      const now = owner.clock.now();
      const record_id = await idOf("lead");
      const stamps = { aged_at: now, due_at: now, created_at: now, updated_at: now };
      const data = { ...stamps, id: newId(now), tenant_id: owner.tenant.id, kind: "lead", record_id, action: "delete", status: "marked" };
      await runInTenant(owner.tenant.id, async () => owner.db.retentionItem.create({ data }));
      return data.id;
    },
  },
};
