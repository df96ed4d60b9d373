import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { customFieldsOf, type WithCustomValues } from "@/lib/domains/custom-fields";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma, Task as TaskRow } from "@/prisma/generated/client";
import { statusRows, taskRows } from "./rows";
import { OwnStatus, OwnStatusId, OwnStatusList, OwnStatusPage, Task, TaskId, TaskList, TaskPage } from "./schema";

/** @throws AppError `not_found`. */
export function findTask(ctx: Ctx, id: string): Promise<TaskRow & WithCustomValues> {
  return findRow(ctx, taskRows, id);
}

export const listTaskFields = customFieldsOf({ noun: "task", read: "tasks.read", find: findTask });

const equal = [
  "assignee_id",
  "status",
  "status_id",
  "priority",
  "parent_id",
  "customer_id",
  "contract_id",
  "ticket_id",
  "project_id",
  "milestone_key",
] as const;

export const listTasks = query({
  id: "tasks.list",
  summary: "List tasks, newest first",
  permission: "tasks.read",
  input: TaskList,
  output: TaskPage,
  example: { status: "open", due_until: "2026-01-12" },
  async run(ctx, input) {
    const { active, due_from, due_until, tag } = input;
    const where: Prisma.TaskWhereInput = {
      AND: [
        ...equal.flatMap((name) => (input[name] === undefined ? [] : [{ [name]: input[name] }])),
        // The tasks of templates are nobody's work.
        input.project_id === undefined ? { OR: [{ project_id: null }, { project: { is_template: false } }] } : {},
        active === undefined ? {} : { status: active ? { not: "done" } : "done" },
        due_from === undefined ? {} : { due_day: { gte: toDayColumn(due_from) } },
        due_until === undefined ? {} : { due_day: { lte: toDayColumn(due_until) } },
        tag === undefined ? {} : { tags: { has: tag } },
      ],
    };
    return listPage(ctx, taskRows, input, { where, sort: "-created_at", sorts: taskSorts });
  },
});

const taskSorts = { due_on: { column: "due_day", kind: "instant", nullable: true } } as const;

export const getTask = query({
  id: "tasks.get",
  summary: "Get a task",
  permission: "tasks.read",
  input: z.strictObject({ id: TaskId }),
  output: Task,
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => taskRows.toResource(await findTask(ctx, id), ctx),
});

/** @throws AppError `not_found`. */
export const findTaskStatus = (ctx: Ctx, id: string) => findRow(ctx, statusRows, id);

export const listTaskStatuses = query({
  id: "task_statuses.list",
  summary: "List the company's own task statuses in their order; none where it uses the fixed ones",
  permission: "tasks.read",
  input: OwnStatusList,
  output: OwnStatusPage,
  example: {},
  run: (ctx, input) => listPage(ctx, statusRows, input, { where: {}, sort: "position", sorts: { position: "integer" } }),
});

export const getTaskStatus = query({
  id: "task_statuses.get",
  summary: "Get one of the company's own task statuses",
  permission: "tasks.read",
  input: z.strictObject({ id: OwnStatusId }),
  output: OwnStatus,
  example: { id: "tst_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => statusRows.toResource(await findTaskStatus(ctx, id), ctx),
});
