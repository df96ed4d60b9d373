import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** To a colleague who has turned on emails for a type of notification. */
export const staff_notification = defineMail({
  to: "staff",
  button: "page",
  fields: ["company.name", "person.name", "notification.title", "notification.kind"],
  texts: { en: en.staff_notification, ar: ar.staff_notification },
});
