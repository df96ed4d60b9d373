import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** A colleague's public reply, to the person who asked. */
export const ticket_reply = defineMail({
  to: "customer",
  threads: true,
  record: "ticket",
  fields: ["company.name", "contact.name", "ticket.number", "ticket.subject", "reply.text", "reply.author"],
  texts: { en: en.ticket_reply, ar: ar.ticket_reply },
});
