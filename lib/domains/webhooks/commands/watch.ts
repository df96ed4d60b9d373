import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { workOn } from "@/lib/kernel/try-each";
import { retentionDays } from "../schema";
import { reportFailingWebhook } from "./state";

/** Reports the tenant's endpoints that fail for an hour or a day, and lets those rest that fail for five days. */
export async function watchFailingWebhooks(ctx: Ctx): Promise<void> {
  const rows = await runInTenant(ctx.tenant.id, () =>
    ctx.db.webhook.findMany({
      where: { tenant_id: ctx.tenant.id, status: "active", failing_since: { not: null } },
      select: { id: true },
    }),
  );
  await workOn(ctx, rows, ({ id }) => reportFailingWebhook(ctx, { id }));
}

/** Deletes the tenant's deliveries that are older than 30 days; returns how many. It is no command: the audit has their events. */
export async function deleteOldDeliveries(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - retentionDays * 86_400_000);
  const { count } = await runInTenant(ctx.tenant.id, () =>
    ctx.db.webhookDelivery.deleteMany({ where: { tenant_id: ctx.tenant.id, created_at: { lt: before } } }),
  );
  return count;
}
