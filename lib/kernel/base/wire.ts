import { z } from "zod";
import "./issue-words";

/**
 * `skipChecks` is not a public option; zod uses it for its own inner passes. zod adds the other two to a copy of the context: a copy that
 * gains them later would get a V8 hidden class of its own, which slows every read.
 */
const unchecked = { skipChecks: true, direction: "backward", async: false } as z.core.ParseContext<z.core.$ZodIssue>;

/**
 * Encodes a value for the wire: shape, ids, instants and amounts. It skips length and pattern checks, since the value passed them on the
 * way in, and they took half of the time of encoding a list. @throws ZodError if the value's shape does not match the schema.
 */
export function encodeWire<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): z.input<Schema> {
  return z.encode(schema, value, unchecked);
}

/** No control characters; line breaks and tabs only in multi-line text. */
const oneLine = /^[^\u0000-\u001F\u007F-\u009F]*$/;
const manyLines = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$/;

/** Line breaks and tabs, which a pasted text has between its words. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** The other control characters, and those that turn the direction of the text around them (Unicode 17, UAX #9, 2.1 to 2.5). */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text as one line, without characters that nobody sees and that could make it read as another. */
export const toLine = (text: string): string => text.replace(breaks, " ").replace(controls, "");

/** What shows nothing: spaces, formats such as the zero-width joiner, fillers of Hangul, the blank of Braille and variation selectors. */
const blanks = /[\s\p{Z}\p{Cf}\u115f\u1160\u2800\u3164\uffa0\ufe00-\ufe0f]/gu;
const isSeen = (text: string): boolean => text.replace(blanks, "") !== "";

/** One line of text with 1 to `max` characters, without control characters, trimmed and in Unicode NFC. */
export function lineOf(max: number) {
  return z
    .string()
    .overwrite(toLine)
    .normalize("NFC")
    .trim()
    .min(1, "Must not be empty")
    .max(max)
    .regex(oneLine, "Must not contain control characters")
    .refine((text) => text === "" || isSeen(text), "Must not be empty");
}

/** Multi-line text with up to `max` characters; may be empty. */
export function textOf(max: number) {
  return z.string().normalize("NFC").max(max).regex(manyLines, "Must not contain control characters");
}

/** Years with four digits in UTC: others have no RFC 3339 form, and PostgreSQL misreads or rejects them. */
const firstInstant = new Date("1900-01-01T00:00:00Z");
const lastInstant = new Date("9999-12-31T23:59:59.999Z");

/** An instant from 1900 to 9999: RFC 3339 in UTC on the wire, `Date` inside. */
export const Timestamp = z.codec(z.iso.datetime({ offset: true }), z.date().min(firstInstant).max(lastInstant), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** All but spaces, controls, marks of direction, and what separates addresses in a header. */
const addressPart = '[^\\u0000-\\u0020"(),:;<>@[\\\\\\]\\u007f-\\u00a0\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff]+';

/**
 * An email address in lower case, as it is stored, compared and searched: any that mail servers deliver to (RFC 5321, RFC 6531), such as
 * `r&d@x.example`, `taro.@x.example`, `jürgen@x.example` and `root@server`.
 */
export const EmailAddress = z
  .email({ pattern: new RegExp(`^${addressPart}@${addressPart}$`) })
  .max(254)
  .toLowerCase();

/** An address that people enter for themselves: with a full domain and the usual characters, so that a slip is noticed. */
export const TypedEmailAddress = z.email().max(254).toLowerCase();

/** A flag in a query string. In the API's document it is the value that the text stands for, as programs have it. */
export const QueryFlag = z
  .codec(z.enum(["true", "false"]), z.boolean(), {
    decode: (text) => text === "true",
    encode: (flag) => (flag ? "true" : "false"),
  })
  .meta({ as_query: { type: "boolean" } });

/** A whole number in a query string. */
export function queryInteger(minimum: number, maximum: number) {
  return z
    .codec(z.string().regex(/^\d{1,9}$/, "Must be a whole number"), z.int().min(minimum).max(maximum), {
      decode: (text) => Number(text),
      encode: (value) => String(value),
    })
    .meta({ as_query: { type: "integer", minimum, maximum } });
}

/** A secret that callers can send but no resource shows. */
export function secretText(max: number) {
  return z.string().min(1).max(max).regex(oneLine, "Must not contain control characters").meta({ writeOnly: true });
}
