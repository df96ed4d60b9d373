import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

const fields = ["company.name", "contact.name", "organizer.name", "booking.title", "booking.when", "booking.place"] as const;

/** To a visitor who booked a time. */
export const booking_confirmation = defineMail({
  to: "customer",
  fields,
  optional: ["booking.place"],
  texts: { en: en.booking_confirmation, ar: ar.booking_confirmation },
});

/** The day before. */
export const booking_reminder = defineMail({
  to: "customer",
  fields,
  optional: ["booking.place"],
  texts: { en: en.booking_reminder, ar: ar.booking_reminder },
});
