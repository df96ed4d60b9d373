import type { FoundRecords, RecordState, SendingRecord, SendingRecordKind } from "./schema";

/** The most values that are kept of one name's records, and of how many characters each. */
const mostFound = { values: 10, characters: 1_000 };

interface Judged {
  state: RecordState;
  expected: string;
}

/** What a check compares with. */
interface Domain {
  hostname: string;
  selector: string;
  public_key: string;
}

/** Where each kind of record is looked for; DMARC also at the domains above (RFC 7489, 6.6.3). */
export function namesOf({ hostname, selector }: Pick<Domain, "hostname" | "selector">): Record<SendingRecordKind, string[]> {
  const labels = hostname.split(".");
  const above = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join(".")}`);
  return { spf: [hostname], dkim: [`${selector}._domainkey.${hostname}`], dmarc: above };
}

const starts: Readonly<Record<SendingRecordKind, RegExp>> = { spf: /^v=spf1( |$)/i, dkim: /\bp=/i, dmarc: /^v=DMARC1\s*(;|$)/i };

/** Those of a name's TXT records that are of a kind; others, such as proofs for other services, are not shown. */
export function recordsOfKind(kind: SendingRecordKind, texts: readonly string[]): string[] {
  const found = texts.map((text) => text.trim()).filter((text) => starts[kind].test(text));
  return found.slice(0, mostFound.values).map((text) => text.slice(0, mostFound.characters));
}

/** SPF (RFC 7208): one record, which includes that of the installation's own domain before it answers for all others. */
export function judgeSpf(found: readonly string[], installation: string): Judged {
  const include = `include:${installation}`;
  const [first, ...others] = found;
  if (first === undefined) return { state: "missing", expected: `v=spf1 ${include} ~all` };
  const terms = first.split(/ +/).filter((term) => term !== "");
  const all = terms.findIndex((term) => /^[+?~-]?all$/i.test(term));
  const end = all === -1 ? terms.findIndex((term) => /^redirect=/i.test(term)) : all;
  const isAllowed = (term: string) => term.toLowerCase().replace(/^\+/, "") === include;
  const before = end === -1 ? terms : terms.slice(0, end);
  const allows = before.some(isAllowed);
  const expected = allows ? terms : [...before, include, ...(end === -1 ? [] : terms.slice(end))];
  return { state: allows && others.length === 0 ? "found" : "differs", expected: expected.join(" ") };
}

/** The tags of a DKIM or DMARC record (RFC 6376, 3.2), without the spaces that may be in them. */
function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(";").map((part) => part.split("="));
  return new Map(pairs.map(([name = "", ...value]) => [name.trim().toLowerCase(), value.join("=").replace(/\s+/g, "")]));
}

/** DKIM (RFC 6376): the public half of the key by which emails are signed. */
export function judgeDkim(found: readonly string[], public_key: string): Judged {
  const expected = `v=DKIM1; k=rsa; p=${public_key}`;
  if (found.length === 0) return { state: "missing", expected };
  const [only, ...others] = found.map(tagsOf);
  const isOurs = others.length === 0 && only?.get("p") === public_key && (only.get("k") ?? "rsa").toLowerCase() === "rsa";
  return { state: isOurs ? "found" : "differs", expected };
}

/** DMARC (RFC 7489): one record with a policy; which one is for the company to choose. */
export function judgeDmarc(found: readonly string[]): Judged {
  const expected = "v=DMARC1; p=none";
  if (found.length === 0) return { state: "missing", expected };
  const [only, ...others] = found.map(tagsOf);
  const hasPolicy = ["none", "quarantine", "reject"].includes((only?.get("p") ?? "").toLowerCase());
  return { state: others.length === 0 && hasPolicy ? "found" : "differs", expected };
}

/** The records of a domain, as they should be and as they were found; `found` is null before the first check. */
export function recordsOf(domain: Domain, found: FoundRecords | null, installation: string): SendingRecord[] {
  const names = namesOf(domain);
  const { spf = [], dkim = [], dmarc = [] } = found ?? {};
  const judged = { spf: judgeSpf(spf, installation), dkim: judgeDkim(dkim, domain.public_key), dmarc: judgeDmarc(dmarc) };
  const row = (kind: SendingRecordKind, values: readonly string[]): SendingRecord => ({
    kind,
    name: names[kind][0] ?? "",
    state: found === null ? "unchecked" : judged[kind].state,
    expected: judged[kind].expected,
    found: [...values],
  });
  return [row("spf", spf), row("dkim", dkim), row("dmarc", dmarc)];
}

/** The first record without which emails cannot be sent from the domain; null if none is lacking. DMARC is only recommended. */
export function problemOf(records: readonly SendingRecord[]): SendingRecordKind | null {
  return records.find(({ kind, state }) => kind !== "dmarc" && state !== "found")?.kind ?? null;
}
