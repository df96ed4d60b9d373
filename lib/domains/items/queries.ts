import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Item as ItemRow, Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toItem } from "./resource";
import { itemRows } from "./rows";
import { Item, ItemId, ItemList, ItemPage } from "./schema";

/** One item, deleted or not. @throws AppError `not_found`. */
export function findItem(ctx: Ctx, id: string): Promise<ItemRow> {
  return findRow(ctx, itemRows, id);
}

/** Items by id, for document lines; absent ones are omitted. Deleted ones are included, since an older draft may refer to one. */
export async function findItems(ctx: Ctx, ids: string[]): Promise<Map<string, ItemRow>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.item.findMany({ where: { AND: [visible(ctx), { id: { in: ids } }] } });
  return new Map(rows.map((row) => [row.id, row]));
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
    const where: Prisma.ItemWhereInput = {
      AND: [deleted ? { deleted_at: { not: null } } : { deleted_at: null }, input.active === undefined ? {} : { active: input.active }],
    };
    return listPage(ctx, itemRows, input, { where, sort: "-created_at" });
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
