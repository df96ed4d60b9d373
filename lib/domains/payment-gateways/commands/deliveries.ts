import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { GatewayDelivery } from "@/prisma/generated/client";

/** A delivery as it came. */
interface Received {
  gateway: string;
  raw: Buffer;
  headers: Headers;
  url: string;
  ip: string | null;
}

/** Deliveries of one gateway that may wait; beyond it the provider is told to come again. */
const mostWaiting = 1_000;
/** Bytes of a body; providers' reports have a few thousand. */
const longestBody = 64 * 1024;
/** Headers that no proof needs: those of the connection and of our own proxies. */
const ours = /^(authorization|cookie|host|connection|content-length|accept.*|x-forwarded-.*|x-atrium-.*)$/;

/**
 * Stores a delivery that only its provider can prove, before anything is known of it; the worker asks. Anybody may send one, so there is
 * neither audit nor event. @throws AppError `unavailable` when too many wait, `too_large`.
 */
export async function storeDelivery(ctx: Ctx, { gateway, raw, headers, url, ip }: Received): Promise<void> {
  const own = { tenant_id: ctx.tenant.id, gateway };
  if (raw.length > longestBody) throw new AppError("too_large", "The delivery is larger than any report of this provider.");
  if ((await ctx.db.gatewayDelivery.count({ where: own })) >= mostWaiting)
    throw new AppError("unavailable", "Too many deliveries are waiting. Send this one again later.", { retryAfter: 600 });
  const now = ctx.clock.now();
  const kept = Object.fromEntries([...headers].filter(([name]) => !ours.test(name)));
  await ctx.db.gatewayDelivery.create({
    data: { ...own, id: newId(now), body: new Uint8Array(raw), headers: kept, url, ip, due_at: now, created_at: now },
  });
}

/** The deliveries that are due, oldest first. */
export async function listDueDeliveries(ctx: Ctx): Promise<{ ids: string[] }> {
  const rows = await ctx.db.gatewayDelivery.findMany({
    where: { tenant_id: ctx.tenant.id, due_at: { lte: ctx.clock.now() } },
    orderBy: [{ due_at: "asc" }, { id: "asc" }],
    take: 100,
    select: { id: true },
  });
  return { ids: rows.map(({ id }) => id) };
}

export function findDelivery(ctx: Ctx, id: string): Promise<GatewayDelivery | null> {
  return ctx.db.gatewayDelivery.findFirst({ where: { tenant_id: ctx.tenant.id, id } });
}

export async function deleteDelivery(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.gatewayDelivery.deleteMany({ where: { tenant_id: ctx.tenant.id, id } });
}

/** Minutes until the next try: 1, 2, 4 and so on, six hours at most. After the last one, three days later, a delivery is set aside. */
const lastTry = 18;
const longestMinutes = 360;

/** Plans the next try; false if that was the last, and the delivery is set aside until the settings change. */
export async function postponeDelivery(ctx: Ctx, { id, tries }: Pick<GatewayDelivery, "id" | "tries">): Promise<boolean> {
  const goesOn = tries < lastTry;
  const minutes = Math.min(2 ** tries, longestMinutes);
  const due_at = goesOn ? new Date(ctx.clock.now().getTime() + minutes * 60_000) : null;
  await ctx.db.gatewayDelivery.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { tries: tries + 1, due_at } });
  return goesOn;
}

/** Tries what was set aside once more, since other keys may be accepted. */
export async function reviveDeliveries(ctx: Ctx, gateway: string): Promise<void> {
  await ctx.db.gatewayDelivery.updateMany({
    where: { tenant_id: ctx.tenant.id, gateway, due_at: null },
    data: { tries: 0, due_at: ctx.clock.now() },
  });
}

const keptDays = 30;

/** Deletes what was set aside and is a month old. */
export async function deleteOldDeliveries(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptDays * 24 * 60 * 60_000);
  await ctx.db.gatewayDelivery.deleteMany({ where: { tenant_id: ctx.tenant.id, due_at: null, created_at: { lt: before } } });
}
