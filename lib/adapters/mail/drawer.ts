import type { MailPort } from "@/lib/kernel/ports/mail";

/** Delivers nothing: what was sent is kept with every other mail, to be read on the demo's own page. */
export function createDrawerMail(): MailPort {
  return { send: () => Promise.resolve() };
}
