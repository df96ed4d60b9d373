import { defineRecord } from "@/lib/kernel/record";
import { mailEvents } from "./events";
import { findMail } from "./queries/find";
import { Mail, MailList } from "./schema";

export const mailRecord = defineRecord({
  noun: "mail",
  read: "mails.read",
  resource: Mail,
  title: "subject",
  events: mailEvents,
  find: findMail,
  list: { query: MailList, row: Mail },
});
