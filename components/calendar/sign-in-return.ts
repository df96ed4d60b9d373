import { ConnectionComplete } from "@/lib/domains/calendar-connections/schema";
import type { SignInReturn } from "./resource";

/** A provider's answer to the sign-in, as its callback passes it on in the page's address. */
export function readReturn({ provider, code, state }: Record<string, unknown>): SignInReturn | null {
  const read = ConnectionComplete.safeParse({ provider, code, state });
  return read.success ? read.data : null;
}
