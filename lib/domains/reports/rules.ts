import { type AgeingBucket, bucketDays, bucketOf } from "@/lib/commerce/ageing";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { addDays, addMonths } from "@/lib/commerce/days";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { ArAgeing, CustomerAgeing, ReportPeriod, Rows, QueueEntry } from "./schema";

export { bucketDays, bucketOf };

/** The ledger's amount at the end of a day of one customer in one currency, in one bucket, or credit when `bucket` is null. Minor units. */
export interface Owed {
  customer_id: string;
  customer_name: string;
  currency: string;
  bucket: AgeingBucket | null;
  amount: bigint;
  invoices: number;
}

/** The number of customers in the JSON answer; the CSV has all. */
const mostCustomers = 500;

/** The end of a day, by what was entered until the end of another; null for all entries. */
export interface AgeingDay {
  as_of: string;
  entered_by: string | null;
}

/** The list query for a bucket's invoices: open at the end of the day, and due between these days. */
function rowsOf({ as_of, entered_by }: AgeingDay, currency: string, customer: string | null, bucket: AgeingBucket): Rows {
  const [least, most] = bucketDays[bucket];
  return {
    list: "invoices",
    query: {
      open_as_of: as_of,
      ...(entered_by === null ? {} : { entered_by }),
      currency,
      ...(customer === null ? {} : { customer_id: customer }),
      ...(most === null ? {} : { due_from: addDays(as_of, -most) }),
      ...(least === null ? {} : { due_to: addDays(as_of, -least) }),
    },
  };
}

function ageingOf(day: AgeingDay, code: string, customer: string | null, owed: readonly Owed[]) {
  const currency = Currency.parse(code);
  const sum = (of: readonly Owed[]) => of.reduce((total, { amount }) => total + amount, 0n);
  const bucket = (name: AgeingBucket) => {
    const inside = owed.filter((part) => part.bucket === name);
    return {
      amount: toWire(sum(inside), currency),
      invoices: inside.reduce((count, { invoices }) => count + invoices, 0),
      rows: rowsOf(day, currency, customer, name),
    };
  };
  const credit = sum(owed.filter((part) => part.bucket === null));
  return {
    currency,
    buckets: {
      current: bucket("current"),
      days_1_30: bucket("days_1_30"),
      days_31_60: bucket("days_31_60"),
      days_61_90: bucket("days_61_90"),
      days_over_90: bucket("days_over_90"),
    },
    // Credit does not belong to one payment; its payments are in this list.
    credit: {
      amount: toWire(credit, currency),
      rows: { list: "payments" as const, query: { currency, to: day.as_of, ...(customer === null ? {} : { customer_id: customer }) } },
    },
    total: toWire(sum(owed), currency),
    sum: sum(owed),
  };
}

/** Groups in the order of their first element. */
function groupBy<Part>(parts: readonly Part[], keyOf: (part: Part) => string): Part[][] {
  const groups = new Map<string, Part[]>();
  for (const part of parts) groups.set(keyOf(part), [...(groups.get(keyOf(part)) ?? []), part]);
  return [...groups.values()];
}

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Every customer's ageing, largest balance first, then by name. */
export function ageCustomers(day: AgeingDay, owed: readonly Owed[]): CustomerAgeing[] {
  const groups = groupBy(owed, (part) => `${part.customer_id} ${part.currency}`).flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const id = first.customer_id;
    return [{ customer: { id, name: first.customer_name }, ...ageingOf(day, first.currency, encodeId("customer", id), parts) }];
  });
  groups.sort((one, other) => Number(magnitude(other.sum) - magnitude(one.sum)) || (one.customer.name < other.customer.name ? -1 : 1));
  return groups.map(({ sum: _sum, ...ageing }) => ageing);
}

/** The whole report. */
export function ageReceivables(day: AgeingDay, owed: readonly Owed[], customer_id: string | null): ArAgeing {
  const customers = ageCustomers(day, owed);
  const totals = groupBy(owed, (part) => part.currency)
    .flatMap((parts) =>
      parts[0] ? [ageingOf(day, parts[0].currency, customer_id === null ? null : encodeId("customer", customer_id), parts)] : [],
    )
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
    .map(({ sum: _sum, ...ageing }) => ageing);
  return { ...day, totals, customers: customers.slice(0, mostCustomers), truncated: customers.length > mostCustomers };
}

/** First and last day of a month, YYYY-MM. */
export function daysOf(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/**
 * The first and last month of a period.
 * @param month the present one, YYYY-MM
 * @param startMonth the month in which the fiscal year begins, 1 to 12
 */
export function monthsOfPeriod(period: ReportPeriod, month: string, startMonth: number): { from: string; to: string } {
  const later = (start: string, months: number) => addMonths(`${start}-01`, months).slice(0, 7);
  const start = later(month, -((Number(month.slice(5)) - startMonth + 12) % 12));
  switch (period) {
    case "last_12_months":
      return { from: later(month, -11), to: month };
    case "this_fiscal_year":
      return { from: start, to: month };
    case "last_fiscal_year":
      return { from: later(start, -12), to: later(start, -1) };
  }
}

/** The maximum number of months of a report: five years. */
const mostMonths = 60;

/**
 * The months from the first to the last, both included.
 * @throws AppError `invalid` when they are in the wrong order or too many.
 */
export function monthsBetween(from: string, to: string): string[] {
  if (from > to)
    throw new AppError("invalid", "The end date is before the start date.", {
      errors: [{ path: "from", code: "after_to", message: "Must not be after `to`." }],
    });
  const months: string[] = [];
  for (let day = `${from}-01`; day.slice(0, 7) <= to; day = addMonths(day, 1)) {
    months.push(day.slice(0, 7));
    if (months.length > mostMonths)
      throw new AppError("invalid", `A report spans at most ${mostMonths} months.`, {
        errors: [{ path: "to", code: "too_long", message: `At most ${mostMonths} months.` }],
      });
  }
  return months;
}

/** One row per month and currency, without gaps: `find` returns an existing row, `empty` fills a gap. */
export function fillMonths<Row extends { month: string; currency: string }>(
  months: readonly string[],
  rows: readonly Row[],
  empty: (month: string, currency: string) => Row,
): Row[] {
  const currencies = [...new Set(rows.map((row) => row.currency))].sort();
  const known = new Map(rows.map((row) => [`${row.month} ${row.currency}`, row]));
  return months.flatMap((month) => currencies.map((currency) => known.get(`${month} ${currency}`) ?? empty(month, currency)));
}

interface Waiting {
  due_on: string | null;
  due_at: Date | null;
}

/** How something stands at an instant of the company's day. */
export function whenOf({ due_on, due_at }: Waiting, today: string, now: Date): QueueEntry["when"] {
  if (due_on === null) return "undated";
  if (due_on < today || (due_at !== null && due_at <= now)) return "late";
  return due_on === today ? "today" : "soon";
}

/** By day; of one day, what has a time first, by time; what has no date last. */
export function rankQueue<Entry extends Waiting>(entries: readonly Entry[]): Entry[] {
  const key = ({ due_on, due_at }: Waiting) => `${due_on ?? "~"} ${due_at === null ? "~" : due_at.toISOString()}`;
  return entries.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
