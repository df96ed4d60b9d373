import type { MailHeaders } from "@/lib/kernel/base/mail-headers";

/** The first value of a header, trimmed; empty without one. */
export function firstOf(headers: MailHeaders, name: string): string {
  return headers.get(name)?.[0]?.trim() ?? "";
}

/** The keyword before the parameters and comments of a header, in lower case: `auto-replied; owner=x` is `auto-replied`. */
export function keywordOf(headers: MailHeaders, name: string): string {
  return (/^[^\s;(]*/.exec(firstOf(headers, name))?.[0] ?? "").toLowerCase();
}

/** More of them are ignored: a message can carry thousands. */
const mostIds = 100;

/** The Message-IDs of a message's parents, nearest first: In-Reply-To, then References from its end; without angle brackets. */
export function parentIds(headers: MailHeaders): string[] {
  const reply = idsIn(headers.get("in-reply-to") ?? []);
  const references = idsIn(headers.get("references") ?? []).reverse();
  return [...new Set([...reply, ...references])].slice(0, mostIds);
}

/** The Message-IDs in values that may hold commas, prose and comments. */
export function idsIn(values: readonly string[]): string[] {
  return values.flatMap((value) => [...value.slice(0, longestValue).matchAll(/<([^<>\s]{3,250})>/g)].map(([, id = ""]) => id));
}

const longestValue = 100_000;

/** Headers in which mail servers note to whom a message was delivered, when To and Cc do not say it. */
const deliveryHeaders = ["delivered-to", "x-original-to", "x-forwarded-to", "envelope-to"] as const;

/** The addresses that servers noted, in lower case. */
export function deliveryAddresses(headers: MailHeaders): string[] {
  return deliveryHeaders
    .flatMap((name) => headers.get(name) ?? [])
    .map((value) =>
      value
        .trim()
        .replace(/^<(.*)>$/, "$1")
        .toLowerCase(),
    );
}
