import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { fromWire } from "@/lib/commerce/money";
import { findStaff } from "@/lib/domains/staff";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import type { Contract as ContractRow } from "@/prisma/generated/client";
import { nextAttentionDay } from "../rules";
import type { ContractStatus } from "../schema";

/** @throws AppError `not_found` for an unknown colleague, `invalid` for one who has left. */
export async function assertOwner(ctx: CommandCtx, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId) return;
  const { deactivated_at } = await findStaff(ctx, ownerId);
  if (deactivated_at !== null) throw invalidField("owner_id", "deactivated", "This colleague is deactivated. Choose another owner.");
}

/** A value on the wire as minor units. @throws AppError `invalid` for more places than the currency has. */
export function valueColumn(value: string | null, currency: string): bigint | null {
  return value === null ? null : fromWire(value, Currency.parse(currency), "value");
}

type Attended = Pick<ContractRow, "end_day" | "notice_days" | "auto_renewal_months" | "reminded_days" | "notice_reminded_day"> & {
  status: ContractStatus | string;
};

/** The column of the schedule for a row as it is about to be: null unless it is in force. */
export function attentionColumn(today: string, row: Attended): Date | null {
  if (row.status !== "active") return null;
  const { end_day, notice_days, auto_renewal_months, reminded_days, notice_reminded_day } = row;
  const notice_reminded_on = notice_reminded_day && fromDayColumn(notice_reminded_day);
  const contract = { end_date: fromDayColumn(end_day), notice_days, auto_renewal_months, reminded_days, notice_reminded_on };
  return toDayColumn(nextAttentionDay(today, contract));
}
