import type { SenderProof } from "../schema";

/** The names under which providers' servers note what they checked; Microsoft's note it without a name, and rename what came in. */
const providers: Readonly<Record<string, string>> = {
  "imap.gmail.com": "mx.google.com",
  "imap.googlemail.com": "mx.google.com",
  "outlook.office365.com": "",
};

/** The name whose notes are trusted; null where none is, since anybody can send a message with such a header. */
export function trustedServer({ host, authserv_id }: { host: string; authserv_id: string | null }): string | null {
  return authserv_id ?? providers[host] ?? null;
}

/** Longer headers are not read. */
const longest = 10_000;

interface Results {
  server: string;
  dmarc: string | null;
  /** The domain that was checked; null where it is not said. */
  domain: string | null;
}

/** One Authentication-Results header (RFC 8601, 2.2), without what stands in comments and quotes. */
function readResults(header: string): Results {
  const [first = "", ...others] = withoutComments(header.slice(0, longest)).toLowerCase().split(";");
  const isUnnamed = first.includes("=");
  const entries = isUnnamed ? [first, ...others] : others;
  const dmarc = entries.map((entry) => /^\s*dmarc\s*=\s*(\w+)/.exec(entry)?.[1]).find((result) => result !== undefined) ?? null;
  const named = entries.find((entry) => /^\s*dmarc\s*=/.test(entry)) ?? "";
  return {
    server: isUnnamed ? "" : (first.trim().split(/\s/)[0] ?? ""),
    dmarc,
    domain: /\bheader\.from\s*=\s*([^\s;]+)/.exec(named)?.[1] ?? null,
  };
}

/** Comments nest, so that a pattern cannot find their ends. */
function withoutComments(text: string): string {
  let [kept, depth, quoted] = ["", 0, false];
  for (const letter of text) {
    if (letter === '"' && depth === 0) quoted = !quoted;
    else if (quoted) continue;
    else if (letter === "(") depth += 1;
    else if (letter === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += letter;
  }
  return kept;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/**
 * What the receiving server found out about the sender. Only the topmost headers are its own; of those of the trusted name, the first that
 * says something of DMARC decides. A failure counts under any name: it can only warn.
 * @param headers the Authentication-Results of a message, the topmost first.
 */
export function judgeProof(headers: readonly string[], from: string | null, trusted: string | null): SenderProof {
  const results = headers.slice(0, 10).map(readResults);
  if (results[0]?.dmarc === "fail") return "forged";
  const other = results.findIndex(({ server }) => server !== trusted);
  const own = results.slice(0, other < 0 ? results.length : other);
  const decided = own.find(({ dmarc }) => dmarc !== null);
  if (decided?.dmarc === "fail") return "forged";
  if (decided?.dmarc !== "pass" || from === null) return "unproved";
  return decided.domain === null || decided.domain === domainOf(from) ? "proved" : "unproved";
}
