import { addDays } from "@/lib/commerce/days";
import { tenantToday } from "@/lib/domains/settings";
import { createTask } from "@/lib/domains/tasks";
import { assignTicket, getTicket, holdReply, noteHeldTask, replyToTicket, updateTicket } from "@/lib/domains/tickets";
import { AppError } from "@/lib/kernel/base/errors";
import { can, type CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { findMacro } from "../queries";
import { findMacroText, renderMacro } from "../queries/render";
import { macroRows } from "../rows";
import { assertFilled } from "../rules";
import { MacroApplied, MacroApply, type Macro } from "../schema";

/** Who gets the ticket; undefined where that stays. @throws AppError `conflict` for "me" of a program. */
function assigneeOf({ principal }: CommandCtx, { assign, assignee_id }: Macro): string | null | undefined {
  switch (assign) {
    case "keep":
      return undefined;
    case "nobody":
      return null;
    case "colleague":
      return assignee_id;
    case "me":
      if (principal.kind === "staff") return principal.staff_id;
      throw new AppError("conflict", "The macro assigns the ticket to the colleague who uses it; a program is none.");
  }
}

async function addTask(ctx: CommandCtx, id: string, task: Macro["task"], title: string | null) {
  if (task === null || title === null) return null;
  const due_on = task.due_in_days === null ? null : addDays(await tenantToday(ctx), task.due_in_days);
  const assignee = task.assignee_id === null ? {} : { assignee_id: task.assignee_id };
  return createTask(ctx, { title: title.slice(0, 200), ticket_id: id, due_on, ...assignee });
}

/** Each part has its own audit entry and event, which name this command as their cause. */
export const applyMacro = command({
  id: "macros.apply",
  summary: "Use a macro on a ticket: send its text, change the fields and create the task",
  permission: "tickets.write",
  input: MacroApply,
  output: MacroApplied,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", macro_id: "mac_01jd0p2q3r4s5t6v7w8x9y0z1a", base_sequence: 1 },
  async run(ctx, { id, macro_id, body: written, kind: asked, status: chosen, base_sequence, hold = false, file_ids }) {
    const macro = macroRows.toResource(await findMacro(ctx, macro_id), ctx);
    const needed = ["macros.read", "tickets.reply", ...(macro.task ? (["tasks.write"] as const) : [])] as const;
    const missing = needed.find((permission) => !can(ctx, permission));
    if (missing !== undefined) throw new AppError("forbidden", `This needs the permission ${missing}.`);
    const own = findMacroText(macro);
    const { body, task_title, problems } = await renderMacro(ctx, id, { ...own, body: written ?? own.body });
    assertFilled("body", problems);
    const { priority, department_id } = macro;
    const kind = asked ?? macro.kind;
    const status = chosen ?? macro.status;
    const hasText = body.trim() !== "";
    const fields = {
      ...(priority === null ? {} : { priority }),
      ...(department_id === null ? {} : { department_id }),
      ...(status === null || hasText ? {} : { status }),
    };
    if (Object.keys(fields).length > 0) await updateTicket(ctx, { id, ...fields });
    const assignee_id = assigneeOf(ctx, macro);
    if (assignee_id !== undefined) await assignTicket(ctx, { id, assignee_id });
    const reply = { id, body: body.trim(), kind, base_sequence, file_ids, ...(status === null ? {} : { status }) };
    const isHeld = hold && kind === "public" && hasText;
    const held = isHeld
      ? await holdReply(ctx, { id, body: reply.body, base_sequence, file_ids, ...(status === null ? {} : { status }) })
      : null;
    const replied = hasText && !isHeld ? await replyToTicket(ctx, reply) : null;
    const task = await addTask(ctx, id, macro.task, task_title);
    if (held && task) await noteHeldTask(ctx, held.id, task.id);
    return { ticket: replied?.ticket ?? (await getTicket(ctx, { id })), message: replied?.message ?? null, task };
  },
});
