import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { MailKey, MailOutcome, MailStatus, Wording } from "./schema";
import type { z } from "zod";

/** The content of double braces: all between the first `}}` and the `{{` before it. */
const slot = /\{\{([^{}]*)\}\}/g;

/** Characters that could change the direction of the text around a value (Unicode 17, UAX #9, 2.1 to 2.5). */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** The distinct names in double braces, in the order of their first use. */
export function fieldsUsed(text: string): string[] {
  return [...new Set([...text.matchAll(slot)].map((match) => (match[1] ?? "").trim()))];
}

/**
 * Inserts values into Markdown: `{{ customer.name }}` becomes the customer's name as plain text. All ASCII punctuation of a value is
 * written as a character reference (CommonMark 0.31, 2.5), so it creates no link, emphasis or HTML, inside HTML blocks too. Single braces
 * stay as they are.
 * @param allowed the permitted names.
 * @throws AppError `invalid` naming each name that is not permitted, or has no value or a blank one.
 */
export function merge(text: string, values: Readonly<Record<string, string>>, allowed: readonly string[]): string {
  return fill(text, values, allowed, (value) => value.replace(/[!-/:-@[-`{-~]/g, (mark) => `&#${mark.charCodeAt(0)};`));
}

/** The same for plain text: a subject, a label, a text part. @throws as `merge`. */
export function mergePlain(text: string, values: Readonly<Record<string, string>>, allowed: readonly string[]): string {
  return fill(text, values, allowed, (value) => value);
}

function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  allowed: readonly string[],
  write: (value: string) => string,
): string {
  return text.replace(slot, (_whole, inside: string) => {
    const name = inside.trim();
    if (!allowed.includes(name)) throw unknownField(name, allowed);
    const value = Object.hasOwn(values, name) ? toOneLine(values[name] ?? "") : "";
    if (value === "")
      throw new AppError("invalid", `{{${name}}} has no value.`, {
        errors: [{ path: name, code: "missing_value", message: "This name has no value." }],
      });
    return write(value);
  });
}

/** A value is one line, since a line break could start a heading, a list or a header. */
function toOneLine(value: string): string {
  return value
    .replace(directionControls, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function unknownField(name: string, allowed: readonly string[]): AppError {
  const message = `There is no {{${name}}} here. There are: ${allowed.join(", ")}.`;
  return new AppError("invalid", message, { errors: [{ path: name, code: "unknown_name", message }] });
}

/** Rejects text that could not be merged. @throws AppError `invalid` at the part (`subject`, `body`, `button_label`), naming the name. */
export function assertMergeable(words: Wording, allowed: readonly string[]): void {
  for (const part of ["subject", "body", "button_label"] as const) {
    const unknown = fieldsUsed(words[part]).find((name) => !allowed.includes(name));
    if (unknown !== undefined) throw invalidField(part, "unknown_name", unknownField(unknown, allowed).message);
    const rest = words[part].replace(slot, "");
    if (rest.includes("{{") || rest.includes("}}")) throw invalidField(part, "unclosed_braces", "Put a name between {{ and }}.");
  }
}

/** The parts that differ from the service's default; equal parts are not stored and so follow later defaults. */
export function deltaOf(words: Partial<Wording>, shipped: Wording): { [Part in keyof Wording]: string | null } {
  const own = (part: keyof Wording) => (words[part] === undefined || words[part] === shipped[part] ? null : words[part]);
  return { subject: own("subject"), body: own("body"), button_label: own("button_label") };
}

/**
 * Emails to staff that are sent before the company is verified: without them nobody could verify an address, sign in again, or learn of a
 * changed password.
 */
const alwaysLeave: readonly MailKey[] = ["address_verification", "password_reset", "password_changed", "second_factor_disabled"];

/** The first status of an email: queued, or held until the company's owner has verified the address. */
export function firstStatus(key: MailKey, verified: boolean): "queued" | "held" {
  return verified || alwaysLeave.includes(key) ? "queued" : "held";
}

/** The first attempt and five retries; then the email is given up. */
export const maximumAttempts = 6;

/** The status of a queued email after an attempt that followed `attempts` earlier ones. */
export function statusAfter(outcome: z.output<typeof MailOutcome>, attempts: number): z.output<typeof MailStatus> {
  if (outcome !== "deferred") return outcome;
  return attempts + 1 >= maximumAttempts ? "failed" : "queued";
}

/** Placeholder in a stored email for the sealed URL of its button. `.invalid` never resolves (RFC 2606). */
export const withheldUrl = "https://link.withheld.invalid/";

/** Replaces the placeholder with the URL. */
export function revealUrl(mail: { html: string; text: string }, url: string | null): { html: string; text: string } {
  if (url === null) return { html: mail.html, text: mail.text };
  const escaped = url
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#39;");
  // A function, because `$&` in a replacement string would insert the match.
  return { html: mail.html.replaceAll(withheldUrl, () => escaped), text: mail.text.replaceAll(withheldUrl, () => url) };
}
