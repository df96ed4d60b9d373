import { defineRecord } from "@/lib/kernel/record";
import { mailboxEvents } from "./events";
import { Mailbox, MailboxMessage } from "./schema";

export const mailboxRecord = defineRecord({
  noun: "mailbox",
  read: "mailboxes.read",
  resource: Mailbox,
  title: "name",
  events: mailboxEvents,
});

export const mailboxMessageRecord = defineRecord({
  noun: "mailbox_message",
  read: "mailboxes.read",
  resource: MailboxMessage,
  title: "subject",
  events: mailboxEvents,
});
