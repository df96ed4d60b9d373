import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import { ownViews, visible } from "./policy";
import { toSavedView, type SavedViewWithParts } from "./resource";
import { SavedView, SavedViewId, SavedViewList, SavedViewPage, SavedViewQuery } from "./schema";

const parts = { owner: { select: { id: true, name: true } }, defaults: { select: { staff_id: true } } } as const;

/** Who reads, as a view's `is_default` is meant; null for a program. */
export function readerOf({ principal }: Ctx): string | null {
  return principal.kind === "staff" ? principal.staff_id : null;
}

/** One view, or `not_found`: absent, another's private one, and one of a list that the caller may not read are alike. */
export async function findSavedView(ctx: Ctx, id: string): Promise<SavedViewWithParts> {
  const row = await ctx.db.savedView.findFirst({ where: { AND: [visible(ctx), { id }] }, include: parts });
  if (!row) throw notFound("saved view");
  return row;
}

export const findDefaultView = query({
  id: "saved_views.find_default",
  summary: "Read the view that a list opens with for the colleague, or null",
  access: ownViews,
  input: z.strictObject({ list: SavedViewList }),
  output: SavedView.nullable(),
  example: { list: "invoices" },
  async run(ctx, { list }) {
    const staff_id = readerOf(ctx);
    const row =
      staff_id === null
        ? null
        : await ctx.db.savedView.findFirst({ where: { AND: [visible(ctx), { list, defaults: { some: { staff_id } } }] }, include: parts });
    return row && toSavedView(row, staff_id);
  },
});

export const listSavedViews = query({
  id: "saved_views.list",
  summary: "List your saved views and those shared with you, in their order",
  access: ownViews,
  input: SavedViewQuery,
  output: SavedViewPage,
  example: { list: "invoices" },
  async run(ctx, input) {
    const filter = {
      AND: [visible(ctx), input.list === undefined ? {} : { list: input.list }, input.shared === undefined ? {} : { shared: input.shared }],
    };
    const keyset = keysetOf(input, "position", { position: "integer", created_at: "instant" });
    const rows = await ctx.db.savedView.findMany({
      where: { AND: [filter, keyset.where] },
      orderBy: keyset.orderBy,
      take: keyset.take,
      include: parts,
    });
    const page = pageFrom(rows, keyset);
    const total = await totalIfAsked(input.include, (take) => ctx.db.savedView.count({ where: filter, take }));
    return { data: page.data.map((row) => toSavedView(row, readerOf(ctx))), next_cursor: page.next_cursor, ...total };
  },
});

export const getSavedView = query({
  id: "saved_views.get",
  summary: "Get a saved view",
  access: ownViews,
  input: z.strictObject({ id: SavedViewId }),
  output: SavedView,
  example: { id: "viw_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => toSavedView(await findSavedView(ctx, id), readerOf(ctx)),
});
