import { RE2JS } from "re2js";
import { canonicalDecimal, Decimal } from "@/lib/commerce/decimal";
import { fromWire, toWire } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { AppError, assertNever, type FieldProblem } from "@/lib/kernel/base/errors";
import { foldText } from "@/lib/kernel/base/fold-text";
import { EmailAddress, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";
import type { CustomFieldRules, CustomFieldType, CustomInput, CustomValue } from "../schema";

/** How a value is filtered and sorted: one of these is set, by the field's type. */
export interface CustomKeys {
  text_key: string | null;
  number_key: string | null;
  day_key: string | null;
  time_key: Date | null;
}

const noKeys: CustomKeys = { text_key: null, number_key: null, day_key: null, time_key: null };
const decimalText = /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/;
/** Longer keys would not fit an index row. */
const keyLength = 200;

/** What is wrong with a value: a stable code and a sentence. */
type Problem = Omit<FieldProblem, "path">;
/** A value in its stored form, or why it is refused. */
export type Read = { value: CustomValue } | { problem: Problem };

const wrong = (code: string, message: string): { problem: Problem } => ({ problem: { code, message } });
const textOnly = wrong("text", "Must be text");

/** Whether the type's values are text that `pattern` may restrict. */
export function takesPattern(type: CustomFieldType): boolean {
  return type === "text" || type === "textarea" || type === "url" || type === "email";
}

/** The value in its stored form, or what is wrong with it. Text of the empty string is no value, which the caller handles. */
export function readCustomValue(field: CustomFieldRules, input: NonNullable<CustomInput[string]>): Read {
  const read = readType(field, input);
  return "problem" in read ? read : (findBroken(field, read.value) ?? read);
}

/** The value in its stored form by the type alone, without the field's limits. */
export function readType(field: CustomFieldRules, input: NonNullable<CustomInput[string]>): Read {
  switch (field.type) {
    case "text":
      return readText(input, lineOf(500));
    case "textarea":
      return readText(input, textOf(10_000));
    case "email":
      return readText(input, EmailAddress, wrong("email", "Must be an email address"));
    case "url":
      return readUrl(input);
    case "number":
      return readNumber(input);
    case "currency":
      return readAmount(field, input);
    case "date":
      return typeof input === "string" && Day.safeParse(input).success
        ? { value: input }
        : wrong("date", "Must be a date such as 2026-01-31");
    case "datetime": {
      const instant = typeof input === "string" ? Timestamp.safeDecode(input).data : undefined;
      return instant ? { value: instant.toISOString() } : wrong("datetime", "Must be a time such as 2026-01-31T09:00:00Z");
    }
    case "boolean":
      return typeof input === "boolean" ? { value: input } : wrong("boolean", "Must be true or false");
    case "single_select":
      return typeof input === "string" && isOption(field, input) ? { value: input } : wrong("option", "Must be one of the field's options");
    case "multi_select":
      return readChoices(field, input);
    default:
      return assertNever(field.type);
  }
}

interface TextSchema {
  safeParse(text: unknown): { success: true; data: string } | { success: false; error: { issues: readonly { message: string }[] } };
}

function readText(input: unknown, schema: TextSchema, problem?: { problem: Problem }): Read {
  if (typeof input !== "string") return textOnly;
  const parsed = schema.safeParse(input);
  if (parsed.success) return { value: parsed.data };
  return problem ?? wrong("text", parsed.error.issues[0]?.message ?? textOnly.problem.message);
}

function readUrl(input: unknown): Read {
  const refused = wrong("url", "Must be a web address that starts with https:// or http://");
  if (typeof input !== "string" || input.length > 2000) return refused;
  const url = URL.canParse(input.trim()) ? new URL(input.trim()) : null;
  return url && /^https?:$/.test(url.protocol) && url.username === "" ? { value: url.href } : refused;
}

function readNumber(input: unknown): Read {
  const text = typeof input === "number" && Number.isFinite(input) ? new Decimal(String(input)).toFixed() : input;
  if (typeof text !== "string" || !decimalText.test(text)) return wrong("number", "Must be a number with at most 6 decimals");
  return { value: canonicalDecimal(text).replace(/^-0$/, "0") };
}

function readAmount({ currency }: CustomFieldRules, input: unknown): Read {
  const number = readNumber(input);
  if ("problem" in number || typeof number.value !== "string" || currency === null)
    return wrong("amount", "Must be an amount such as 115.00");
  try {
    return { value: toWire(fromWire(number.value, currency), currency) };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return wrong("amount", error.message);
    throw error;
  }
}

function readChoices(field: CustomFieldRules, input: unknown): Read {
  if (!Array.isArray(input)) return wrong("options", "Must be a list of the field's options");
  const chosen = new Set<unknown>(input);
  if (input.some((value) => !isOption(field, value))) return wrong("option", "Must contain only the field's options");
  return { value: field.options.map(({ value }) => value).filter((value) => chosen.has(value)) };
}

function isOption({ options }: CustomFieldRules, value: unknown): boolean {
  return options.some((option) => option.value === value);
}

/** The first rule of the field that a value of the right type breaks. */
function findBroken(field: CustomFieldRules, value: CustomValue): { problem: Problem } | null {
  const size = measure(field.type, value);
  if (size !== null && field.min !== null && size.isBelow(field.min)) return wrong("min", size.tooSmall(field.min));
  if (size !== null && field.max !== null && size.isAbove(field.max)) return wrong("max", size.tooLarge(field.max));
  if (field.pattern !== null && typeof value === "string" && takesPattern(field.type) && !RE2JS.matches(field.pattern, value))
    return wrong("pattern", "Does not have the expected format");
  return null;
}

interface Size {
  isBelow(bound: string): boolean;
  isAbove(bound: string): boolean;
  tooSmall(bound: string): string;
  tooLarge(bound: string): string;
}

/** How `min` and `max` measure a value: numbers and times by themselves, text by its characters, choices by their number. */
function measure(type: CustomFieldType, value: CustomValue): Size | null {
  switch (type) {
    case "number":
    case "currency":
      return numberSize(String(value), (bound) => bound);
    case "text":
    case "textarea":
    case "url":
    case "email":
      return numberSize(String([...String(value)].length), (bound) => `${bound} characters`);
    case "multi_select":
      return numberSize(String(Array.isArray(value) ? value.length : 0), (bound) => `${bound} options`);
    case "date":
    case "datetime":
      return {
        isBelow: (bound) => String(value) < bound,
        isAbove: (bound) => String(value) > bound,
        tooSmall: (bound) => `Must not be before ${bound}`,
        tooLarge: (bound) => `Must not be after ${bound}`,
      };
    case "boolean":
    case "single_select":
      return null;
    default:
      return assertNever(type);
  }
}

function numberSize(text: string, write: (bound: string) => string): Size {
  const number = new Decimal(text);
  return {
    isBelow: (bound) => number.lessThan(new Decimal(bound)),
    isAbove: (bound) => number.greaterThan(new Decimal(bound)),
    tooSmall: (bound) => `Must be at least ${write(bound)}`,
    tooLarge: (bound) => `Must be at most ${write(bound)}`,
  };
}

/** The keys under which a stored value is filtered and sorted; a multi-select has one for each choice. */
export function keysOf(type: CustomFieldType, value: CustomValue): CustomKeys[] {
  switch (type) {
    case "text":
    case "textarea":
    case "url":
    case "email":
      return [{ ...noKeys, text_key: foldText(String(value)).slice(0, keyLength) }];
    case "single_select":
      return [{ ...noKeys, text_key: String(value) }];
    case "boolean":
      return [{ ...noKeys, text_key: value === true ? "true" : "false" }];
    case "multi_select":
      return (Array.isArray(value) ? value : []).map((choice) => ({ ...noKeys, text_key: choice }));
    case "number":
    case "currency":
      return [{ ...noKeys, number_key: String(value) }];
    case "date":
      return [{ ...noKeys, day_key: String(value) }];
    case "datetime":
      return [{ ...noKeys, time_key: new Date(String(value)) }];
    default:
      return assertNever(type);
  }
}

/** The limits and the default of a valid definition in their stored form, so that values compare with them as text. */
export function normalizeBounds(field: CustomFieldRules): Pick<CustomFieldRules, "min" | "max" | "default"> {
  const stored = (value: CustomValue | null): CustomValue | null => {
    const read = value === null ? { value } : readType(field, value);
    return "problem" in read ? value : read.value;
  };
  const limit = (bound: string | null): string | null => {
    const value = field.type === "datetime" || field.type === "number" || field.type === "currency" ? stored(bound) : bound;
    return typeof value === "string" ? value : null;
  };
  return { min: limit(field.min), max: limit(field.max), default: stored(field.default) };
}
