import { z } from "zod";
import { Task } from "@/lib/domains/tasks/schema";
import { DepartmentId, MessageKind, Replied, ReplyCreate, TicketId, TicketPriority, TicketStatus } from "@/lib/domains/tickets/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const MacroId = idOf("macro");

/** Who gets the ticket: as before, whoever uses the macro, nobody, or one colleague. */
export const MacroAssign = z.enum(["keep", "me", "nobody", "colleague"]);
export type MacroAssign = z.output<typeof MacroAssign>;

/** A task that is created for the ticket. */
export const MacroTask = z.strictObject({
  /** With merge fields. */
  title: lineOf(200),
  /** Days from the use of the macro, in the company's time zone; null for a task without a due date. */
  due_in_days: z.int().min(0).max(365).nullable(),
  /** Null for whoever uses the macro. */
  assignee_id: idOf("staff").nullable(),
});

const macroFields = z.strictObject({
  name: lineOf(100),
  /** The text with merge fields; empty for a macro that only changes fields. */
  body: textOf(20_000),
  kind: MessageKind,
  /** Null leaves the ticket's status to the reply. */
  status: TicketStatus.nullable(),
  priority: TicketPriority.nullable(),
  department_id: DepartmentId.nullable(),
  assign: MacroAssign,
  /** For `assign` "colleague" alone. */
  assignee_id: idOf("staff").nullable(),
  task: MacroTask.nullable(),
  /** Whether all colleagues may use it. */
  shared: z.boolean(),
});

export const Macro = z.object({
  id: MacroId,
  ...macroFields.shape,
  /** Null for a macro that a program created. */
  owner_id: idOf("staff").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Macro = z.output<typeof Macro>;

export const MacroCreate = macroFields.partial().required({ name: true });
export const MacroUpdate = macroFields.partial();
export const MacroList = listQuery(["name", "created_at"]);
export const MacroPage = pageOf(Macro);

export const MacroUse = z.strictObject({ id: TicketId, macro_id: MacroId });

/** The text for one ticket. Merge fields with a problem stay in it as they are. */
export const MacroPreview = z.object({
  macro: Macro,
  body: z.string(),
  task_title: z.string().nullable(),
  problems: z.array(z.object({ field: z.string(), code: z.enum(["unknown", "empty"]) })),
});

export const MacroApply = MacroUse.extend({
  /** What the author made of the text; the macro's own if left out. Merge fields in it are filled. */
  body: textOf(20_000).optional(),
  /** The macro's, if left out. */
  kind: MessageKind.optional(),
  /** The macro's, if left out. */
  status: TicketStatus.optional(),
  base_sequence: ReplyCreate.shape.base_sequence,
  file_ids: ReplyCreate.shape.file_ids,
  /** Whether a public reply waits ten seconds, within which its author can take it back. */
  hold: z.boolean().optional(),
});
/** `message` is null without a text and while the reply is held, `task` without a task. */
export const MacroApplied = z.object({
  ticket: Replied.shape.ticket,
  message: Replied.shape.message.nullable(),
  task: Task.nullable(),
});
