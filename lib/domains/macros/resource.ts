import { MessageKind, TicketPriority, TicketStatus } from "@/lib/domains/tickets/schema";
import type { Macro as MacroRow } from "@/prisma/generated/client";
import { MacroAssign, type Macro } from "./schema";

/** A row as callers see it. */
export function toMacro({ tenant_id: _tenant, task_title, task_due_in_days, task_assignee_id, ...row }: MacroRow): Macro {
  return {
    ...row,
    kind: MessageKind.parse(row.kind),
    status: TicketStatus.nullable().parse(row.status),
    priority: TicketPriority.nullable().parse(row.priority),
    assign: MacroAssign.parse(row.assign),
    task: task_title === null ? null : { title: task_title, due_in_days: task_due_in_days, assignee_id: task_assignee_id },
  };
}
