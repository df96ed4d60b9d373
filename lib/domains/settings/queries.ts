import { numberSeriesRows } from "./rows";
import { z } from "zod";
import { counterPeriod, formatNumber, NumberReset, sequenceOf, type NumberFormat } from "@/lib/commerce/numbering";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone, instantOfWallTime } from "@/lib/commerce/timezone";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { findRow, readPage } from "@/lib/kernel/rows";
import type { NumberSeries as NumberSeriesRow, Settings as SettingsRow } from "@/prisma/generated/client";
import { toGeneralSettings, toNumberSeries, toSecuritySettings } from "./resource";
import { readFormat } from "./rules";
import {
  GeneralSettings,
  NumberSeries,
  NumberSeriesId,
  NumberSeriesList,
  NumberSeriesPage,
  SecuritySettings,
  type NumberKind,
} from "./schema";

/** The tenant's settings row, created at sign-up. */
export async function findSettings(ctx: Ctx): Promise<SettingsRow> {
  const row = await ctx.db.settings.findFirst({ where: { tenant_id: ctx.tenant.id } });
  if (!row) throw new AppError("internal", "The tenant has no settings.");
  return row;
}

/** The company's settings, for other domains. */
export async function readSettings(ctx: Ctx): Promise<GeneralSettings> {
  return toGeneralSettings(await findSettings(ctx));
}

/** The first instant after a day in the company's time zone. */
export async function endOfDay(ctx: Ctx, day: string): Promise<Date> {
  return instantOfWallTime(`${addDays(day, 1)}T00:00`, (await readSettings(ctx)).timezone);
}

/** Today in the company's time zone, YYYY-MM-DD. */
export async function tenantToday(ctx: Ctx): Promise<string> {
  return dayInTimezone(ctx.clock.now(), (await readSettings(ctx)).timezone);
}

export const readRegion = query({
  id: "settings.read_region",
  summary: "Get how the company writes numbers and dates, its country and its timezone",
  access: internal("called by pages before they know the caller; it answers only how the company writes dates and which clock it uses"),
  input: z.strictObject({}),
  output: GeneralSettings.pick({ locale: true, country: true, timezone: true }),
  example: {},
  async run(ctx) {
    const { locale, country, timezone } = await readSettings(ctx);
    return { locale, country, timezone };
  },
});

export const getGeneralSettings = query({
  id: "settings.get_general",
  summary: "Get the company's general settings",
  permission: "settings.read",
  input: z.strictObject({}),
  output: GeneralSettings,
  example: {},
  run: (ctx) => readSettings(ctx),
});

/** How the company protects the access of colleagues and contacts, for other domains. */
export async function readSecurity(ctx: Ctx): Promise<SecuritySettings> {
  return toSecuritySettings(await findSettings(ctx));
}

export const getSecuritySettings = query({
  id: "settings.get_security",
  summary: "Get when sessions end and whether colleagues need a second factor",
  permission: "settings.read",
  input: z.strictObject({}),
  output: SecuritySettings,
  example: {},
  run: (ctx) => readSecurity(ctx),
});

type Series = z.output<typeof NumberSeries>;

/** Series in wire form, each with the number that a document of today would get, in two statements for any number of series. */
export async function showNumberSeries(ctx: Ctx, rows: NumberSeriesRow[]): Promise<Series[]> {
  const settings = await readSettings(ctx);
  const day = dayInTimezone(ctx.clock.now(), settings.timezone);
  const startMonth = settings.fiscal_year_start_month;
  const present = rows.map((row) => {
    const format: NumberFormat = readFormat(row.format, NumberReset.parse(row.reset));
    return { row, format, period: counterPeriod(format, day, startMonth) };
  });
  const counters = await ctx.db.numberCounter.findMany({
    where: { tenant_id: ctx.tenant.id, OR: present.map(({ row, period }) => ({ series_id: row.id, period })) },
    select: { series_id: true, value: true },
  });
  const given = new Map(counters.map(({ series_id, value }) => [series_id, value]));
  return present.map(({ row, format }) => {
    const sequence = Number(given.get(row.id) ?? 0n) + 1;
    return toNumberSeries(row, formatNumber(format, { day, sequence, fiscal_year_start_month: startMonth }));
  });
}

/** One loaded series in wire form. */
export async function showOneSeries(ctx: Ctx, row: NumberSeriesRow): Promise<Series> {
  const [shown] = await showNumberSeries(ctx, [row]);
  if (!shown) throw notFound("number series");
  return shown;
}

/** The name of the series that will assign this number to a document one day, in its present period; null if none will. */
export async function findSeriesAhead(ctx: Ctx, kind: NumberKind, number: string): Promise<string | null> {
  const { timezone, fiscal_year_start_month } = await readSettings(ctx);
  const values = { day: dayInTimezone(ctx.clock.now(), timezone), fiscal_year_start_month };
  for (const row of await ctx.db.numberSeries.findMany({ where: { tenant_id: ctx.tenant.id, kind }, orderBy: { id: "asc" } })) {
    const format = readFormat(row.format, NumberReset.parse(row.reset));
    const sequence = sequenceOf(format, number, values);
    if (sequence === null) continue;
    const period = counterPeriod(format, values.day, fiscal_year_start_month);
    const counter = await ctx.db.numberCounter.findFirst({ where: { tenant_id: ctx.tenant.id, series_id: row.id, period } });
    if (sequence > Number(counter?.value ?? 0n)) return row.name;
  }
  return null;
}

/** The number that a document of today would get, in this series or the kind's default; "" where the kind has none. */
export async function readNextNumber(ctx: Ctx, { kind, series_id }: { kind: NumberKind; series_id: string | null }): Promise<string> {
  const which = series_id === null ? { is_default: true } : { id: series_id };
  const row = await ctx.db.numberSeries.findFirst({ where: { tenant_id: ctx.tenant.id, kind, ...which } });
  return row ? (await showOneSeries(ctx, row)).next_number : "";
}

export const listNumberSeries = query({
  id: "number_series.list",
  summary: "List number series, newest first",
  permission: "settings.read",
  input: NumberSeriesList,
  output: NumberSeriesPage,
  example: { kind: "invoice" },
  async run(ctx, input) {
    const where = input.kind === undefined ? {} : { kind: input.kind };
    const page = await readPage(ctx, numberSeriesRows, input, { where, sort: "-created_at" });
    return { ...page, data: await showNumberSeries(ctx, page.data) };
  },
});

export const getNumberSeries = query({
  id: "number_series.get",
  summary: "Get a number series with its next number",
  permission: "settings.read",
  input: z.strictObject({ id: NumberSeriesId }),
  output: NumberSeries,
  example: { id: "ser_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return showOneSeries(ctx, await findRow(ctx, numberSeriesRows, id));
  },
});
