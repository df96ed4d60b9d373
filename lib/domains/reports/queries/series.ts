import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { CreditReason } from "@/lib/domains/credit-notes/schema";
import { NumberKind } from "@/lib/domains/settings/schema";
import type { Ctx } from "@/lib/kernel/context";
import { file } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { csv, monthsOf, spanOf } from "../queries";
import { CreditReasons, MonthsQuery, SeriesReport, type CreditReasonRow } from "../schema";
import { readCredited, readSeries } from "./series-figures";

/** As many ranges of a counter's gaps as the JSON answer and the file name. */
const mostGaps = 100;

async function readReport(ctx: Ctx): Promise<z.output<typeof SeriesReport>> {
  const series = await ctx.db.numberSeries.findMany({ where: { tenant_id: ctx.tenant.id }, orderBy: [{ kind: "asc" }, { name: "asc" }] });
  const { periods, gaps } = await readSeries(ctx);
  return {
    series: series.map(({ id, kind, name, format }) => {
      const counted = periods
        .filter(({ series_id }) => series_id === id)
        .map(({ series_id: _series, given, ...counter }) => {
          const own = gaps.filter((gap) => gap.series_id === id && gap.period === counter.period);
          const missing = own.reduce((sum, { from, to }) => sum + Number(to - from) + 1, 0);
          const ranges = own.slice(0, mostGaps).map(({ from, to }) => ({ from: Number(from), to: Number(to) }));
          return { ...counter, given: Number(given), gaps: ranges, missing };
        });
      const missing = counted.reduce((sum, counter) => sum + counter.missing, 0);
      return { id, kind: NumberKind.parse(kind), name, format, periods: counted, missing };
    }),
  };
}

const nothing = { permission: "reports.read", input: z.strictObject({}), example: {} } as const;

export const getSeriesReport = query({
  id: "reports.number_series",
  summary: "Get the gap report: for each number series the numbers given, their documents, and the places without one",
  ...nothing,
  output: SeriesReport,
  run: (ctx) => readReport(ctx),
});

export const getSeriesReportCsv = query({
  id: "reports.number_series_csv",
  summary: "Get the gap report as CSV, one line per counter of a series",
  ...nothing,
  output: file("text/csv"),
  async run(ctx) {
    const { series } = await readReport(ctx);
    const rows = series.flatMap(({ kind, name, periods }) =>
      periods.map(({ period, first, last, given, documents, gaps, missing, voided }) => {
        const ranges = gaps.map(({ from, to }) => (from === to ? String(from) : `${String(from)}-${String(to)}`)).join(" ");
        return [kind, name, period, first, last, given, documents, missing, ranges, voided];
      }),
    );
    const header = ["kind", "series", "period", "first", "last", "given", "documents", "missing", "gaps", "voided"];
    return csv("number-series", header, rows);
  },
});

type MonthsInput = z.output<typeof MonthsQuery>;

async function readReasons(ctx: Ctx, input: MonthsInput): Promise<z.output<typeof CreditReasons>> {
  const months = await monthsOf(ctx, input);
  const days = spanOf(months);
  const rows = await readCredited(ctx, days.from, days.to);
  const reasons = rows.map(({ reason, currency: code, credit_notes, total }): CreditReasonRow => {
    const currency = Currency.parse(code);
    const all = rows.reduce((sum, row) => (row.currency === code ? sum + row.total : sum), 0n);
    const share = all === 0n ? 0 : Math.round((Number(total) / Number(all)) * 1000) / 10;
    const behind = { list: "credit_notes" as const, query: { reason, currency, ...days } };
    return {
      reason: CreditReason.parse(reason),
      currency,
      credit_notes,
      credited: { amount: toWire(total, currency), rows: behind },
      share,
    };
  });
  return { from: months.at(0) ?? "", to: months.at(-1) ?? "", reasons };
}

const overMonths = { permission: "reports.read", input: MonthsQuery, example: { from: "2026-01", to: "2026-03" } } as const;

export const getCreditReasons = query({
  id: "reports.credit_reasons",
  summary: "Get why the company credits: credit notes of a period by reason",
  ...overMonths,
  output: CreditReasons,
  run: (ctx, input: MonthsInput) => readReasons(ctx, input),
});

export const getCreditReasonsCsv = query({
  id: "reports.credit_reasons_csv",
  summary: "Get why the company credits as CSV, one line per reason and currency",
  ...overMonths,
  output: file("text/csv"),
  async run(ctx, input: MonthsInput) {
    const { from, to, reasons } = await readReasons(ctx, input);
    const rows = reasons.map(({ reason, currency, credit_notes, credited, share }) => [
      reason,
      currency,
      credit_notes,
      credited.amount,
      share,
    ]);
    return csv(`credit-reasons-${from}-${to}`, ["reason", "currency", "credit_notes", "credited", "share"], rows);
  },
});
