import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** To the colleague whose file was written in the background. Its link opens their exports, where the file is theirs alone. */
export const export_ready = defineMail({
  to: "staff",
  button: "page",
  fields: ["company.name", "person.name", "notification.title", "notification.kind"],
  texts: { en: en.export_ready, ar: ar.export_ready },
});
