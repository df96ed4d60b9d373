import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

const fields = ["company.name", "contact.name", "organizer.name", "booking.title", "booking.when", "booking.place"] as const;

/** To a visitor who booked a time. */
export const booking_confirmation = defineMail({
  to: "customer",
  button: "personal",
  fields,
  optional: ["booking.place"],
  texts: { en: en.booking_confirmation, ar: ar.booking_confirmation },
});

/** It has another time or place, whoever changed it. */
export const booking_changed = defineMail({
  to: "customer",
  button: "personal",
  fields,
  optional: ["booking.place"],
  texts: { en: en.booking_changed, ar: ar.booking_changed },
});

/** Whoever cancelled it; the reason is the colleague's. */
export const booking_cancelled = defineMail({
  to: "customer",
  button: "page",
  fields: ["company.name", "contact.name", "organizer.name", "booking.title", "booking.when", "booking.reason"],
  optional: ["booking.reason"],
  texts: { en: en.booking_cancelled, ar: ar.booking_cancelled },
});

/** The day before. */
export const booking_reminder = defineMail({
  to: "customer",
  button: "personal",
  fields,
  optional: ["booking.place"],
  texts: { en: en.booking_reminder, ar: ar.booking_reminder },
});
