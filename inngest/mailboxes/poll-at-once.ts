import { mailboxCreated, mailboxPollAsked, pollMailbox } from "@/lib/domains/mailboxes";
import { onEvent } from "../on-event";

/** The schedule would read it within a minute: somebody waits for it. */
export const pollAskedMailbox = onEvent("poll-asked-mailbox", mailboxPollAsked, async ({ ctx, data, step }) => {
  await step.run("poll", () => pollMailbox(ctx, data.id));
});

export const pollNewMailbox = onEvent("poll-new-mailbox", mailboxCreated, async ({ ctx, data, step }) => {
  await step.run("poll", () => pollMailbox(ctx, data.id));
});
