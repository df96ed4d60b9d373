import { createDueTask, listDueRecurringTasks, pauseFailedRecurringTask } from "@/lib/domains/recurring-tasks";
import type { Ctx } from "@/lib/kernel/context";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { isOfData } from "../is-of-data";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Creates what is due of one schedule, a cycle at a time; a task that its data does not allow pauses it. */
async function createAll(ctx: Ctx, id: string): Promise<void> {
  try {
    while ((await createDueTask(ctx, { id })).more);
  } catch (error) {
    if (!isOfData(error)) throw error;
    await pauseFailedRecurringTask(ctx, { id });
  }
}

export const createRecurringTasks: Schedule = {
  id: "create-recurring-tasks",
  cron: "4,34 * * * *",
  rights: { company: "A task is all that a schedule of tasks makes, and its author could write tasks." },
  due: (runtime) => listDueTenants(runtime, "recurring_tasks"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listDueRecurringTasks(ctx, {}),
      (id) => createAll(ctx, id),
    ),
};
