import { isPublicProvider } from "@/lib/kernel/base/mail-providers";

/** Somebody in a ticket's conversation; the address is in lower case. */
export interface Person {
  address: string;
  name: string | null;
}

/** People who get copies of one ticket's replies; providers accept few recipients for an email. */
export const mostParticipants = 20;

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Whether an address is of the requester's organization: at the same domain, unless that is a public provider's. */
export function isColleagueOf(address: string, requester: string | null): boolean {
  const domain = domainOf(address);
  return requester !== null && domain === domainOf(requester) && !isPublicProvider(domain);
}

/** Those who are to join: neither the requester nor present already, each once, up to the limit. */
export function chooseNew(people: readonly Person[], present: readonly string[], requester: string | null): Person[] {
  const known = new Set([...present, ...(requester === null ? [] : [requester.toLowerCase()])]);
  const added = new Map<string, Person>();
  for (const person of people) if (!known.has(person.address) && !added.has(person.address)) added.set(person.address, person);
  return [...added.values()].slice(0, Math.max(mostParticipants - present.length, 0));
}
