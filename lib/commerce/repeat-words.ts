import { formatDay } from "./document-format";
import { readerLocale } from "./reader-locale";
import { weekdays, type Every, type Repeat, type Weekday } from "./repeat";

const units: Record<Every, "day" | "week" | "month" | "year"> = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" };

interface Words {
  each: Record<Every, string>;
  /** Every two: Arabic has a dual. */
  two: Record<Every, string>;
  many: (unit: string) => string;
  on: (days: string) => string;
  onDay: (day: string) => string;
  lastDay: string;
  nth: (nth: number, weekday: string) => string;
  until: (day: string) => string;
  times: (count: number, written: string) => string;
}

const ordinals = { en: ["first", "second", "third", "fourth"], ar: ["الأول", "الثاني", "الثالث", "الرابع"] };

const english: Words = {
  each: { DAILY: "Every day", WEEKLY: "Every week", MONTHLY: "Every month", YEARLY: "Every year" },
  two: { DAILY: "Every 2 days", WEEKLY: "Every 2 weeks", MONTHLY: "Every 2 months", YEARLY: "Every 2 years" },
  many: (unit) => `Every ${unit}`,
  on: (days) => ` on ${days}`,
  onDay: (day) => ` on day ${day}`,
  lastDay: " on the last day",
  nth: (nth, weekday) => ` on the ${nth === -1 ? "last" : (ordinals.en[nth - 1] ?? "")} ${weekday}`,
  until: (day) => `, until ${day}`,
  times: (count, written) => (count === 1 ? ", once" : `, ${written} times`),
};

const arabic: Words = {
  each: { DAILY: "كل يوم", WEEKLY: "كل أسبوع", MONTHLY: "كل شهر", YEARLY: "كل سنة" },
  two: { DAILY: "كل يومين", WEEKLY: "كل أسبوعين", MONTHLY: "كل شهرين", YEARLY: "كل سنتين" },
  many: (unit) => `كل ${unit}`,
  on: (days) => ` في ${days}`,
  onDay: (day) => ` في اليوم ${day}`,
  lastDay: " في اليوم الأخير",
  nth: (nth, weekday) => ` في ${weekday} ${nth === -1 ? "الأخير" : (ordinals.ar[nth - 1] ?? "")}`,
  until: (day) => `، حتى ${day}`,
  times: (count, written) =>
    count === 1 ? "، مرة واحدة" : count === 2 ? "، مرتين" : `، ${written} ${count % 100 >= 3 && count % 100 <= 10 ? "مرات" : "مرة"}`,
};

/** 5 January 2026 was a Monday. */
function weekdayName(day: Weekday, locale: string): string {
  const format = new Intl.DateTimeFormat(readerLocale(locale), { weekday: "long", timeZone: "UTC" });
  return format.format(new Date(Date.UTC(2026, 0, 5 + weekdays.indexOf(day))));
}

function daysOf({ weekdays: days, on }: Repeat, words: Words, locale: string): string {
  if (days.length > 0) {
    const list = new Intl.ListFormat(readerLocale(locale), { type: "conjunction" });
    return words.on(list.format(days.map((day) => weekdayName(day, locale))));
  }
  if (on === null) return "";
  if (on.kind === "weekday") return words.nth(on.nth, weekdayName(on.weekday, locale));
  return on.day === -1 ? words.lastDay : words.onDay(new Intl.NumberFormat(readerLocale(locale)).format(on.day));
}

/** How an event repeats, in plain words: "Every 2 weeks on Monday and Wednesday, until 30 June 2026". */
export function describeRepeat(repeat: Repeat, locale: string): string {
  const words = locale.startsWith("ar") ? arabic : english;
  const { every, interval, count, until } = repeat;
  const number = new Intl.NumberFormat(readerLocale(locale));
  const unit = new Intl.NumberFormat(readerLocale(locale), { style: "unit", unit: units[every], unitDisplay: "long" });
  const rhythm = interval === 1 ? words.each[every] : interval === 2 ? words.two[every] : words.many(unit.format(interval));
  const end = until !== null ? words.until(formatDay(until, locale)) : count !== null ? words.times(count, number.format(count)) : "";
  return `${rhythm}${daysOf(repeat, words, locale)}${end}`;
}
