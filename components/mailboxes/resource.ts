import { defineResource, type Page, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  Mailbox,
  MailboxCreate,
  MailboxMessage,
  MailboxTested,
  MailboxUpdate,
  MailSignInAddress,
  MailSignInComplete,
  MailSignIns,
  MailSignInStart,
} from "@/lib/domains/mailboxes/schema";

export const mailboxes = defineResource<{
  row: typeof Mailbox;
  detail: typeof Mailbox;
  create: typeof MailboxCreate;
  update: typeof MailboxUpdate;
  verbs: {
    test: Verb<ById, Wire<typeof MailboxTested>>;
    poll_now: Verb<ById, MailboxRow>;
    list_messages: Verb<ById & { limit: string; cursor?: string; outcome?: MessageRow["outcome"] }, Page<MessageRow>>;
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

export type MailSignInReturn = Wire<typeof MailSignInComplete>;

export const mailSignIns = defineResource<{
  row: typeof Mailbox;
  detail: typeof Mailbox;
  create: typeof MailSignInComplete;
  update: typeof MailSignInComplete;
  verbs: {
    list: Verb<object, Wire<typeof MailSignIns>>;
    start: Verb<Wire<typeof MailSignInStart>, Wire<typeof MailSignInAddress>>;
    complete: Verb<MailSignInReturn, MailboxRow>;
  };
}>("imap/sign-ins", { verbs: { list: "GET", start: "GET /{provider}", complete: "POST /{provider}" } });
