import { Decimal, roundHalfUp } from "@/lib/commerce/decimal";
import { roundSeconds, type RoundingRule } from "@/lib/commerce/time-rounding";

interface Worked {
  task_id: string;
  staff_id: string;
  day: Date;
  seconds: number | null;
  corrected_before: number | null;
  corrected_after: number | null;
  corrects: { day: Date } | null;
  task: { title: string; hourly_rate: string | null };
}

export interface WorkLine<Entry> {
  title: string;
  /** As measured or entered. */
  seconds: number;
  /** By the rounding rule. */
  billed_seconds: number;
  hours: string;
  /** Of an hour in the currency's units; null where none is set. */
  rate: string | null;
  entries: Entry[];
}

/** Of an hour, in seconds. */
const hundredth = 36;

/** The decimals of a quantity of hours: two where they do, and no more than a quantity may have. */
const [fewestPlaces, mostPlaces] = [2, 6];

/**
 * The hours of a line with the fewest decimals whose product with the rate is what the time is worth, so that the printed quantity leads
 * to the printed amount: 1:10 at 90.00 is 1.1667, as 1.17 would be 30 too much. Without a rate two decimals.
 * @param rate in minor units
 */
export function hoursOf(seconds: number, rate: bigint | null): string {
  const exact = new Decimal(seconds).div(3600);
  const worth = rate === null ? null : roundHalfUp(new Decimal(rate.toString()).times(exact));
  for (let places = fewestPlaces; places <= mostPlaces; places += 1) {
    const hours = exact.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
    const isRight = worth === null || rate === null || worthOfLine(hours.toFixed(), rate) === worth;
    if (hours.gt(0) && isRight) return hours.toFixed();
  }
  return exact.toDecimalPlaces(mostPlaces, Decimal.ROUND_UP).toFixed();
}

/** What a line is worth, in minor units; `rate` is in minor units too. */
export function worthOfLine(hours: string, rate: bigint): bigint {
  return roundHalfUp(new Decimal(rate.toString()).times(hours));
}

/** A correction counts what its entry becomes less what it was, both rounded, so that the sum is that of the corrected entry. */
function roundedEntry({ seconds, corrected_before, corrected_after }: Worked, rule: RoundingRule): number {
  if (corrected_before === null || corrected_after === null) return roundSeconds(seconds ?? 0, rule);
  return roundSeconds(corrected_after, rule) - roundSeconds(corrected_before, rule);
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);

/** What entries of one line count by a rule. Corrections count on the day of the entry that they correct. */
export function billedSeconds(entries: readonly Worked[], rule: RoundingRule): number {
  if (rule.per === "entry") return sum(entries.map((entry) => roundedEntry(entry, rule)));
  if (rule.per === "line") return roundSeconds(sum(entries.map(({ seconds }) => seconds ?? 0)), rule);
  const days = new Map<number, number>();
  for (const { corrects, day, seconds } of entries) {
    const key = (corrects?.day ?? day).getTime();
    days.set(key, (days.get(key) ?? 0) + (seconds ?? 0));
  }
  return sum([...days.values()].map((seconds) => roundSeconds(seconds, rule)));
}

interface Rates<Entry> {
  /** The rate of an entry's hour in the currency's units. */
  rateOf: (entry: Entry) => string | null;
  /** Such a rate in minor units. */
  minorOf: (rate: string) => bigint;
}

/**
 * Entries as lines of an invoice, one for each task and rate with the hours of all its entries; the first `most`. What rounds to
 * nothing, or is less than nothing by its corrections, has no line: it waits for more time.
 */
export function workLines<Entry extends Worked>(
  entries: readonly Entry[],
  { rounding, rateOf, minorOf, most }: { rounding: RoundingRule; most: number } & Rates<Entry>,
): WorkLine<Entry>[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.task_id} ${rateOf(entry) ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const lines = [...groups.values()].flatMap((own) => {
    const [first] = own;
    const seconds = sum(own.map((entry) => entry.seconds ?? 0));
    const billed_seconds = billedSeconds(own, rounding);
    if (first === undefined || seconds <= 0 || billed_seconds <= 0) return [];
    const rate = rateOf(first);
    const hours = hoursOf(billed_seconds, rate === null ? null : minorOf(rate));
    return [{ title: first.task.title, seconds, billed_seconds, hours, rate, entries: own }];
  });
  return lines.slice(0, most);
}

interface Words {
  hours: string;
  minutes: string;
  billed_as: string;
}

/** "7 h 52 min" */
function writeTime(seconds: number, words: Words): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const rest = String(minutes % 60).padStart(2, "0");
  return minutes < 60
    ? words.minutes.replace("{minutes}", String(minutes))
    : words.hours.replace("{hours}", String(Math.floor(minutes / 60))).replace("{minutes}", rest);
}

/** The description of a line, with its time before and after rounding where they differ, or where hundredths of hours do not tell it. */
export function describeLine(
  { title, seconds, billed_seconds }: Pick<WorkLine<unknown>, "title" | "seconds" | "billed_seconds">,
  words: Words,
) {
  const [raw, billed] = [writeTime(seconds, words), writeTime(billed_seconds, words)];
  if (raw !== billed) return `${title}\n${words.billed_as.replace("{time}", raw).replace("{billed}", billed)}`;
  return billed_seconds % hundredth === 0 ? title : `${title}\n${billed}`;
}
