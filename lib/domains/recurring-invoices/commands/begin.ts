import type { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { authorOf } from "@/lib/domains/api-keys";
import { beginDocument } from "@/lib/domains/documents";
import type { Ctx } from "@/lib/kernel/context";
import type { RecurringWithLines } from "../resource";
import { anchorFor, assertSchedule } from "../rules";
import type { RecurringCreate } from "../schema";

/**
 * A schedule without lines as `recurring_invoices.create` would store it: omitted fields come from the customer, then the company.
 * @throws AppError `not_found`, `conflict` for a deleted customer, `invalid` for a schedule that ends before it starts.
 */
export async function beginRecurring(ctx: Ctx, fields: Omit<z.output<typeof RecurringCreate>, "lines">) {
  const { columns: begun, customer, settings, profile } = await beginDocument(ctx, fields);
  const { issue_day: _issue, parties: _parties, look: _look, logo_file_id: _logo, ...columns } = begun;
  const today = dayInTimezone(begun.created_at, settings.timezone);
  const start_date = fields.start_date ?? today;
  const { end_date = null, auto_finalize = false, auto_send = false } = fields;
  assertSchedule({ start_date, end_date, auto_finalize, auto_send });
  const { anchor_cycle, day } = anchorFor({ start_date, cadence: fields.cadence, end_date }, today);
  const start_day = toDayColumn(start_date);
  const row = {
    ...columns,
    status: fields.status ?? "active",
    cadence: fields.cadence,
    start_day,
    anchor_day: start_day,
    anchor_cycle,
    end_day: end_date === null ? null : toDayColumn(end_date),
    max_cycles: fields.max_cycles ?? null,
    next_cycle: 0,
    next_day: toDayColumn(day),
    auto_finalize,
    auto_send,
    catch_up: fields.catch_up ?? "latest",
    payment_terms_days: fields.payment_terms_days ?? customer.payment_terms_days ?? settings.payment_terms_days,
    failure: null,
    stopped_at: null,
    warned_cycle: null,
    ...authorOf(ctx),
    lines: [],
  } satisfies RecurringWithLines;
  return { row, profile };
}
