import { toDayColumn } from "@/lib/commerce/day-column";
import type { Totals } from "@/lib/commerce/totals";

interface Days {
  issue_date?: string | null | undefined;
  due_date?: string | null | undefined;
  supply_date?: string | null | undefined;
}

const columnOf = (day: string | null): Date | null => (day === null ? null : toDayColumn(day));

/** The wire's days as columns; what was not sent is left out. */
export function dayColumns({ issue_date, due_date, supply_date }: Days) {
  return {
    ...(issue_date === undefined ? {} : { issue_day: columnOf(issue_date) }),
    ...(due_date === undefined ? {} : { due_day: columnOf(due_date) }),
    ...(supply_date === undefined ? {} : { supply_day: columnOf(supply_date) }),
  };
}

export function totalsColumns({ subtotal, discount_total, tax_total, total }: Totals) {
  return { subtotal, discount_total, tax_total, total };
}
