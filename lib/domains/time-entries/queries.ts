import { toDayColumn } from "@/lib/commerce/day-column";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { timeEntryRows } from "./rows";
import { TimeEntryList, TimeEntryPage } from "./schema";

/** @throws AppError `not_found`. */
export function findTimeEntry(ctx: Ctx, id: string) {
  return findRow(ctx, timeEntryRows, id);
}

export const listTimeEntries = query({
  id: "time_entries.list",
  summary: "List time entries, newest first",
  permission: "time_entries.read",
  input: TimeEntryList,
  output: TimeEntryPage,
  example: { from: "2026-01-01", to: "2026-01-31" },
  async run(ctx, input) {
    const { task_id, staff_id, billable, running, from, to } = input;
    const chosen = Object.fromEntries(Object.entries({ task_id, staff_id, billable }).filter(([, value]) => value !== undefined));
    const where: Prisma.TimeEntryWhereInput = {
      AND: [
        chosen,
        running === undefined ? {} : { seconds: running ? null : { not: null } },
        from === undefined ? {} : { day: { gte: toDayColumn(from) } },
        to === undefined ? {} : { day: { lte: toDayColumn(to) } },
      ],
    };
    return listPage(ctx, timeEntryRows, input, { where, sort: "-created_at", kinds: { day: "instant" } });
  },
});
