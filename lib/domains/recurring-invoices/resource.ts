import type { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { Cadence } from "@/lib/commerce/schedule";
import { calculate } from "@/lib/commerce/totals";
import { dayText, toBillingDocument, toDocumentAmounts, toDocumentDetail, toDocumentFields } from "@/lib/domains/documents/resource";
import type { RecurringInvoice as RecurringRow, RecurringInvoiceLine as LineRow } from "@/prisma/generated/client";
import type { Schedule } from "./rules";
import { CatchUp, RecurringStatus, type RecurringInvoice, type RecurringListed, type RecurringSummary } from "./schema";

export type RecurringWithLines = RecurringRow & { lines: LineRow[] };

/** The columns of a document that a schedule has none of: it is never issued itself. */
const unissued = { issue_day: null, parties: null, look: null, logo_file_id: null };

/** The row as a document, for the functions of all kinds of document. */
export function toDocumentRow<Row extends RecurringRow>(row: Row) {
  return { ...row, ...unissued };
}

export function toSummary(row: RecurringRow): z.output<typeof RecurringSummary> {
  const { issue_date: _issue_date, ...fields } = toDocumentFields(toDocumentRow(row));
  const status = RecurringStatus.parse(row.status);
  return {
    id: row.id,
    status,
    ...fields,
    cadence: Cadence.parse(row.cadence),
    start_date: fromDayColumn(row.start_day),
    end_date: dayText(row.end_day),
    max_cycles: row.max_cycles,
    auto_finalize: row.auto_finalize,
    auto_send: row.auto_send,
    catch_up: CatchUp.parse(row.catch_up),
    payment_terms_days: row.payment_terms_days,
    ...toDocumentAmounts(toDocumentRow(row)),
    cycles: row.next_cycle,
    next_date: status === "active" || status === "draft" ? dayText(row.next_day) : null,
    failure: row.failure,
    stopped_at: row.stopped_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function toRecurring(row: RecurringWithLines): RecurringInvoice {
  const document = toDocumentRow(row);
  const { parties: _parties, ...detail } = toDocumentDetail(document, calculate(toBillingDocument(document)));
  return { ...toSummary(row), ...detail };
}

/** What names a schedule: the customer's reference, else the first line. */
export function titleOf({ reference, lines: [first] }: Pick<RecurringWithLines, "reference" | "lines">): string {
  return reference ?? first?.description.split("\n")[0] ?? "";
}

/** A row of the list. */
export function toListed(row: RecurringRow & { customer: { name: string } }): z.output<typeof RecurringListed> {
  return { customer_name: row.customer.name, ...toSummary(row) };
}

/** When the row's schedule issues. */
export function toSchedule(row: Pick<RecurringRow, "cadence" | "anchor_day" | "anchor_cycle" | "end_day" | "max_cycles">): Schedule {
  return {
    cadence: Cadence.parse(row.cadence),
    anchor_date: fromDayColumn(row.anchor_day),
    anchor_cycle: row.anchor_cycle,
    end_date: dayText(row.end_day),
    max_cycles: row.max_cycles,
  };
}
