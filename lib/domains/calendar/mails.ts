import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

const fields = ["company.name", "contact.name", "organizer.name", "event.title", "event.when", "event.location"] as const;

/** To a person outside the company who is invited to a colleague's event. */
export const calendar_invitation = defineMail({
  to: "customer",
  button: "personal",
  fields,
  optional: ["event.location"],
  texts: { en: en.calendar_invitation, ar: ar.calendar_invitation },
});

/** The event has another time, place or text. */
export const calendar_update = defineMail({
  to: "customer",
  button: "personal",
  fields,
  optional: ["event.location"],
  texts: { en: en.calendar_update, ar: ar.calendar_update },
});

/** The event is called off, or the invitation is taken back. */
export const calendar_cancellation = defineMail({
  to: "customer",
  button: "none",
  fields,
  optional: ["event.location"],
  texts: { en: en.calendar_cancellation, ar: ar.calendar_cancellation },
});
