import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import type { DunningHold as HoldRow, DunningPolicy as PolicyRow, DunningReminder as ReminderRow } from "@/prisma/generated/client";
import {
  DunningStep,
  DunningTone,
  HoldKind,
  HoldOutcome,
  ReminderStatus,
  type DunningHold,
  type DunningPolicy,
  type DunningReminder,
} from "./schema";

/** A row as callers see it. */
export function toPolicy({ tenant_id: _tenant, next_run_at: _run, group_name, starts_day, ...row }: PolicyRow): DunningPolicy {
  return { ...row, group: group_name, steps: DunningStep.array().parse(row.steps), starts_on: fromDayColumn(starts_day) };
}

/** A row as callers see it. */
export function toReminder({ tenant_id: _tenant, ...row }: ReminderRow): DunningReminder {
  const currency = Currency.parse(row.currency);
  const { amount_due } = row;
  return {
    ...row,
    tone: DunningTone.parse(row.tone),
    status: ReminderStatus.parse(row.status),
    currency,
    amount_due: toWire(amount_due, currency),
  };
}

const dayOrNull = (column: Date | null) => (column === null ? null : fromDayColumn(column));

/** A row as callers see it. */
export function toHold({ tenant_id: _tenant, from_day, until_day, ended_day, ...row }: HoldRow): DunningHold {
  return {
    ...row,
    kind: HoldKind.parse(row.kind),
    from: fromDayColumn(from_day),
    until: dayOrNull(until_day),
    ended_on: dayOrNull(ended_day),
    outcome: HoldOutcome.nullable().parse(row.outcome),
  };
}
