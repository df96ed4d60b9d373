import { Prisma } from "@/prisma/generated/client";
import type { Noun, TableOf } from "./base/nouns";
import type { CommandCtx } from "./context";

/** Tables whose rows commands lock; only these names are built into the statement. */
export type LockableTable = Exclude<TableOf<Noun>, `${string}.${string}`>;

/** Commands of the tenant with this key wait here for each other until they commit, where there is no row yet that they could lock. */
export async function awaitTurn(ctx: CommandCtx, key: string): Promise<void> {
  await ctx.db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`${ctx.tenant.id}:${key}`}, 0))::text`;
}

/**
 * Locks rows of the tenant until the command ends, in order of id to prevent deadlocks. Missing rows are skipped: read the rows afterwards
 * through `visible`.
 */
export async function lockRows(ctx: CommandCtx, table: LockableTable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.$queryRaw`
    select id from ${Prisma.raw(`public.${table}`)}
    where tenant_id = ${ctx.tenant.id}::uuid and id = any(${ids}::uuid[]) order by id for update`;
}
