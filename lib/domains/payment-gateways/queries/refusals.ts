import { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { query } from "@/lib/kernel/operation";
import { visible } from "../policy";
import { findGatewayRow, loadGateway } from "../queries";
import { GatewaySlug, RefusalReason, RefusedDeliveryPage } from "../schema";

/** Days with refused deliveries in the list. */
const mostRows = 50;

export const listRefusedDeliveries = query({
  id: "payment_gateways.list_refused",
  summary: "List the webhook deliveries that were refused, by day and reason, newest first",
  permission: "payment_gateways.read",
  input: z.strictObject({ slug: GatewaySlug }),
  output: RefusedDeliveryPage,
  example: { slug: "stripe" },
  async run(ctx, { slug }) {
    await loadGateway(ctx, slug);
    const rows = await ctx.db.refusedDelivery.findMany({
      where: { AND: [visible(ctx), { gateway: slug }] },
      orderBy: [{ day: "desc" }, { id: "desc" }],
      take: mostRows,
    });
    const data = rows.map(({ day, reason, count, event_id, ip, updated_at }) => ({
      date: fromDayColumn(day),
      reason: RefusalReason.parse(reason),
      count,
      event_id,
      ip,
      last_at: updated_at,
    }));
    const set_aside = await ctx.db.gatewayDelivery.count({ where: { tenant_id: ctx.tenant.id, gateway: slug, due_at: null } });
    const row = await findGatewayRow(ctx, slug);
    const key_refused = row !== null && data.some(({ reason, last_at }) => reason === "key" && last_at > row.updated_at);
    return { data, next_cursor: null, set_aside, key_refused };
  },
});
