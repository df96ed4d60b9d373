import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { MailOutcome, MailStatus, ReportedEvent, Wording } from "./schema";
import type { z } from "zod";

export { findMarkupProblem, parseMarkup, type Block } from "./rules/markup";
export { writeMarkup } from "./rules/write-markup";

/** The content of double braces: all between the first `}}` and the `{{` before it. */
const slot = /\{\{([^{}]*)\}\}/g;

/** Characters that could change the direction of the text around a value (Unicode 17, UAX #9, 2.1 to 2.5). */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** The name of a custom field. It may have been deleted or hidden since the text was saved, and an email must go out all the same. */
const customName = /^[a-z_]+\.custom\.[a-z][a-z0-9_]*$/;

/** The distinct names in double braces, in the order of their first use. */
export function fieldsUsed(text: string): string[] {
  return [...new Set([...text.matchAll(slot)].map((match) => (match[1] ?? "").trim()))];
}

/**
 * Inserts values into Markdown: `{{ customer.name }}` becomes the customer's name as plain text. All ASCII punctuation of a value is
 * written as a character reference (CommonMark 0.31, 2.5), so it creates no link, emphasis or HTML, inside HTML blocks too. Single braces
 * stay as they are.
 * @param allowed the permitted names. Those of custom fields are filled as far as there are values.
 * @throws AppError `invalid` naming each name that is not permitted, or has no value or a blank one.
 */
export function merge(text: string, values: Readonly<Record<string, string>>, allowed: readonly string[]): string {
  return fill(text, values, allowed, (value) => value.replace(/[!-/:-@[-`{-~]/g, (mark) => `&#${mark.charCodeAt(0)};`), asLines);
}

/** The same for plain text: a subject, a label, a text part. @throws as `merge`. */
export function mergePlain(text: string, values: Readonly<Record<string, string>>, allowed: readonly string[]): string {
  return fill(text, values, allowed, (value) => value);
}

/** What CommonMark 0.31 or a merge field could read as a mark, at its place in a line. */
const marks = /[\\`*[\]<{}]|~~|(?<!\w)_|_(?!\w)|&(?=#?\w+;)|^>|^(?:[#+-]|\d+[.)])(?=\s|$)/g;

/**
 * The same as Markdown for a person to edit: only characters of a value that Markdown or a merge field would read as a mark are escaped.
 * @throws as `merge`.
 */
export function mergeEditable(text: string, values: Readonly<Record<string, string>>, allowed: readonly string[]): string {
  const escaped = (value: string) => value.replace(marks, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`);
  return fill(text, values, allowed, escaped, asLines);
}

function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  allowed: readonly string[],
  write: (value: string) => string,
  join: (lines: readonly string[]) => string = (lines) => lines.join(" "),
): string {
  return text.replace(slot, (_whole, inside: string) => {
    const name = inside.trim();
    const isCustom = customName.test(name);
    if (!isCustom && !allowed.includes(name)) throw unknownField(name, allowed);
    const lines = linesOf(name, Object.hasOwn(values, name) ? (values[name] ?? "") : "");
    if (isCustom) return lines.map(write).join(" ");
    if (lines.length === 0)
      throw new AppError("invalid", `{{${name}}} has no value.`, {
        errors: [{ path: name, code: "missing_value", message: "This name has no value." }],
      });
    return join(lines.map(write));
  });
}

/**
 * The lines of a value. Names that end in `.text` have what people wrote in several lines, of which empty ones separate paragraphs; all
 * others have one line, since a line break could start a heading, a list or a header.
 */
function linesOf(name: string, value: string): string[] {
  const lines = (name.endsWith(".text") ? value.split(/\r\n|\r|\n/) : [value]).map(toOneLine);
  const kept = lines.filter((line, index) => line !== "" || (index > 0 && lines[index - 1] !== ""));
  return kept.at(-1) === "" ? kept.slice(0, -1) : kept;
}

/** Lines as Markdown keeps them apart: a break after each, and an empty line between paragraphs. */
function asLines(lines: readonly string[]): string {
  return lines
    .map((line, index) => (index === lines.length - 1 ? line : line === "" ? "\n" : lines[index + 1] === "" ? `${line}\n` : `${line}  \n`))
    .join("");
}

/** Whether nothing of a text is left in an email. */
export const isBlank = (text: string): boolean => linesOf("message.text", text).length === 0;

function toOneLine(value: string): string {
  return value
    .replace(directionControls, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The permitted name that differs from a mistyped one in the fewest letters (Levenshtein), or null if more than half of them differ. */
export function nearestName(name: string, allowed: readonly string[]): string | null {
  const [nearest] = allowed
    .map((candidate) => ({ candidate, distance: distanceOf(name.toLowerCase(), candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(name.length, candidate.length) / 2)
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.candidate ?? null;
}

/** The fewest letters to insert, delete or replace to turn one text into the other. */
function distanceOf(from: string, to: string): number {
  const letters = [...to];
  let row = [0, ...letters.map((_, index) => index + 1)];
  for (const [line, letter] of [...from.slice(0, 100)].entries()) {
    const next = [line + 1];
    for (const [index, other] of letters.entries())
      next.push(Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The names in double braces that are not permitted, each with the nearest that is. */
export function unknownNames(text: string, allowed: readonly string[]): { name: string; nearest: string | null }[] {
  return fieldsUsed(text)
    .filter((name) => !allowed.includes(name))
    .map((name) => ({ name, nearest: nearestName(name, allowed) }));
}

/** The text with a name in double braces replaced by another. */
export function replaceName(text: string, name: string, by: string): string {
  return text.replace(slot, (whole, inside: string) => (inside.trim() === name ? `{{${by}}}` : whole));
}

function unknownField(name: string, allowed: readonly string[]): AppError {
  const nearest = nearestName(name, allowed);
  const hint = nearest === null ? `There are: ${allowed.join(", ")}.` : `Did you mean {{${nearest}}}?`;
  const message = `There is no {{${name}}} here. ${hint}`;
  return new AppError("invalid", message, { errors: [{ path: name, code: "unknown_name", message }] });
}

/**
 * Rejects text that could not be merged.
 * @param bodyPath how the caller's input names the body.
 * @throws AppError `invalid` at the part (`subject`, `body`, `button_label`), naming the name.
 */
export function assertMergeable(words: Partial<Wording>, allowed: readonly string[], bodyPath = "body"): void {
  for (const part of ["subject", "body", "button_label"] as const) {
    const path = part === "body" ? bodyPath : part;
    const text = words[part] ?? "";
    const unknown = fieldsUsed(text).find((name) => !allowed.includes(name));
    if (unknown !== undefined) throw invalidField(path, "unknown_name", unknownField(unknown, allowed).message);
    const rest = text.replace(slot, "");
    if (rest.includes("{{") || rest.includes("}}")) throw invalidField(path, "unclosed_braces", "Put a name between {{ and }}.");
  }
}

/** The first attempt and five retries; then the email is given up. */
export const maximumAttempts = 6;

/** The status of a queued email after an attempt that followed `attempts` earlier ones. */
export function statusAfter(
  outcome: z.output<typeof MailOutcome>,
  attempts: number,
): Exclude<z.output<typeof MailOutcome>, "deferred"> | "queued" {
  if (outcome !== "deferred") return outcome;
  return attempts + 1 >= maximumAttempts ? "failed" : "queued";
}

/** The status of an email after a report of the provider; null if it stays. A bounce counts after a delivery, but not the reverse. */
export function statusAfterReport(
  status: z.output<typeof MailStatus>,
  event: z.output<typeof ReportedEvent>,
): "delivered" | "bounced" | "suppressed" | null {
  const isUnderWay = status === "queued" || status === "sent";
  switch (event) {
    case "delivered":
    case "suppressed":
      return isUnderWay ? event : null;
    case "bounced":
      return isUnderWay || status === "delivered" ? event : null;
    case "complained":
      return null;
  }
}
