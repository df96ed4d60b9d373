import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { auditChange, findRow, lockRow } from "@/lib/kernel/rows";
import { ownViews, viewableList, viewOwner } from "../policy";
import { toSavedView } from "../resource";
import { savedViewRows } from "../rows";
import { assertOfList } from "../rules";
import { SavedView, SavedViewId, SavedViewList, SavedViewUpdate } from "../schema";
import { chooseDefault } from "./parts";

/** Only the owner changes the view; any reader may make it their own default. */
export const updateSavedView = command({
  id: "saved_views.update",
  summary: "Change a saved view, or make it your default",
  access: ownViews,
  input: SavedViewUpdate.extend({ id: SavedViewId }),
  output: SavedView,
  example: { id: "viw_01jd0p2q3r4s5t6v7w8x9y0z1a", name: "Overdue", shared: true },
  async run(ctx, { id, is_default, ...fields }) {
    const staff_id = viewOwner(ctx);
    const before = await lockRow(ctx, savedViewRows, id);
    const changes = Object.keys(fields).length > 0;
    if (changes && before.staff_id !== staff_id)
      throw new AppError("forbidden", "Only the owner can change a shared view; save your own instead.");
    assertOfList(viewableList(SavedViewList.parse(before.list)), fields);
    if (changes)
      await ctx.db.savedView.updateMany({
        where: { tenant_id: ctx.tenant.id, id },
        data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
      });
    // Colleagues who can no longer see the view lose it as their default.
    if (fields.shared === false)
      await ctx.db.savedViewDefault.deleteMany({ where: { tenant_id: ctx.tenant.id, view_id: id, staff_id: { not: staff_id } } });
    if (is_default !== undefined) await chooseDefault(ctx, before, staff_id, is_default);
    const after = toSavedView(await findRow(ctx, savedViewRows, id), staff_id);
    auditChange(ctx, { noun: "saved_view", schema: SavedView, before: toSavedView(before, staff_id), after });
    return after;
  },
});
