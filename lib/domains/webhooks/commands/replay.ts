import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { Prisma, Webhook as WebhookRow } from "@/prisma/generated/client";
import { assertMaySubscribe, concerning, subscribableEvents } from "../policy";
import { findDelivery, findWebhook } from "../queries";
import { deliveryRows } from "../rows";
import { DeliveryId, everyEvent, ReplaySpan, retentionDays, WebhookDelivery, WebhookId } from "../schema";
import { draftDelivery } from "./forward";

const id = "whk_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** What queues a delivery again, with a full set of attempts. */
const again = (now: Date) => ({ status: "pending", next_attempt_at: now, claimed_until: null, attempts: 0, replayed: true });

export const replayDelivery = command({
  id: "webhooks.replay_delivery",
  summary: "Send a delivery again, with the same id and body",
  permission: "webhooks.write",
  input: z.strictObject({ id: WebhookId, delivery_id: DeliveryId }),
  output: WebhookDelivery,
  example: { id, delivery_id: "whd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, delivery_id }) {
    const { events } = await findActive(ctx, id);
    assertMaySubscribe(ctx, events);
    await findDelivery(ctx, id, delivery_id);
    const before = await lockRow(ctx, deliveryRows, delivery_id);
    if (before.claimed_until && before.claimed_until > ctx.clock.now())
      throw new AppError("conflict", "The delivery is being sent at this moment.");
    return changeRow(ctx, deliveryRows, before, again(ctx.clock.now()));
  },
});

/** Events of one replay. */
const mostReplayed = 10_000;
/** Events whose bodies are built at a time. */
const batch = 500;

export const replayWebhook = command({
  id: "webhooks.replay",
  summary: "Send a webhook the events of a span of time again, at most 10,000",
  permission: "webhooks.write",
  input: ReplaySpan.extend({ id: WebhookId }),
  output: z.object({ count: z.int() }),
  example: { id, from: "2026-03-01T00:00:00Z", to: "2026-03-02T00:00:00Z", which: "missed" },
  async run(ctx, { id, from, to, which }) {
    const now = ctx.clock.now();
    if (from >= to) throw invalidField("to", "before_start", "Must be after the start of the span.");
    if (from.getTime() < now.getTime() - retentionDays * 86_400_000)
      throw invalidField("from", "too_long_ago", `Events of the last ${String(retentionDays)} days can be replayed.`);
    await lockRows(ctx, "webhooks", [id]);
    const webhook = await findActive(ctx, id);
    assertMaySubscribe(ctx, webhook.events);
    const names = webhook.events.includes(everyEvent) ? [...subscribableEvents.keys()] : webhook.events;
    const events: Prisma.EventWhereInput = {
      tenant_id: ctx.tenant.id,
      occurred_at: { gte: from, lt: to },
      ...concerning(webhook.created_by_id, names),
    };
    const ids = await listReplayed(ctx, webhook, events, which);
    for (let first = 0; first < ids.length; first += batch) await queueAgain(ctx, webhook, ids.slice(first, first + batch), now);
    ctx.audit({ noun: "webhook", id, before: null, after: { from: from.toISOString(), to: to.toISOString(), which, count: ids.length } });
    return { count: ids.length };
  },
});

/** @throws AppError `conflict` for an endpoint that nothing is sent to. */
async function findActive(ctx: CommandCtx, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(ctx, id);
  if (webhook.status !== "active") throw new AppError("conflict", "Resume the webhook first.");
  return webhook;
}

/** The ids of the events to send, without those that wait already. @throws AppError `invalid` for more than a replay takes. */
async function listReplayed(
  ctx: CommandCtx,
  webhook: WebhookRow,
  where: Prisma.EventWhereInput,
  which: z.output<typeof ReplaySpan>["which"],
): Promise<string[]> {
  const select = { id: true };
  const found = await ctx.db.event.findMany({ where, select, orderBy: [{ occurred_at: "asc" }, { id: "asc" }], take: mostReplayed + 1 });
  if (found.length > mostReplayed)
    throw invalidField("to", "too_many", `The span has more than ${String(mostReplayed)} events; replay a shorter one first.`);
  const untouched = which === "all" ? ["pending"] : ["pending", "succeeded"];
  const kept = await ctx.db.webhookDelivery.findMany({
    where: { tenant_id: ctx.tenant.id, webhook_id: webhook.id, status: { in: untouched }, event_id: { in: found.map(({ id }) => id) } },
    select: { event_id: true },
  });
  const skipped = new Set(kept.map(({ event_id }) => event_id));
  return found.map(({ id }) => id).filter((id) => !skipped.has(id));
}

/** Queues events: those that the endpoint got before under the same delivery, the others under a new one. */
async function queueAgain(ctx: CommandCtx, webhook: WebhookRow, ids: string[], now: Date): Promise<void> {
  const own = { tenant_id: ctx.tenant.id, webhook_id: webhook.id, event_id: { in: ids } };
  const known = await ctx.db.webhookDelivery.findMany({ where: own, select: { event_id: true } });
  await ctx.db.webhookDelivery.updateMany({
    where: { ...own, status: { not: "pending" } },
    data: { ...again(now), version: { increment: 1 }, updated_at: now },
  });
  const present = new Set(known.map(({ event_id }) => event_id));
  const missing = ids.filter((id) => !present.has(id));
  const events = await ctx.db.event.findMany({ where: { tenant_id: ctx.tenant.id, id: { in: missing } } });
  await ctx.db.webhookDelivery.createMany({
    data: events.map((event) => ({ ...draftDelivery(event, webhook.id, now), next_attempt_at: now, replayed: true, updated_at: now })),
    skipDuplicates: true,
  });
}
