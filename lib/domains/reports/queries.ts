import { Readable } from "node:stream";
import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { writeCsv, type CsvCell } from "@/lib/commerce/csv";
import { toWire } from "@/lib/commerce/money";
import { addMonths } from "@/lib/commerce/days";
import { findCustomer } from "@/lib/domains/customers";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { readIssued, readMoved, readOwed } from "./queries/figures";
import { ageCustomers, ageReceivables, daysOf, fillMonths, monthsBetween, monthsOfPeriod } from "./rules";
import { AgeingBucket, ArAgeing, ArAgeingQuery, CashIn, type CashInRow, InvoicedPaid, type InvoicedPaidRow, MonthsQuery } from "./schema";

type AgeingInput = z.output<typeof ArAgeingQuery>;
type MonthsInput = z.output<typeof MonthsQuery>;

interface Asked {
  as_of?: string | undefined;
  entered_by?: string | null | undefined;
  customer_id?: string | null | undefined;
}

/** The report's day (default: today) and the balances at its end; a future day is rejected. Another tenant's customer is not found. */
async function owedOn(ctx: Ctx, { as_of, entered_by = null, customer_id = null }: Asked) {
  if (customer_id !== null) await findCustomer(ctx, customer_id);
  const today = await tenantToday(ctx);
  const day = as_of ?? today;
  if (day > today) throw invalidField("as_of", "future", `This date is in the future; choose ${today} or earlier.`);
  if (entered_by !== null && entered_by > today)
    throw invalidField("entered_by", "future", `This date is in the future; choose ${today} or earlier.`);
  const of = { as_of: day, entered_by };
  return { day: of, owed: await readOwed(ctx, of, customer_id), customer_id };
}

/** The months of a report: as asked, else those of the period. @throws AppError `invalid`. */
export async function monthsOf(ctx: Ctx, { from, to, period }: MonthsInput): Promise<string[]> {
  const last = to ?? (await tenantToday(ctx)).slice(0, 7);
  if (period !== undefined) {
    if (from !== undefined || to !== undefined) throw invalidField("period", "conflict", "Send months or a period, not both.");
    const months = monthsOfPeriod(period, last, (await readSettings(ctx)).fiscal_year_start_month);
    return monthsBetween(months.from, months.to);
  }
  return monthsBetween(from ?? addMonths(`${last}-01`, -11).slice(0, 7), last);
}

/** The first and last day of the months. */
export function spanOf(months: readonly string[]): { from: string; to: string } {
  const [first = "", last = first] = [months.at(0), months.at(-1)];
  return { from: daysOf(first).from, to: daysOf(last).to };
}

/** A report as a CSV file. */
export function csv(name: string, header: readonly string[], rows: readonly (readonly CsvCell[])[]): FileAnswer {
  const bytes = Buffer.from(writeCsv(header, rows), "utf8");
  return new FileAnswer(`${name}.csv`, "text/csv", bytes.length, Readable.from([bytes]));
}

export const getArAgeing = query({
  id: "reports.ar_ageing",
  summary: "Get the ageing report: balances at the end of a day by days overdue",
  permission: "reports.read",
  input: ArAgeingQuery,
  output: ArAgeing,
  example: { as_of: "2026-02-28" },
  async run(ctx, input: AgeingInput) {
    const { day, owed, customer_id } = await owedOn(ctx, input);
    return ageReceivables(day, owed, customer_id);
  },
});

export const getArAgeingCsv = query({
  id: "reports.ar_ageing_csv",
  summary: "Get the ageing report as CSV, one line per customer and currency",
  permission: "reports.read",
  input: ArAgeingQuery,
  output: file("text/csv"),
  example: { as_of: "2026-02-28" },
  async run(ctx, input: AgeingInput) {
    const { day, owed } = await owedOn(ctx, input);
    const rows = ageCustomers(day, owed).map(({ customer, currency, buckets, credit, total }) => [
      customer.name,
      currency,
      ...AgeingBucket.options.map((bucket) => buckets[bucket].amount),
      credit.amount,
      total,
    ]);
    return csv(`ar-ageing-${day.as_of}`, ["customer", "currency", ...AgeingBucket.options, "credit", "total"], rows);
  },
});

interface Months<Row> {
  from: string;
  to: string;
  months: Row[];
}

/** A monthly report: its period, and its rows in order. */
async function readMonths<Row>(
  ctx: Ctx,
  input: MonthsInput,
  read: (ctx: Ctx, months: readonly string[]) => Promise<Row[]>,
): Promise<Months<Row>> {
  const months = await monthsOf(ctx, input);
  return { from: months.at(0) ?? "", to: months.at(-1) ?? "", months: await read(ctx, months) };
}

/** The same as CSV, one line per month and currency. */
function csvOfMonths<Row extends { month: string; currency: string }>(
  name: string,
  { from, to, months }: Months<Row>,
  columns: string[],
  cells: (row: Row) => (string | number)[],
) {
  return csv(
    `${name}-${from}-${to}`,
    ["month", "currency", ...columns],
    months.map((row) => [row.month, row.currency, ...cells(row)]),
  );
}

type InvoicedPaidLine = z.output<typeof InvoicedPaidRow>;

async function invoicedPaid(ctx: Ctx, months: readonly string[]): Promise<InvoicedPaidLine[]> {
  const { from, to } = spanOf(months);
  const show = ({ month, currency: code, ...sums }: Awaited<ReturnType<typeof readIssued>>[number]): InvoicedPaidLine => {
    const { invoices, total, credited, balance } = sums;
    const currency = Currency.parse(code);
    const rows = { list: "invoices" as const, query: { finalized: "true", currency, ...daysOf(month) } };
    const figure = (minor: bigint) => ({ amount: toWire(minor, currency), rows });
    const paid = figure(total - credited - balance);
    return { month, currency, invoices, invoiced: figure(total), credited: figure(credited), paid, outstanding: figure(balance) };
  };
  return fillMonths(months, (await readIssued(ctx, from, to)).map(show), (month, currency) =>
    show({ month, currency, invoices: 0, total: 0n, credited: 0n, balance: 0n }),
  );
}

const overMonths = { permission: "reports.read", input: MonthsQuery, example: { from: "2026-01", to: "2026-03" } } as const;

export const getInvoicedPaid = query({
  id: "reports.invoiced_paid",
  summary: "Get invoiced totals by month, with the part paid to date",
  ...overMonths,
  output: InvoicedPaid,
  async run(ctx, input: MonthsInput) {
    return readMonths(ctx, input, invoicedPaid);
  },
});

export const getInvoicedPaidCsv = query({
  id: "reports.invoiced_paid_csv",
  summary: "Get invoiced totals by month as CSV, one line per month and currency",
  ...overMonths,
  output: file("text/csv"),
  async run(ctx, input: MonthsInput) {
    const report = await readMonths(ctx, input, invoicedPaid);
    return csvOfMonths("invoiced-paid", report, ["invoices", "invoiced", "credited", "paid", "outstanding"], (row) => [
      row.invoices,
      row.invoiced.amount,
      row.credited.amount,
      row.paid.amount,
      row.outstanding.amount,
    ]);
  },
});

/** Cash by month, for the report and the dashboard. */
export async function cashIn(ctx: Ctx, months: readonly string[]): Promise<CashInRow[]> {
  const { from, to } = spanOf(months);
  const show = ({ month, currency: code, received, refunded }: Awaited<ReturnType<typeof readMoved>>[number]): CashInRow => {
    const currency = Currency.parse(code);
    const days = daysOf(month);
    return {
      month,
      currency,
      received: { amount: toWire(received, currency), rows: { list: "payments", query: { currency, ...days } } },
      refunded: {
        amount: toWire(refunded, currency),
        rows: { list: "payments", query: { currency, refunded_from: days.from, refunded_to: days.to } },
      },
      net: toWire(received - refunded, currency),
    };
  };
  return fillMonths(months, (await readMoved(ctx, from, to)).map(show), (month, currency) =>
    show({ month, currency, received: 0n, refunded: 0n }),
  );
}

export const getCashIn = query({
  id: "reports.cash_in",
  summary: "Get cash received and refunded by month",
  ...overMonths,
  output: CashIn,
  async run(ctx, input: MonthsInput) {
    return readMonths(ctx, input, cashIn);
  },
});

export const getCashInCsv = query({
  id: "reports.cash_in_csv",
  summary: "Get cash received and refunded by month as CSV, one line per month and currency",
  ...overMonths,
  output: file("text/csv"),
  async run(ctx, input: MonthsInput) {
    return csvOfMonths("cash-in", await readMonths(ctx, input, cashIn), ["received", "refunded", "net"], (row) => [
      row.received.amount,
      row.refunded.amount,
      row.net,
    ]);
  },
});
