import { Prisma } from "@/prisma/generated/client";
import type { Noun, TableOf } from "./base/nouns";
import type { CommandCtx } from "./context";

/** Tables whose rows commands lock; the only names that reach the statement's text. */
export type LockableTable = Exclude<TableOf<Noun>, `${string}.${string}`>;

/**
 * Locks rows of the tenant until the command ends, in order of id so that two commands never wait for each other. Rows that are
 * absent are simply not locked: read them afterwards through `visible`.
 */
export async function lockRows(ctx: CommandCtx, table: LockableTable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.$queryRaw`
    select id from ${Prisma.raw(`public.${table}`)} where tenant_id = ${ctx.tenant.id}::uuid and id = any(${ids}::uuid[]) order by id for update`;
}
