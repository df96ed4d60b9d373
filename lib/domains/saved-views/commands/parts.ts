import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

/** Sets or clears the view as the colleague's default of its list, replacing another. */
export async function chooseDefault(
  ctx: CommandCtx,
  view: { id: string; list: string },
  staff_id: string,
  is_default: boolean,
): Promise<void> {
  const own = { tenant_id: ctx.tenant.id, staff_id, list: view.list };
  await ctx.db.savedViewDefault.deleteMany({ where: is_default ? own : { ...own, view_id: view.id } });
  if (is_default) await ctx.db.savedViewDefault.createMany({ data: [{ id: newId(ctx.clock.now()), ...own, view_id: view.id }] });
}
