import { defineRecord } from "@/lib/kernel/record";
import { findRow } from "@/lib/kernel/rows";
import { mailEvents } from "./events";
import { mailRows } from "./rows";
import { Mail, MailList } from "./schema";

export const mailRecord = defineRecord({
  noun: "mail",
  read: "mails.read",
  resource: Mail,
  title: "subject",
  events: mailEvents,
  find: (ctx, id) => findRow(ctx, mailRows, id),
  list: { query: MailList, row: Mail },
});
