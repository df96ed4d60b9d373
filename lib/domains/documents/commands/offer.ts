import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { calculate } from "@/lib/commerce/totals";
import { findAddressee } from "@/lib/domains/customers";
import { lockNumberSeries, readNextNumber, readSettings, takeNumber, tenantToday } from "@/lib/domains/settings";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { toBillingDocument, type DocumentWithLines } from "../resource";
import { usualValidityDays } from "@/lib/commerce/offer";
import { frozenColumns } from "./columns";

export interface OfferWithLines extends DocumentWithLines {
  number: string | null;
  series_id: string | null;
  issue_day: Date | null;
  expiry_day: Date | null;
}

/** The days that sending a draft sets: issued today, valid for 30 days. */
async function offerDates(ctx: Ctx, { issue_day, expiry_day }: Pick<OfferWithLines, "issue_day" | "expiry_day">) {
  const issue_date = issue_day ? fromDayColumn(issue_day) : await tenantToday(ctx);
  return { issue_date, expiry_date: expiry_day ? fromDayColumn(expiry_day) : addDays(issue_date, usualValidityDays) };
}

/** An offer with the number and the days that sending it now would give it, for previews; another document may take the number first. */
export async function asIssued<Row extends OfferWithLines>(ctx: Ctx, row: Row, kind: "estimate" | "proposal"): Promise<Row> {
  const { issue_date, expiry_date } = await offerDates(ctx, row);
  const number = row.number ?? (await readNextNumber(ctx, { kind, series_id: row.series_id }));
  return { ...row, number, issue_day: toDayColumn(issue_date), expiry_day: toDayColumn(expiry_date) };
}

interface Issuing {
  noun: "estimate" | "proposal";
  /** What blocks sending, besides what the trunk finds. */
  obstacles: (sent: { total: bigint; issue_date: string; expiry_date: string; today: string }) => FieldProblem[] | Promise<FieldProblem[]>;
}

/**
 * The columns that sending a draft freezes: number, days, parties, look and amounts. The number is taken last, so that concurrent senders
 * wait only briefly, and only once: later revisions keep it.
 * @throws AppError `invalid` naming what is missing.
 */
export async function issueOffer(ctx: CommandCtx, draft: OfferWithLines, { noun, obstacles }: Issuing) {
  const dates = await offerDates(ctx, draft);
  const totals = calculate(toBillingDocument(draft));
  const errors = await obstacles({ total: totals.total, ...dates, today: await tenantToday(ctx) });
  if (errors.length > 0) throw new AppError("invalid", `The ${noun} cannot be sent yet.`, { errors });
  const settings = await readSettings(ctx);
  const customer = await findAddressee(ctx, draft.customer_id);
  const frozen = await frozenColumns(ctx, { settings, customer, language: draft.language, totals });
  const days = { issue_day: toDayColumn(dates.issue_date), expiry_day: toDayColumn(dates.expiry_date), expired_at: null };
  if (draft.number !== null) return { ...frozen, ...days };
  const series = await lockNumberSeries(ctx, { kind: noun, series_id: draft.series_id });
  return { ...frozen, ...days, series_id: series.id, ...(await takeNumber(ctx, series, dates.issue_date)) };
}
