import { defineRecord } from "@/lib/kernel/record";
import { mailEvents } from "./events";
import { Mail, MailList } from "./schema";

export const mailRecord = defineRecord({
  noun: "mail",
  read: "mails.read",
  resource: Mail,
  title: "subject",
  events: mailEvents,
  list: { query: MailList, row: Mail },
});
