import { dayInTimezone } from "@/lib/commerce/timezone";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { RefusalReason } from "../schema";

interface Refusal {
  gateway: string;
  reason: RefusalReason;
  /** The event id that the delivery claims. */
  event_id: string | null;
  ip: string | null;
}

/**
 * Counts a refused delivery, logs it, and returns how many of this day and reason there are. Anybody may send one, so there is one row per
 * day and reason, and neither audit nor event.
 */
export async function noteRefusedDelivery(ctx: Ctx, { gateway, reason, event_id, ip }: Refusal): Promise<number> {
  logOf(ctx).warn({ gateway, reason, event_id, ip }, "a webhook delivery was refused");
  const now = ctx.clock.now();
  const day = dayInTimezone(now, "UTC");
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    insert into public.refused_deliveries (id, tenant_id, gateway, day, reason, event_id, ip, created_at, updated_at)
    values (${newId(now)}::uuid, ${ctx.tenant.id}::uuid, ${gateway}, ${day}::date, ${reason}, ${event_id}, ${ip}, ${now}, ${now})
    on conflict (tenant_id, gateway, day, reason) do update
    set count = refused_deliveries.count + 1, event_id = excluded.event_id, ip = excluded.ip, updated_at = excluded.updated_at
    returning count`;
  return row?.count ?? 0;
}
