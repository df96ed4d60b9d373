import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { ownViews, viewOwner } from "../policy";
import { savedViewRows } from "../rows";
import { SavedViewId } from "../schema";

export const deleteSavedView = command({
  id: "saved_views.delete",
  summary: "Delete one of your saved views, also for colleagues who share it",
  access: ownViews,
  input: z.strictObject({ id: SavedViewId }),
  output: z.object({}),
  example: { id: "viw_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const staff_id = viewOwner(ctx);
    const row = await lockRow(ctx, savedViewRows, id);
    if (row.staff_id !== staff_id) throw new AppError("forbidden", "Only the owner can delete a shared view.");
    await deleteRow(ctx, savedViewRows, row);
    return {};
  },
});
