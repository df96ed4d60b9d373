import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { readDay } from "./days";

/** When a series restarts at 1. */
export const NumberReset = z.enum(["never", "yearly", "monthly", "fiscal_year"]);
export type NumberReset = z.infer<typeof NumberReset>;

type CalendarToken = "YYYY" | "YY" | "MM" | "FY";
type Part = { kind: "text"; text: string } | { kind: CalendarToken } | { kind: "SEQ"; width: number };

/** A parsed template; only `parseNumberFormat` creates one. */
export interface NumberFormat {
  readonly template: string;
  readonly reset: NumberReset;
  readonly parts: readonly Part[];
}

/** The parts of a number: the document's day in the tenant's zone, the counter, and the first month (1 to 12) of the fiscal year. */
export interface NumberValues {
  day: string;
  sequence: number;
  fiscal_year_start_month?: number;
}

const longestTemplate = 64;
const maxSequenceWidth = 12;

/**
 * Parses a template such as `INV-{YYYY}-{SEQ:5}`. Tokens: {YYYY} {YY} {MM} of the day, {FY} the calendar year in which the fiscal year
 * ends, {SEQ:n} the counter with at least n digits. @throws AppError `invalid` for unknown tokens, for anything but exactly one {SEQ:n},
 * and for a reset whose period the template does not show, since numbers would repeat.
 */
export function parseNumberFormat(template: string, reset: NumberReset): NumberFormat {
  if (template.length > longestTemplate) throw refuse("too_long", `A number format can have at most ${longestTemplate} characters.`);
  const parts = (template.match(/\{[^{}]*\}|[^{}]+|[{}]/g) ?? []).map(readPart);
  if (parts.filter((part) => part.kind === "SEQ").length !== 1) {
    throw refuse("sequence", "A number format needs exactly one counter, such as {SEQ:5}.");
  }
  if (!showsPeriod(new Set(parts.map((part) => part.kind)), reset)) {
    throw refuse("repeats", `Numbers would repeat: the format does not include the period of the "${reset}" reset.`);
  }
  return { template, reset, parts };
}

function readPart(text: string): Part {
  if (!/[{}]/.test(text)) {
    if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) throw refuse("character", "A number format cannot contain control characters.");
    return { kind: "text", text };
  }
  const width = Number(/^\{SEQ:([1-9]\d?)\}$/.exec(text)?.[1] ?? "0");
  if (width > 0 && width <= maxSequenceWidth) return { kind: "SEQ", width };
  if (text === "{YYYY}") return { kind: "YYYY" };
  if (text === "{YY}") return { kind: "YY" };
  if (text === "{MM}") return { kind: "MM" };
  if (text === "{FY}") return { kind: "FY" };
  throw refuse("token", `"${text}" is not a valid token. Use {YYYY}, {YY}, {MM}, {FY} and {SEQ:1} to {SEQ:${maxSequenceWidth}}.`);
}

/** Fiscal year and month together imply the calendar year, and vice versa; a year of one kind alone spans two of the other. */
function showsPeriod(kinds: ReadonlySet<Part["kind"]>, reset: NumberReset): boolean {
  const calendarYear = kinds.has("YYYY") || kinds.has("YY");
  const month = kinds.has("MM") && (calendarYear || kinds.has("FY"));
  if (reset === "never") return true;
  if (reset === "monthly") return month;
  return month || (reset === "yearly" ? calendarYear : kinds.has("FY"));
}

/** Formats a document's number; a wider counter is not cut. @throws AppError `invalid` for a counter below 1 or a bad day. */
export function formatNumber(format: NumberFormat, { day, sequence, fiscal_year_start_month = 1 }: NumberValues): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new AppError("invalid", "A counter starts at 1.");
  const texts = calendarTexts(day, fiscal_year_start_month);
  return format.parts.map((part) => writePart(part, texts, sequence)).join("");
}

/** The counter with which the format gives this number to a document of the day; null if it never does on that day. */
export function sequenceOf(format: NumberFormat, number: string, { day, fiscal_year_start_month = 1 }: Omit<NumberValues, "sequence">) {
  const texts = calendarTexts(day, fiscal_year_start_month);
  const pattern = format.parts.map((part) =>
    part.kind === "SEQ" ? `(\\d{${part.width},15})` : writePart(part, texts, 0).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  const sequence = Number(new RegExp(`^${pattern.join("")}$`, "u").exec(number)?.[1] ?? "0");
  return sequence > 0 && formatNumber(format, { day, sequence, fiscal_year_start_month }) === number ? sequence : null;
}

function calendarTexts(day: string, fiscal_year_start_month: number): Record<CalendarToken, string> {
  const { year, month } = readYearAndMonth(day);
  return { YYYY: year, YY: year.slice(-2), MM: month, FY: fiscalYearOf(day, fiscal_year_start_month).toString() };
}

function writePart(part: Part, texts: Record<CalendarToken, string>, sequence: number): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "SEQ") return sequence.toString().padStart(part.width, "0");
  return texts[part.kind];
}

/** The key of the period whose counter numbers a day: "" never, "2026" yearly, "2026-03" monthly, "FY2026" by fiscal year. */
export function counterPeriod(format: NumberFormat, day: string, fiscal_year_start_month = 1): string {
  const { year, month } = readYearAndMonth(day);
  switch (format.reset) {
    case "never":
      return "";
    case "yearly":
      return year;
    case "monthly":
      return `${year}-${month}`;
    case "fiscal_year":
      return `FY${fiscalYearOf(day, fiscal_year_start_month)}`;
  }
}

/** The calendar year in which the day's fiscal year ends: with April as the first month, 2026-03-31 is in 2026 and 2026-04-01 in 2027. */
export function fiscalYearOf(day: string, start_month: number): number {
  if (!Number.isInteger(start_month) || start_month < 1 || start_month > 12) throw new AppError("invalid", "A month is 1 to 12.");
  const { year, month } = readYearAndMonth(day);
  return start_month > 1 && Number(month) >= start_month ? Number(year) + 1 : Number(year);
}

function readYearAndMonth(day: string): { year: string; month: string } {
  readDay(day);
  return { year: day.slice(0, 4), month: day.slice(5, 7) };
}

function refuse(code: string, message: string): AppError {
  return invalidField("template", code, message);
}
