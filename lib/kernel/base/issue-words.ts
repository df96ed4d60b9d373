import { z } from "zod";

/** A longer list of accepted values is in the reference, not in the message. */
const mostValues = 12;

const types: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  bigint: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  set: "a list",
  object: "an object",
  record: "an object",
  map: "an object",
  date: "a date",
  null: "null",
};

const formats: Record<string, string> = {
  email: "an email address, such as ada@example.com",
  url: "a web address, such as https://example.com",
  uuid: "a UUID",
  guid: "a UUID",
  date: "a date, such as 2026-03-31",
  datetime: "a date and time, such as 2026-03-31T09:00:00Z",
  time: "a time, such as 09:30",
  duration: "a duration, such as P3D",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  cidrv4: "a range of IPv4 addresses",
  cidrv6: "a range of IPv6 addresses",
  base64: "text in Base64",
  base64url: "text in Base64",
  json_string: "JSON",
};

const write = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : typeof value === "string" ? value : String(value);

/** What a length counts; null where the value itself is compared. */
function unitOf(origin: string, count: number | bigint): string | null {
  if (origin === "string") return Number(count) === 1 ? "character" : "characters";
  if (origin === "file") return "bytes";
  return ["array", "set", "map", "record", "object"].includes(origin) ? (Number(count) === 1 ? "entry" : "entries") : null;
}

function writeSmall({ origin, minimum, inclusive = true, exact = false }: z.core.$ZodIssueTooSmall): string {
  const unit = unitOf(origin, minimum);
  if (unit !== null && exact) return `Must have exactly ${write(minimum)} ${unit}.`;
  if (unit !== null && Number(minimum) === 1) return origin === "string" ? "Must not be empty." : "Needs at least one entry.";
  if (unit !== null) return `Must have at least ${write(minimum)} ${unit}.`;
  if (origin === "date") return `Must not be before ${write(new Date(Number(minimum)))}.`;
  return inclusive ? `Must be ${write(minimum)} or more.` : `Must be more than ${write(minimum)}.`;
}

function writeBig({ origin, maximum, inclusive = true, exact = false }: z.core.$ZodIssueTooBig): string {
  const unit = unitOf(origin, maximum);
  if (unit !== null) return `Must have ${exact ? "exactly" : "at most"} ${write(maximum)} ${unit}.`;
  if (origin === "date") return `Must not be after ${write(new Date(Number(maximum)))}.`;
  return inclusive ? `Must be ${write(maximum)} or less.` : `Must be less than ${write(maximum)}.`;
}

function writeFormat(issue: z.core.$ZodIssueInvalidStringFormat): string {
  if (issue.format === "starts_with" && "prefix" in issue) return `Must begin with ${write(issue.prefix)}.`;
  if (issue.format === "ends_with" && "suffix" in issue) return `Must end with ${write(issue.suffix)}.`;
  if (issue.format === "includes" && "includes" in issue) return `Must contain ${write(issue.includes)}.`;
  const wanted = formats[issue.format];
  return wanted === undefined ? "This doesn't have the right format." : `Must be ${wanted}.`;
}

/** A list of accepted values, as far as it can be read. */
function writeValues(values: readonly unknown[]): string {
  if (values.length > mostValues) return "Not an accepted value. All of them: /docs/api";
  return values.length === 1 ? `Must be ${write(values[0])}.` : `Must be one of: ${values.map(write).join(", ")}.`;
}

/** The sentence for an issue that no schema words itself. */
function writeIssue(issue: z.core.$ZodRawIssue): string {
  const known = issue as z.core.$ZodIssue;
  switch (known.code) {
    case "invalid_type": {
      if (issue.input === undefined) return "This field is required.";
      const wanted = types[known.expected];
      return wanted === undefined ? "This is of the wrong type." : `Must be ${wanted}.`;
    }
    case "too_small":
      return writeSmall(known);
    case "too_big":
      return writeBig(known);
    case "invalid_format":
      return writeFormat(known as z.core.$ZodIssueInvalidStringFormat);
    case "invalid_value":
      return writeValues(known.values);
    case "not_multiple_of":
      return `Must be a multiple of ${write(known.divisor)}.`;
    case "unrecognized_keys":
      return `Unknown ${known.keys.length === 1 ? "field" : "fields"}: ${known.keys.join(", ")}.`;
    case "invalid_key":
      return "Has an entry under a name that isn't accepted.";
    case "invalid_element":
      return "Has an entry that isn't accepted.";
    case "invalid_union":
      return "options" in known && Array.isArray(known.options) && known.options.length > 0
        ? writeValues(known.options)
        : "This has none of the accepted forms.";
    case "custom":
      return "This isn't accepted.";
    default:
      return "This isn't accepted.";
  }
}

// Whoever reads a schema of ours has loaded this: zod's own messages speak of JavaScript.
z.config({ localeError: writeIssue });
