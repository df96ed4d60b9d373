import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toMailbox, toMailboxMessage } from "./resource";
import { Mailbox, MailboxMessage } from "./schema";

export const mailboxRows = defineRows({ noun: "mailbox", model: "mailbox", visible, schema: Mailbox, toResource: toMailbox });
export const messageRows = defineRows({
  noun: "mailbox_message",
  model: "mailboxMessage",
  visible,
  schema: MailboxMessage,
  toResource: toMailboxMessage,
});
