import { listExpiringItems, remindOfExpiry } from "@/lib/domains/vault";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { workOn } from "@/lib/kernel/try-each";
import type { Schedule } from "../schedule";

/** Creates a task for each item of the vault that expires within two weeks. */
export const remindOfExpiringItems: Schedule = {
  id: "remind-of-expiring-items",
  cron: "20 * * * *",
  rights: { company: "Setting the date needs vault.write, and the task holds what its readers see of the item." },
  due: (runtime) => listDueTenants(runtime, "vault_items"),
  async work(ctx) {
    const { items } = await listExpiringItems(ctx, {});
    await workOn(ctx, items, (id) => remindOfExpiry(ctx, { id }));
  },
};
