import { Prisma } from "@/prisma/generated/client";
import { nouns } from "./base/nouns";
import type { Ctx } from "./context";
import type { NamedNoun } from "./record";

const columnName = /^[a-z_]+$/;

/**
 * The names of the tenant's records by id, for a table that shows them; the caller has checked that its reader may see them.
 * @param title the column that names a record of this noun.
 */
export async function readRecordNames(ctx: Ctx, noun: NamedNoun, title: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0 || !columnName.test(title)) return new Map();
  const rows = await ctx.db.$queryRaw<{ id: string; name: string | null }[]>`
    select id, ${Prisma.raw(title)} as name from ${Prisma.raw(`public.${nouns[noun].table}`)}
    where tenant_id = ${ctx.tenant.id}::uuid and id = any(${[...new Set(ids)]}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name ?? ""]));
}
