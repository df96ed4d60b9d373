import { defineRecord } from "@/lib/kernel/record";
import { mailboxEvents } from "./events";
import { Mailbox } from "./schema";

export const mailboxRecord = defineRecord({
  noun: "mailbox",
  read: "mailboxes.read",
  resource: Mailbox,
  title: "name",
  events: mailboxEvents,
});
