import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { fromWire } from "@/lib/commerce/money";
import { tenantToday } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { databaseNull } from "@/lib/kernel/db";
import { lockRows } from "@/lib/kernel/lock";
import { uniqueTags } from "@/lib/commerce/tags";
import { reminderOf } from "../rules";
import type { LeadUpdate, Touch } from "../schema";

/** @throws AppError `not_found` for an unknown colleague, `invalid` for one who has left. */
export async function assertOwner(ctx: CommandCtx, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId) return;
  const { deactivated_at } = await findStaff(ctx, ownerId);
  if (deactivated_at !== null) throw invalidField("owner_id", "deactivated", "This colleague is deactivated. Choose another owner.");
}

const dayColumn = (day: string | null) => (day === null ? null : toDayColumn(day));
const touchColumn = (touch: Touch | null) => touch ?? databaseNull;

/** The columns of the fields sent; an amount has the places of `currency`. @throws AppError `invalid` at `value`. */
export function columnsOf(
  { value, expected_close_date, follow_up_on, first_touch, last_touch, tags, ...plain }: Omit<z.output<typeof LeadUpdate>, "custom">,
  currency: string,
) {
  return {
    ...plain,
    ...(tags === undefined ? {} : { tags: uniqueTags(tags) }),
    ...(value === undefined ? {} : { value: value === null ? null : fromWire(value, Currency.parse(currency), "value") }),
    ...(expected_close_date === undefined ? {} : { expected_close_day: dayColumn(expected_close_date) }),
    ...(follow_up_on === undefined ? {} : { follow_up_day: dayColumn(follow_up_on) }),
    ...(first_touch === undefined ? {} : { first_touch: touchColumn(first_touch) }),
    ...(last_touch === undefined ? {} : { last_touch: touchColumn(last_touch) }),
  };
}

/** The column of the reminder for a lead as it is about to be. */
export async function reminderColumn(ctx: CommandCtx, lead: Parameters<typeof reminderOf>[1]): Promise<Date | null> {
  return dayColumn(reminderOf(await tenantToday(ctx), lead));
}

/** Makes the submissions of a company's public form wait for each other. */
export async function lockSubmissions(ctx: CommandCtx): Promise<void> {
  const row = await ctx.db.settings.findFirst({ where: { tenant_id: ctx.tenant.id }, select: { id: true } });
  if (row) await lockRows(ctx, "settings", [row.id]);
}
