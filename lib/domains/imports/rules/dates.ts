import { instantOfWallTime } from "@/lib/commerce/timezone";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { DateOrder } from "../schema";
import { latinDigits } from "./digits";

const months: readonly (readonly string[])[] = [
  ["jan", "january", "janvier", "januar", "يناير", "كانون الثاني"],
  ["feb", "february", "fevrier", "februar", "فبراير", "شباط"],
  ["mar", "march", "mars", "marz", "maerz", "مارس", "اذار"],
  ["apr", "april", "avril", "ابريل", "نيسان"],
  ["may", "mai", "مايو", "ايار"],
  ["jun", "june", "juin", "juni", "يونيو", "حزيران"],
  ["jul", "july", "juillet", "juli", "يوليو", "تموز"],
  ["aug", "august", "aout", "اغسطس", "اب"],
  ["sep", "sept", "september", "septembre", "سبتمبر", "ايلول"],
  ["oct", "october", "octobre", "oktober", "okt", "اكتوبر", "تشرين الاول"],
  ["nov", "november", "novembre", "نوفمبر", "تشرين الثاني"],
  ["dec", "december", "decembre", "dezember", "dez", "ديسمبر", "كانون الاول"],
];

const monthByName = new Map(months.flatMap((names, index) => names.map((name): [string, number] => [foldText(name), index + 1])));

/** The place of day, month and year in each order. */
const places: Readonly<Record<DateOrder, readonly [day: number, month: number, year: number]>> = {
  dmy: [0, 1, 2],
  mdy: [1, 0, 2],
  ymd: [2, 1, 0],
};

/**
 * A date as YYYY-MM-DD: numbers in the file's order, or in ISO's wherever a year comes first; or a month by its name. A time of the day is
 * left out. Undefined for what is no date.
 */
export function readDayText(text: string, order: DateOrder): string | undefined {
  const plain = latinDigits(text).trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T\s,])/.exec(plain);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (compact) return dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const numeric = /^(\d{1,2})[-/.\s]+(\d{1,2})[-/.\s]+(\d{4}|\d{2})(?:$|[T\s,])/.exec(plain);
  if (numeric) {
    const numbers = numeric.slice(1, 4).map(Number);
    const [day, month, year] = places[order === "ymd" && (numeric[3]?.length ?? 0) === 4 ? "dmy" : order];
    return dayOf(fullYear(numbers[year] ?? 0), numbers[month] ?? 0, numbers[day] ?? 0);
  }
  return readNamedMonth(plain);
}

/** "31 Jan 2026", "Jan 31, 2026", "31-Jan-26". */
function readNamedMonth(plain: string): string | undefined {
  const name = /\p{L}{2,}(?:\s\p{L}{3,})?/u.exec(plain)?.[0];
  const month = name === undefined ? undefined : (monthByName.get(foldText(name)) ?? monthByName.get(foldText(name.split(/\s/)[0] ?? "")));
  const numbers = plain.split(/\d{1,2}:\d{2}/)[0]?.match(/\d+/g) ?? [];
  if (month === undefined || numbers.length !== 2) return undefined;
  const [first = "", second = ""] = numbers;
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  return dayOf(fullYear(Number(year)), month, Number(day));
}

const fullYear = (year: number): number => (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year);

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** An instant in wire form: a date and a time by the company's clocks, or one that names its own offset. */
export function readTimeText(text: string, order: DateOrder, timezone: string): string | undefined {
  const plain = latinDigits(text).trim();
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(plain)) {
    const instant = new Date(plain);
    return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
  }
  const day = readDayText(plain, order);
  const [, hour = "0", minute = "00", , half = ""] = /(\d{1,2}):(\d{2})(:\d{2})?\s*([ap])?/i.exec(plain) ?? [];
  const hours = (Number(hour) % (half === "" ? 24 : 12)) + (half.toLowerCase() === "p" ? 12 : 0);
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return instantOfWallTime(`${day}T${String(hours).padStart(2, "0")}:${minute}`, timezone).toISOString();
}

/** The order that fits all of these dates: of the two usual ones, that which no date contradicts; `home` where both fit. */
export function guessDateOrder(texts: readonly string[], home: DateOrder): DateOrder {
  const orders: DateOrder[] = [home, "dmy", "mdy"];
  return orders.find((order) => texts.every((text) => readDayText(text, order) !== undefined)) ?? home;
}
