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

/** That a ticket of the public form has arrived. It repeats only the name, since anyone can enter any address. */
export const ticket_received = defineMail({
  to: "customer",
  threads: true,
  record: "ticket",
  fields: ["company.name", "contact.name", "ticket.number"],
  texts: { en: en.ticket_received, ar: ar.ticket_received },
});
