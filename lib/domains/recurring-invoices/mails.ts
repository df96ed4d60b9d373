import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

const fields = ["company.name", "contact.name", "schedule.title", "price.from_date", "price.before", "price.after"] as const;

/** Other prices from a day on, some days before. */
export const price_change_notice = defineMail({
  to: "customer",
  fields,
  texts: { en: en.price_change_notice, ar: ar.price_change_notice },
});

/** To whom notice was given, when the change is cancelled. */
export const price_change_cancelled = defineMail({
  to: "customer",
  fields,
  texts: { en: en.price_change_cancelled, ar: ar.price_change_cancelled },
});
