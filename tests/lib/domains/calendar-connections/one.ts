import { newId } from "@/lib/kernel/ids";
import { runInTenant } from "@/lib/kernel/db";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    calendar_connection: async ({ owner }) => {
      const now = owner.clock.now();
      const [id, tenant_id] = [newId(now), owner.tenant.id];
      const staff_id = owner.principal.kind === "staff" ? owner.principal.staff_id : "";
      const data = { id, tenant_id, staff_id, provider: "google", account: "ada@gmail.example", refresh_token: "", calendar_id: "primary" };
      const times = { next_sync_at: now, created_at: now, updated_at: now };
      await runInTenant(tenant_id, () => owner.db.calendarConnection.createMany({ data: [{ ...data, ...times, state: "active" }] }));
      return id;
    },
  },
};
