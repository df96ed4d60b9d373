import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import type { Statement as StatementRow } from "@/prisma/generated/client";
import { StatementKind, StatementStatus, type Statement } from "./schema";

/** A row as callers see it. */
export function toStatement({ tenant_id: _tenant, from_day, to_day, ...row }: StatementRow): Statement {
  const currency = Currency.parse(row.currency);
  const { balance } = row;
  return {
    ...row,
    kind: StatementKind.parse(row.kind),
    currency,
    from: from_day === null ? null : fromDayColumn(from_day),
    to: fromDayColumn(to_day),
    status: StatementStatus.parse(row.status),
    balance: toWire(balance, currency),
  };
}
