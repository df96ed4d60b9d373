import { MailSignInComplete } from "@/lib/domains/mailboxes/schema";
import type { MailSignInReturn } from "./resource";

/** A provider's answer to the sign-in, as its callback passes it on in the page's address. */
export function readReturn({ provider, code, state }: Record<string, unknown>): MailSignInReturn | null {
  const read = MailSignInComplete.safeParse({ provider, code, state });
  return read.success ? read.data : null;
}
