import { defineResource, type Page, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { Mailbox, MailboxCreate, MailboxMessage, MailboxTested, MailboxUpdate } from "@/lib/domains/mailboxes/schema";

export const mailboxes = defineResource<{
  row: typeof Mailbox;
  detail: typeof Mailbox;
  create: typeof MailboxCreate;
  update: typeof MailboxUpdate;
  verbs: {
    test: Verb<ById, Wire<typeof MailboxTested>>;
    poll_now: Verb<ById, MailboxRow>;
    list_messages: Verb<ById & { limit: string; cursor?: string }, Page<MessageRow>>;
    replay_message: Verb<ById & { message_id: string }, MessageRow>;
  };
}>("imap/inboxes", {
  verbs: {
    test: "POST /{id}/test",
    poll_now: "POST /{id}/poll-now",
    list_messages: "GET /{id}/messages",
    replay_message: "POST /{id}/messages/{message_id}/replay",
  },
});

export type MailboxRow = Wire<typeof Mailbox>;
export type MessageRow = Wire<typeof MailboxMessage>;
