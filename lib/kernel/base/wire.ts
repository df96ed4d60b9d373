import { z } from "zod";

/**
 * `skipChecks` is not among zod's public options: its own inner passes leave checks out by it. The other two are what zod adds to a copy of
 * these: added anew they would give each copy a hidden class of its own, which no code that reads it has seen.
 */
const unchecked = { skipChecks: true, direction: "backward", async: false } as z.core.ParseContext<z.core.$ZodIssue>;

/**
 * A value as the wire has it: its shape, ids, instants and amounts in their written form. Lengths and patterns are not checked again, since
 * what is shown was checked when it came in, and zod goes through a schema twice for them, which took half of a list's encoding.
 * @throws ZodError where the shape is another than the schema's.
 */
export function encodeWire<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): z.input<Schema> {
  return z.encode(schema, value, unchecked);
}

/** Everything but control characters; line breaks and tabs only where the text may have several lines. */
const oneLine = /^[^\p{Cc}]*$/u;
const manyLines = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$/;

/** One line of text of 1 to `max` characters, trimmed and in Unicode NFC. */
export function lineOf(max: number) {
  return z.string().normalize("NFC").trim().min(1, "Must not be empty").max(max).regex(oneLine, "Must not contain control characters");
}

/** Text of up to `max` characters that may have several lines; may be empty. */
export function textOf(max: number) {
  return z.string().normalize("NFC").max(max).regex(manyLines, "Must not contain control characters");
}

/**
 * Years that are written with four digits in UTC: others have no RFC 3339 form, and PostgreSQL reads theirs as something else or not at
 * all.
 */
const firstInstant = new Date("1900-01-01T00:00:00Z");
const lastInstant = new Date("9999-12-31T23:59:59.999Z");

/** An instant: RFC 3339 in UTC on the wire, `Date` inside; from 1900 to 9999. */
export const Timestamp = z.codec(z.iso.datetime({ offset: true }), z.date().min(firstInstant).max(lastInstant), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** An e-mail address, lower-cased: the form in which it is stored, compared and searched. */
export const EmailAddress = z.email().max(254).toLowerCase();

/** A flag in a query string. */
export const QueryFlag = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (text) => text === "true",
  encode: (flag) => (flag ? "true" : "false"),
});

/** A whole number in a query string. */
export function queryInteger(minimum: number, maximum: number) {
  return z.codec(z.string().regex(/^\d{1,9}$/, "Must be a whole number"), z.int().min(minimum).max(maximum), {
    decode: (text) => Number(text),
    encode: (value) => String(value),
  });
}

/** Secrets travel inwards only: a string that a resource never shows. */
export function secretText(max: number) {
  return z.string().min(1).max(max).regex(oneLine, "Must not contain control characters").meta({ writeOnly: true });
}
