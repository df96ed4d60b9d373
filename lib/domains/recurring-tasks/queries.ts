import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { RecurringTask as RecurringTaskRow } from "@/prisma/generated/client";
import { recurringTaskRows } from "./rows";
import { RecurringTask, RecurringTaskId, RecurringTaskList, RecurringTaskPage } from "./schema";

/** @throws AppError `not_found`. */
export function findRecurringTask(ctx: Ctx, id: string): Promise<RecurringTaskRow> {
  return findRow(ctx, recurringTaskRows, id);
}

const equal = ["assignee_id", "cadence", "customer_id", "contract_id", "ticket_id", "project_id"] as const;

export const listRecurringTasks = query({
  id: "recurring_tasks.list",
  summary: "List recurring tasks, newest first",
  permission: "tasks.read",
  input: RecurringTaskList,
  output: RecurringTaskPage,
  example: { cadence: "weekly" },
  run(ctx, input) {
    const where = { AND: equal.flatMap((name) => (input[name] === undefined ? [] : [{ [name]: input[name] }])) };
    return listPage(ctx, recurringTaskRows, input, { where, sort: "-created_at" });
  },
});

export const getRecurringTask = query({
  id: "recurring_tasks.get",
  summary: "Get a recurring task",
  permission: "tasks.read",
  input: z.strictObject({ id: RecurringTaskId }),
  output: RecurringTask,
  example: { id: "rtk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => recurringTaskRows.toResource(await findRecurringTask(ctx, id), ctx),
});
