import { startOfDayInstant } from "@/lib/commerce/timezone";
import { toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { Day } from "@/lib/commerce/schedule";
import { assertNever, type FieldProblem } from "@/lib/kernel/base/errors";
import { foldText, likeText } from "@/lib/kernel/base/fold-text";
import type { CustomField, CustomFieldType } from "../schema";
import { readType, type CustomKeys } from "./values";

/** The key of `CustomKeys` that the values of a type have. */
export function keyOfType(type: CustomFieldType): keyof CustomKeys {
  switch (type) {
    case "text":
    case "textarea":
    case "url":
    case "email":
    case "single_select":
    case "multi_select":
    case "boolean":
      return "text_key";
    case "number":
    case "currency":
      return "number_key";
    case "date":
      return "day_key";
    case "datetime":
      return "time_key";
    default:
      return assertNever(type);
  }
}

interface Bounds {
  gte?: string | Date;
  lte?: string | Date;
  lt?: Date;
}

/** What a value's key must be, as Prisma's where-clause takes it. */
export type CustomCondition = Partial<Record<keyof CustomKeys, { contains: string } | { in: string[] } | Bounds>>;

type Problem = Omit<FieldProblem, "path">;
type Read = { condition: CustomCondition } | { problem: Problem };

const wrong = (message: string): { problem: Problem } => ({ problem: { code: "filter", message } });

/**
 * Reads the filter of a list by one custom field: text that values contain, choices separated by commas of which a record has one, or a
 * number, amount, day or instant, alone or as a range (`10..20`, `10..`, `..20`), both ends included.
 * @param timezone the company's: a day as a bound of instants begins and ends there.
 */
export function readCondition(field: CustomField, text: string, timezone: string): Read {
  switch (field.type) {
    case "text":
    case "textarea":
    case "url":
    case "email":
      return { condition: { text_key: { contains: likeText(foldText(text)) } } };
    case "boolean":
      return text === "true" || text === "false" ? { condition: { text_key: { in: [text] } } } : wrong("Must be true or false");
    case "single_select":
    case "multi_select":
      return readChoices(field, text);
    case "number":
    case "currency":
      return readRange(text, "number_key", (bound) => readNumber(field, bound));
    case "date":
      return readRange(text, "day_key", (bound) =>
        Day.safeParse(bound).success ? { from: toDayColumn(bound), to: toDayColumn(bound) } : null,
      );
    case "datetime":
      return readRange(text, "time_key", (bound) => readInstant(field, bound, timezone));
    default:
      return assertNever(field.type);
  }
}

function readChoices({ options }: CustomField, text: string): Read {
  const chosen = text.split(",");
  if (chosen.some((choice) => !options.some(({ value }) => value === choice)))
    return wrong("Must be options of the field, separated by commas");
  return { condition: { text_key: { in: chosen } } };
}

/** One end of a range: the first value that it includes and the last, or the first that it no longer does. */
interface End {
  from: string | Date;
  to: string | Date;
  before?: Date;
}

function readNumber(field: CustomField, bound: string): End | null {
  const read = readType({ ...field, type: "number" }, bound);
  return "value" in read && typeof read.value === "string" ? { from: read.value, to: read.value } : null;
}

function readInstant(field: CustomField, bound: string, timezone: string): End | null {
  if (Day.safeParse(bound).success) {
    const [from, before] = [startOfDayInstant(bound, timezone), startOfDayInstant(addDays(bound, 1), timezone)];
    return { from, to: from, before };
  }
  const read = readType(field, bound);
  const instant = "value" in read && typeof read.value === "string" ? new Date(read.value) : null;
  return instant && { from: instant, to: instant };
}

function readRange(text: string, key: keyof CustomKeys, read: (bound: string) => End | null): Read {
  const [low = "", high = low, more] = text.split("..");
  const [from, to] = [low, high].map((bound) => (bound === "" ? undefined : read(bound)));
  if (more !== undefined || from === null || to === null || (from === undefined && to === undefined))
    return wrong("Must be a value, or a range such as 10..20, 10.. or ..20");
  return { condition: { [key]: { ...(from && { gte: from.from }), ...(to && (to.before ? { lt: to.before } : { lte: to.to })) } } };
}
