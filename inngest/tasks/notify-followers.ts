import { createNotifications } from "@/lib/domains/notifications";
import { listTaskFollowers, listTaskStatuses, taskCommented, taskDueChanged, taskStatusChanged } from "@/lib/domains/tasks";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

interface Told {
  ctx: Ctx;
  data: { id: string; version: number };
  step: Steps;
}

/** Notifies the task's followers, but those who hear of it otherwise; whoever acted hears of nothing. */
async function tellFollowers(
  { ctx, data, step }: Told,
  kind: "task_commented" | "task_status_changed" | "task_due_changed",
  values: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): Promise<void> {
  await step.run("followers", async () => {
    const { data: followers } = await listTaskFollowers(ctx, { id: data.id });
    for (const { staff_id } of followers.filter((follower) => !others.includes(follower.staff_id)))
      await createNotifications(ctx, { kind, record_id: data.id, sequence: data.version, customer_id: null, staff_id, values });
    return null;
  });
}

/** Colleagues whom the note names are notified of that instead. */
export const notifyFollowersOfComment = onEvent("notify-followers-of-comment", taskCommented, ({ ctx, data, step }) =>
  tellFollowers({ ctx, data, step }, "task_commented", { title: data.title, author: data.author }, data.mentioned_ids),
);

/** A status has the company's own name, or its standard one in the reader's language. */
export const notifyFollowersOfStatus = onEvent("notify-followers-of-status", taskStatusChanged, async ({ ctx, data, step }) => {
  const { title, status, status_id } = data;
  const name = await step.run("name", async () => {
    const { data: own } = await listTaskStatuses(ctx, { limit: 100 });
    return own.find(({ id }) => id === status_id)?.name ?? "";
  });
  const values: Record<string, string> = name === "" ? { title, name: status, variant: status } : { title, name };
  await tellFollowers({ ctx, data, step }, "task_status_changed", values);
});

export const notifyFollowersOfDueDate = onEvent("notify-followers-of-due-date", taskDueChanged, ({ ctx, data, step }) =>
  tellFollowers(
    { ctx, data, step },
    "task_due_changed",
    data.due_on === null ? { title: data.title, due: "", variant: "none" } : { title: data.title, due: data.due_on },
  ),
);
