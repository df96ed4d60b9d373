import { z } from "zod";
import { toJson } from "./audit";
import { AppError } from "./base/errors";
import { createContext, type Ctx, type Principal, type RequestInfo } from "./context";
import type { Db } from "./db";
import type { OpenExchange } from "./definition";
import { openForTenant, sealForTenant } from "./tenant-keys";

/** How long one process owns an open exchange: longer than the call and its transactions can take together. */
export const claimMs = 2 * 60_000;

/** After this long a provider may have forgotten the attempt's id, so that a retry would act twice (Stripe keeps ids for 24 hours). */
export const repeatableMs = 23 * 60 * 60_000;

const column = "exchanges.content";

const Content = z.object({
  request: z.unknown(),
  principal: z.looseObject({ kind: z.string() }),
  asker: z.object({ id: z.string(), ip: z.string().nullable(), user_agent: z.string().nullable() }),
});

type Row = {
  id: string;
  operation: string;
  content: string;
  idempotency_key_id: string | null;
  answer_status: number | null;
  created_at: Date;
};

/** Stores the request in the transaction that prepares it, sealed, since addresses in it may give access to a document. */
export async function storeExchange(ctx: Ctx, tx: Db, exchange: Omit<OpenExchange, "created_at">): Promise<void> {
  const now = ctx.clock.now();
  const content = JSON.stringify({ request: exchange.request, principal: ctx.principal, asker: ctx.request });
  const sealed = await sealForTenant(ctx.runtime, ctx.tenant.id, column, content);
  await tx.exchange.createMany({
    data: [
      {
        id: exchange.id,
        tenant_id: ctx.tenant.id,
        operation: exchange.operation,
        content: sealed,
        claimed_until: new Date(now.getTime() + claimMs),
        created_at: now,
        idempotency_key_id: exchange.idempotency?.id ?? null,
        answer_status: exchange.idempotency?.status ?? null,
      },
    ],
  });
}

/** Deletes the exchange in the transaction that applies its reply. @throws AppError `conflict` if another process did so first. */
export async function removeExchange(ctx: Ctx, tx: Db, id: string): Promise<void> {
  const { count } = await tx.exchange.deleteMany({ where: { tenant_id: ctx.tenant.id, id } });
  if (count === 0) throw new AppError("conflict", "The request has been completed in the meantime. Reload it.");
}

/** Lets others take over the exchange now, or after a delay that grows with each attempt (one minute to an hour). */
export async function releaseExchange(ctx: Ctx, id: string, when: "now" | "later"): Promise<void> {
  const row = await ctx.db.exchange.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { tries: true } });
  const wait = when === "now" ? 0 : Math.min(60, 2 ** Math.min(row?.tries ?? 1, 6)) * 60_000;
  await ctx.db.exchange.updateMany({
    where: { tenant_id: ctx.tenant.id, id },
    data: { claimed_until: new Date(ctx.clock.now().getTime() + wait) },
  });
}

/** Takes over an unowned exchange, by its id or by its idempotency key's; null if it is owned or already completed. */
export async function takeOver(ctx: Ctx, which: { id: string } | { idempotency_key_id: string }): Promise<OpenExchange | null> {
  const now = ctx.clock.now();
  const row = await ctx.db.exchange.findFirst({ where: { tenant_id: ctx.tenant.id, ...which } });
  if (!row) return null;
  const { count } = await ctx.db.exchange.updateMany({
    where: { tenant_id: ctx.tenant.id, id: row.id, claimed_until: { lte: now, equals: row.claimed_until } },
    data: { claimed_until: new Date(now.getTime() + claimMs), tries: { increment: 1 } },
  });
  return count === 1 ? openRow(ctx, row) : null;
}

async function openRow(ctx: Ctx, row: Row): Promise<OpenExchange> {
  const { request } = await readContent(ctx, row);
  return {
    id: row.id,
    operation: row.operation,
    request,
    created_at: row.created_at,
    idempotency:
      row.idempotency_key_id !== null && row.answer_status !== null ? { id: row.idempotency_key_id, status: row.answer_status } : null,
  };
}

async function readContent(ctx: Ctx, row: Pick<Row, "content">): Promise<z.output<typeof Content>> {
  return Content.parse(JSON.parse(await openForTenant(ctx.runtime, ctx.tenant.id, column, row.content)));
}

/** Exchanges without an owner, longest waiting first. */
export async function listAbandoned(ctx: Ctx, limit: number): Promise<{ id: string; operation: string }[]> {
  const where = { tenant_id: ctx.tenant.id, claimed_until: { lte: ctx.clock.now() } };
  return ctx.db.exchange.findMany({
    where,
    orderBy: [{ claimed_until: "asc" }, { id: "asc" }],
    take: limit,
    select: { id: true, operation: true },
  });
}

/** The requests of this tenant's open exchanges of these operations: each may still be carried out. */
export async function listOpenRequests(ctx: Ctx, operations: readonly string[]): Promise<unknown[]> {
  const rows = await ctx.db.exchange.findMany({
    where: { tenant_id: ctx.tenant.id, operation: { in: [...operations] } },
    orderBy: { id: "asc" },
    select: { content: true },
  });
  return Promise.all(rows.map(async (row) => (await readContent(ctx, row)).request));
}

/** The context of the original caller, so that the audit names them instead of the sweep. */
export async function askerContext(ctx: Ctx, id: string): Promise<Ctx> {
  const row = await ctx.db.exchange.findFirst({ where: { tenant_id: ctx.tenant.id, id } });
  if (!row) return ctx;
  const { principal, asker } = await readContent(ctx, row);
  return createContext({
    runtime: ctx.runtime,
    tenant: ctx.tenant,
    principal: revive(principal),
    grants: ctx.grants,
    request: asker satisfies RequestInfo,
    clock: ctx.clock,
  });
}

/** Restores the principal that `storeExchange` wrote; JSON turned its only instant into text. */
function revive(stored: Record<string, unknown>): Principal {
  const plain = toJson(stored) as { confirmed_at?: string };
  return (plain.confirmed_at === undefined ? plain : { ...plain, confirmed_at: new Date(plain.confirmed_at) }) as Principal;
}
