import type { MailPort } from "@/lib/kernel/ports/mail";

/** Delivers nothing: the demo shows the stored copy of every mail on its own page. */
export function createDrawerMail(): MailPort {
  return { signs: true, send: () => Promise.resolve() };
}
