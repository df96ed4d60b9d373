import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { foldText } from "@/lib/kernel/base/fold-text";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import type { Item as ItemRow, Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toItem } from "./resource";
import { Item, ItemId, ItemList, ItemPage } from "./schema";

/** One item, deleted or not, or `not_found`. */
export async function findItem(ctx: Ctx, id: string): Promise<ItemRow> {
  const row = await ctx.db.item.findFirst({ where: { AND: [visible(ctx), { id }] } });
  if (!row) throw notFound("item");
  return row;
}

/** Items by id, for the lines of documents; absent ones are left out. Deleted ones are there: a draft may name one from before. */
export async function findItems(ctx: Ctx, ids: string[]): Promise<Map<string, ItemRow>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.item.findMany({ where: { AND: [visible(ctx), { id: { in: ids } }] } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of matches; the function filters by tenant itself, since a trigram match cannot use its index under row-level security. */
async function searchIds(ctx: Ctx, text: string, deleted: boolean): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<
    { id: string }[]
  >`select id from public.search_items(${ctx.tenant.id}::uuid, ${foldText(text)}, ${deleted}, 200) as id`;
  return rows.map((row) => row.id);
}

export const listItems = query({
  id: "items.list",
  summary: "List items, newest first",
  permission: "items.read",
  input: ItemList,
  output: ItemPage,
  example: { q: "consult", active: "true", sort: "name" },
  async run(ctx, input) {
    const deleted = input.deleted ?? false;
    const filter: Prisma.ItemWhereInput = {
      AND: [
        visible(ctx),
        deleted ? { deleted_at: { not: null } } : { deleted_at: null },
        input.q === undefined ? {} : { id: { in: await searchIds(ctx, input.q, deleted) } },
        input.active === undefined ? {} : { active: input.active },
      ],
    };
    const keyset = keysetOf(input, "-created_at", { created_at: "instant", updated_at: "instant" });
    const rows = await ctx.db.item.findMany({ where: { AND: [filter, keyset.where] }, orderBy: keyset.orderBy, take: keyset.take });
    const page = pageFrom(rows, keyset);
    const total = await totalIfAsked(input.include, (take) => ctx.db.item.count({ where: filter, take }));
    return { data: page.data.map(toItem), next_cursor: page.next_cursor, ...total };
  },
});

export const getItem = query({
  id: "items.get",
  summary: "Get an item",
  permission: "items.read",
  input: z.strictObject({ id: ItemId }),
  output: Item,
  example: { id: "itm_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toItem(await findItem(ctx, id));
  },
});
