import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { ownLook, taskViewer } from "../policy";
import { findTaskPreference } from "../queries/preference";
import { TaskPreference } from "../schema";

export const replaceTaskPreference = command({
  id: "tasks.set_preference",
  summary: "Choose how you look at the tasks: the shape, and how much time their timeline shows",
  access: ownLook,
  input: TaskPreference,
  output: TaskPreference,
  example: { shape: "timeline", zoom: "month" },
  async run(ctx, after) {
    const staff_id = taskViewer(ctx);
    await lockRows(ctx, "staff", [staff_id]);
    const before = await findTaskPreference(ctx, staff_id);
    const updated_at = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id, staff_id };
    const { count } = await ctx.db.taskPreference.updateMany({ where: own, data: { ...after, updated_at } });
    if (count === 0) await ctx.db.taskPreference.createMany({ data: [{ ...own, id: newId(updated_at), ...after, updated_at }] });
    ctx.audit({ noun: "staff", id: staff_id, before: { tasks: before }, after: { tasks: after } });
    return after;
  },
});
