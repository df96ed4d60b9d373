import { z } from "zod";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import { ownViews, readerOf, visible } from "./policy";
import { toSavedView } from "./resource";
import { ownerAndDefaults, savedViewRows } from "./rows";
import { SavedView, SavedViewId, SavedViewList, SavedViewPage, SavedViewQuery } from "./schema";

export const findDefaultView = query({
  id: "saved_views.find_default",
  summary: "Get the colleague's default view of a list, or null",
  access: ownViews,
  input: z.strictObject({ list: SavedViewList }),
  output: SavedView.nullable(),
  example: { list: "invoices" },
  async run(ctx, { list }) {
    const staff_id = readerOf(ctx);
    const row =
      staff_id === null
        ? null
        : await ctx.db.savedView.findFirst({
            where: { AND: [visible(ctx), { list, defaults: { some: { staff_id } } }] },
            include: ownerAndDefaults,
          });
    return row && toSavedView(row, staff_id);
  },
});

export const listSavedViews = query({
  id: "saved_views.list",
  summary: "List your saved views and those shared with you, in display order",
  access: ownViews,
  input: SavedViewQuery,
  output: SavedViewPage,
  example: { list: "invoices" },
  async run(ctx, input) {
    const where = {
      AND: [input.list === undefined ? {} : { list: input.list }, input.shared === undefined ? {} : { shared: input.shared }],
    };
    return listPage(ctx, savedViewRows, input, { where, sort: "position", sorts: { position: "integer" } });
  },
});

export const getSavedView = query({
  id: "saved_views.get",
  summary: "Get a saved view",
  access: ownViews,
  input: z.strictObject({ id: SavedViewId }),
  output: SavedView,
  example: { id: "viw_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => toSavedView(await findRow(ctx, savedViewRows, id), readerOf(ctx)),
});
