import { isDomainName } from "./domain-name";
import { isPublicProvider } from "./mail-providers";

/** What a check of a domain by its DNS records can find. `failed`: it was verified, and the checks of several nights did not find them. */
export const domainStatuses = ["pending", "verified", "failed"] as const;
export type OwnDomainStatus = (typeof domainStatuses)[number];

/** Nights in a row without its DNS records, after which a domain is no longer used. */
export const patience = 3;

/** Hours after a check, after which the nightly one repeats it. */
const pause = 20 * 3_600_000;

/** When the schedule checks a domain again. */
export const nextCheckAfter = (now: Date): Date => new Date(now.getTime() + pause);

/** Names that no public DNS has (RFC 6761, RFC 6762, RFC 8375). */
const localName = /(^|\.)(localhost|local|internal|home\.arpa|onion)$/;

/** Countries whose domains are registered below a second level such as `co.uk`, and these levels. */
const countries = "ae ar au bd bh br cn co cy ec eg fj gh gt hk id il in jm jo jp ke kr kw lb lk ma mt mx my ng nz om pe ph pk pl pt py qa";
const moreCountries = "sa sg sv th tr tw tz ua ug uk uy ve vn ye za zm zw";
const registry = new RegExp(`^(?:ac|co|com|edu|gob|gov|ltd|net|org|plc)\\.(?:${countries} ${moreCountries})$`.replaceAll(" ", "|"));

/** A host name as DNS has it, in lower case and Punycode; null for text that cannot be the domain of one company. */
export function toHostname(text: string): string | null {
  const typed = text.trim().replace(/\.$/, "");
  if (/[\s/\\:@?#%[\]]/.test(typed) || !URL.canParse(`http://${typed}`)) return null;
  const name = new URL(`http://${typed}`).hostname;
  return isDomainName(name) && !localName.test(name) && !registry.test(name) && !isPublicProvider(name) ? name : null;
}

interface Checked {
  status: OwnDomainStatus;
  failures: number;
}

/** What a check changes. Before the first success a domain stays pending; afterwards it takes several failures in a row to lose it. */
export function judgeCheck(before: Checked, problem: string | null): Checked {
  if (problem === null) return { status: "verified", failures: 0 };
  if (before.status !== "verified") return { status: before.status, failures: before.failures };
  const failures = before.failures + 1;
  return { status: failures >= patience ? "failed" : "verified", failures };
}

/** What a check has to tell: the first of several failures in a row, and the last; null for anything else. */
export function newsOfCheck(was: Checked, is: Checked): "verified" | "failing" | "stopped" | null {
  if (is.status === "verified" && was.status !== "verified") return "verified";
  if (is.status === "failed" && was.status !== "failed") return "stopped";
  return is.failures === 1 && was.failures === 0 ? "failing" : null;
}
