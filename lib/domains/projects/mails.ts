import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** To a project's owner about the past week. */
export const project_digest = defineMail({
  to: "staff",
  button: "page",
  unsubscribable: true,
  fields: [
    ...(["company.name", "person.name", "project.name", "customer.name", "digest.week", "digest.done_count", "digest.done"] as const),
    ...(["digest.hours", "digest.due_count", "digest.due", "digest.overdue_count", "digest.overdue"] as const),
  ],
  texts: { en: en.project_digest, ar: ar.project_digest },
});
