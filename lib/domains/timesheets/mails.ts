import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** To the colleague whose timesheet was rejected. Its link opens the timesheet. */
export const timesheet_rejected = defineMail({
  to: "staff",
  button: "page",
  fields: ["company.name", "person.name", "timesheet.week", "timesheet.reason", "notification.kind"],
  texts: { en: en.timesheet_rejected, ar: ar.timesheet_rejected },
});
