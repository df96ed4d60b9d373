import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { Timestamp } from "@/lib/kernel/base/wire";

/** Something that waits for the reader: a due task, a ticket, an approval, a lead's next step, a contract's end or notice. */
export const QueueEntry = z.object({
  kind: z.enum(["task", "ticket", "expense", "timesheet", "lead", "contract"]),
  /** The record's. */
  id: z.string(),
  title: z.string(),
  /** The customer's or colleague's name, or the next step of a lead. */
  detail: z.string().nullable(),
  /** In the company's time zone; null for what has no date. */
  due_on: Day.nullable(),
  /** The deadline of a ticket's service level, or when a task with a time is due. */
  due_at: Timestamp.nullable(),
  when: z.enum(["late", "today", "soon", "undated"]),
});
export type QueueEntry = z.output<typeof QueueEntry>;

export const MyDay = z.object({ today: Day, data: z.array(QueueEntry) });
