import { taskMentioned } from "@/lib/domains/tasks";
import { createNotifications } from "@/lib/domains/notifications";
import { onEvent } from "../on-event";

/** Each colleague whom the note names, but its author, is notified once. */
export const notifyOfMention = onEvent("notify-of-mention", taskMentioned, async ({ ctx, data, step }) => {
  const { id, version, title, author, mentioned_ids } = data;
  for (const staff_id of mentioned_ids) {
    const content = { record_id: id, sequence: version, customer_id: null, staff_id, values: { title, author } };
    await step.run(`tell ${staff_id}`, () => createNotifications(ctx, { kind: "task_mentioned", ...content }).then(() => null));
  }
});
