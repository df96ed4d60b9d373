import { z } from "zod";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { macroCreated, macroDeleted, macroUpdated } from "../events";
import { assertMayShare } from "../policy";
import { macroRows } from "../rows";
import { assertMacro } from "../rules";
import { Macro, MacroCreate, MacroId, MacroUpdate } from "../schema";

const example = { id: "mac_01jd0p2q3r4s5t6v7w8x9y0z1a" };

type Names = Pick<z.output<typeof MacroUpdate>, "department_id" | "assignee_id" | "task">;

/** @throws AppError `invalid` for a department or a colleague that is unknown or has left. */
async function assertNamed(ctx: CommandCtx, { department_id, assignee_id, task }: Names): Promise<void> {
  const own = { tenant_id: ctx.tenant.id };
  if (
    department_id &&
    !(await ctx.db.department.findFirst({ where: { ...own, id: department_id, deleted_at: null }, select: { id: true } }))
  )
    throw invalidField("department_id", "unknown", "There is no such department.");
  for (const [path, id] of [["assignee_id", assignee_id] as const, ["task.assignee_id", task?.assignee_id] as const]) {
    if (id && !(await ctx.db.staff.findFirst({ where: { ...own, id, deactivated_at: null }, select: { id: true } })))
      throw invalidField(path, "unknown", "There is no such colleague.");
  }
}

/** The columns of a task; none where it is not sent. */
function taskColumns(task: z.output<typeof MacroUpdate>["task"]) {
  if (task === undefined) return {};
  return { task_title: task?.title ?? null, task_due_in_days: task?.due_in_days ?? null, task_assignee_id: task?.assignee_id ?? null };
}

/** A program has no macros of its own: those that it creates are shared. */
export const createMacro = command({
  id: "macros.create",
  summary: "Create a macro, of one’s own or shared",
  permission: "macros.write",
  input: MacroCreate,
  output: Macro,
  example: { name: "Thanks", body: "Hello {{contact.first_name}},\n\nThank you for letting us know.", status: "closed" },
  async run(ctx, { task = null, ...sent }) {
    const owner_id = ctx.principal.kind === "staff" ? ctx.principal.staff_id : null;
    const none = { status: null, priority: null, department_id: null, assignee_id: null };
    const fields = { body: "", kind: "public" as const, assign: "keep" as const, ...none, shared: owner_id === null, ...sent };
    if (owner_id === null && !fields.shared) throw invalidField("shared", "required", "Programs create shared macros.");
    assertMayShare(ctx, fields);
    assertMacro({ ...fields, task });
    await assertNamed(ctx, { ...fields, task });
    return createRow(ctx, macroRows, { ...fields, ...taskColumns(task), owner_id }, macroCreated);
  },
});

export const updateMacro = command({
  id: "macros.update",
  summary: "Change a macro; only the fields sent change",
  permission: "macros.write",
  input: MacroUpdate.extend({ id: MacroId }),
  output: Macro,
  example: { ...example, status: "closed" },
  async run(ctx, { id, ...sent }) {
    const before = await lockRow(ctx, macroRows, id);
    const after = { ...macroRows.toResource(before, ctx), ...sent };
    if (Object.keys(sent).length === 0) return macroRows.toResource(before, ctx);
    assertMayShare(ctx, before, after);
    if (!after.shared && before.owner_id === null) throw invalidField("shared", "required", "Macros of programs are shared.");
    assertMacro(after);
    await assertNamed(ctx, sent);
    const { task, ...fields } = sent;
    return changeRow(ctx, macroRows, before, { ...fields, ...taskColumns(task) }, macroUpdated);
  },
});

export const deleteMacro = command({
  id: "macros.delete",
  summary: "Delete a macro; what it did to tickets stays",
  permission: "macros.write",
  input: z.strictObject({ id: MacroId }),
  output: z.object({}),
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, macroRows, id);
    assertMayShare(ctx, before);
    await deleteRow(ctx, macroRows, before, macroDeleted);
    return {};
  },
});
