import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** A colleague's public reply, to the person who asked. Its subject stays the customer's: Gmail starts a new conversation for another. */
export const ticket_reply = defineMail({
  to: "customer",
  button: "page",
  threads: true,
  origin: "person",
  record: "ticket",
  fields: ["company.name", "contact.name", "ticket.number", "ticket.subject", "reply.text", "reply.author"],
  optional: ["reply.author"],
  texts: { en: en.ticket_reply, ar: ar.ticket_reply },
});

/** That a ticket of the public form has arrived. It repeats only the name, since anyone can enter any address. */
export const ticket_received = defineMail({
  to: "customer",
  button: "none",
  threads: true,
  origin: "answer",
  record: "ticket",
  fields: ["company.name", "contact.name", "ticket.number", "consent.link"],
  optional: ["consent.link"],
  texts: { en: en.ticket_received, ar: ar.ticket_received },
});

/** That an email became a ticket. */
export const ticket_acknowledged = defineMail({
  to: "customer",
  button: "none",
  threads: true,
  origin: "answer",
  record: "ticket",
  fields: ["company.name", "contact.name", "ticket.number", "ticket.subject"],
  texts: { en: en.ticket_acknowledged, ar: ar.ticket_acknowledged },
});
