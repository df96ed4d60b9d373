import { isDomainName } from "@/lib/kernel/base/domain-name";
import type { DomainProblem, DomainStatus } from "../schema";

/** Nights in a row without its DNS records, after which a domain no longer answers. */
export const patience = 3;

/** The name before the domain that has the TXT record. */
const textLabel = "_atrium";

/** Names that no public DNS has (RFC 6761, RFC 6762, RFC 8375). */
const localName = /(^|\.)(localhost|local|internal|home\.arpa|onion)$/;

/** A host name as DNS has it, in lower case and Punycode; null for text that cannot be a public domain. */
export function toHostname(text: string): string | null {
  const typed = text.trim().replace(/\.$/, "");
  if (/[\s/\\:@?#%[\]]/.test(typed) || !URL.canParse(`http://${typed}`)) return null;
  const name = new URL(`http://${typed}`).hostname;
  return isDomainName(name) && !localName.test(name) ? name : null;
}

/** The records by which DNS proves a domain and leads it to the company's host. */
export function recordsOf({ hostname, token }: { hostname: string; token: string }, target: string) {
  return [
    { type: "TXT" as const, name: `${textLabel}.${hostname}`, value: `atrium-domain=${token}` },
    { type: "CNAME" as const, name: hostname, value: target },
  ];
}

interface Checked {
  status: DomainStatus;
  failures: number;
}

/** What a check changes. Before the first success a domain stays pending; afterwards it takes several failures in a row to lose it. */
export function judgeCheck(before: Checked, problem: DomainProblem | null): Checked {
  if (problem === null) return { status: "verified", failures: 0 };
  if (before.status !== "verified") return { status: before.status, failures: before.failures };
  const failures = before.failures + 1;
  return { status: failures >= patience ? "failed" : "verified", failures };
}
