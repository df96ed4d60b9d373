import { command } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { ticketUpdated } from "../events";
import { findPolicy } from "../queries/clocks";
import { ticketRows } from "../rows";
import { Ticket, TicketId, TicketStatus, TicketUpdate } from "../schema";
import { assertNotMerged } from "../rules";
import { assertDepartment, assertPolicy, changeTicket, statusColumns, statusEvent, type NewChange } from "./parts";

export const updateTicket = command({
  id: "tickets.update",
  summary: "Change a ticket; only the fields sent change",
  permission: "tickets.write",
  input: TicketUpdate.extend({ id: TicketId }),
  output: Ticket,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", priority: "high", status: "on_hold" },
  async run(ctx, { id, custom, ...fields }) {
    const before = await lockRow(ctx, ticketRows, id);
    if (Object.keys(fields).length === 0 && custom === undefined) return ticketRows.toResource(before, ctx);
    const moving = ["status", "priority", "department_id", "sla_policy_id"] as const;
    if (moving.some((name) => fields[name] !== undefined)) assertNotMerged(before);
    await assertDepartment(ctx, fields.department_id);
    await assertPolicy(ctx, fields.sla_policy_id);
    const present = TicketStatus.parse(before.status);
    const { status = present, priority } = fields;
    const changes: NewChange[] = [];
    if (priority !== undefined && priority !== before.priority) changes.push({ kind: "priority", priority });
    const [old, policy] = [await findPolicy(ctx, before), await findPolicy(ctx, { ...before, ...fields })];
    if (old?.id !== policy?.id) changes.push({ kind: "policy", policy: policy?.snapshot ?? null });
    if (status !== present) changes.push({ kind: "status", status });
    const closing = status === present ? {} : statusColumns(status, ctx.clock.now());
    return changeTicket(
      ctx,
      before,
      { ...fields, ...closing, ...(custom === undefined ? {} : { custom }) },
      { changes, event: statusEvent(present, status) ?? ticketUpdated },
    );
  },
});
