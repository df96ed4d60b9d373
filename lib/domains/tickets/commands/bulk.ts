import type { z } from "zod";
import { bulkOperations, keepBulkChange } from "@/lib/domains/bulk-changes";
import { notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import type { Ticket as TicketRow } from "@/prisma/generated/client";
import { visible } from "../policy";
import { TicketBulk, TicketBulkResult, TicketPriority, TicketStatus } from "../schema";
import { assignTicket } from "./assign";
import { snoozeTicket } from "./snooze";
import { updateTicket } from "./update";

type Action = z.output<typeof TicketBulk>;
type Outcome = z.output<typeof TicketBulkResult>["results"][number]["outcome"];

/** Each ticket changes by its own command and so has its own audit entry and event. */
async function applyAction(ctx: CommandCtx, action: Action) {
  const ids = [...new Set(action.ids)];
  const rows = await lockListed(ctx, ids);
  if (rows.length !== ids.length) throw notFound("ticket");
  const results = rows.map((row) => ({ id: row.id, outcome: judge(action, row) }));
  const affected = rows.filter((_, index) => results[index]?.outcome === "changed");
  for (const row of affected) await applyTo(ctx, action, row.id);
  return { results, changed: affected.length, unchanged: rows.length - affected.length, undo: undoOf(action, affected) };
}

async function lockListed(ctx: CommandCtx, ids: string[]): Promise<TicketRow[]> {
  await lockRows(ctx, "tickets", ids);
  return ctx.db.ticket.findMany({ where: { AND: [visible(ctx), { id: { in: ids } }] }, orderBy: { id: "asc" } });
}

export const bulkChangeTickets = command({
  id: "tickets.bulk",
  summary: "Assign, snooze or change status, priority or department of several tickets; the answer has a result for each and the undo",
  permission: "tickets.write",
  input: TicketBulk,
  output: TicketBulkResult,
  example: { action: "priority", ids: ["tck_01jd0p2q3r4s5t6v7w8x9y0z1a"], priority: "high" },
  async run(ctx, action) {
    const done = await applyAction(ctx, action);
    return { ...done, bulk_id: await keepBulkChange(ctx, { noun: "ticket", schema: TicketBulk }, action, done) };
  },
});

export const { list: listBulkTickets, undo: undoBulkTickets } = bulkOperations({
  noun: "ticket",
  title: "subject",
  // Customers read tickets too, but what colleagues did with many of them is no matter of theirs.
  read: "tickets.write",
  write: "tickets.write",
  schema: TicketBulk,
  apply: applyAction,
  findUnchanged: async (ctx, action) =>
    (await lockListed(ctx, action.ids)).filter((row) => judge(action, row) === "unchanged").map(({ id }) => id),
});

/** What the action does to this ticket. */
function judge(action: Action, row: TicketRow): Outcome {
  if (row.merged_into_id !== null) return "merged";
  switch (action.action) {
    case "assign":
      return row.assignee_id === action.assignee_id ? "unchanged" : "changed";
    case "status":
      return row.status === action.status ? "unchanged" : "changed";
    case "priority":
      return row.priority === action.priority ? "unchanged" : "changed";
    case "department":
      return row.department_id === action.department_id ? "unchanged" : "changed";
    case "snooze":
      if (row.snoozed_until?.getTime() === action.until?.getTime()) return "unchanged";
      return row.status === "closed" && action.until !== null ? "closed" : "changed";
  }
}

async function applyTo(ctx: CommandCtx, action: Action, id: string): Promise<void> {
  switch (action.action) {
    case "assign":
      await assignTicket(ctx, { id, assignee_id: action.assignee_id });
      return;
    case "status":
      await updateTicket(ctx, { id, status: action.status });
      return;
    case "priority":
      await updateTicket(ctx, { id, priority: action.priority });
      return;
    case "department":
      await updateTicket(ctx, { id, department_id: action.department_id });
      return;
    case "snooze":
      await snoozeTicket(ctx, { id, until: action.until });
  }
}

/** The actions that undo the change: one for each former value. */
function undoOf(action: Action, affected: TicketRow[]): Action[] {
  const groups = new Map<string, TicketRow[]>();
  const valueOf = (row: TicketRow): string =>
    String(
      {
        assign: row.assignee_id,
        status: row.status,
        priority: row.priority,
        department: row.department_id,
        snooze: row.snoozed_until?.toISOString() ?? null,
      }[action.action],
    );
  for (const row of affected) groups.set(valueOf(row), [...(groups.get(valueOf(row)) ?? []), row]);
  return [...groups.values()].flatMap((rows): Action[] => {
    const [first] = rows;
    const ids = rows.map(({ id }) => id);
    if (!first) return [];
    switch (action.action) {
      case "assign":
        return [{ action: "assign", ids, assignee_id: first.assignee_id }];
      case "status":
        return [{ action: "status", ids, status: TicketStatus.parse(first.status) }];
      case "priority":
        return [{ action: "priority", ids, priority: TicketPriority.parse(first.priority) }];
      case "department":
        return [{ action: "department", ids, department_id: first.department_id }];
      case "snooze":
        return [{ action: "snooze", ids, until: first.snoozed_until }];
    }
  });
}
