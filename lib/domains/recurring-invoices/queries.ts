import { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { DocumentView } from "@/lib/commerce/document";
import { linesInOrder, viewDocument } from "@/lib/domains/documents";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { RecurringPriceChange as PriceChangeRow } from "@/prisma/generated/client";
import { findPlanned, toPriceChanges, totalOn } from "./queries/prices";
import { titleOf, toDocumentRow, toSchedule, toSummary, type RecurringWithLines } from "./resource";
import { listedRows, recurringRows } from "./rows";
import { nextCycles } from "./rules";
import { RecurringInvoice, RecurringInvoiceId, RecurringList, RecurringPage, RunPage, RunPreview, type UpcomingInvoices } from "./schema";

const example = { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a" };
const ById = z.strictObject({ id: RecurringInvoiceId });
const previewed = 12;

/** One schedule with its lines. @throws AppError `not_found`. */
export function findRecurring(ctx: Ctx, id: string): Promise<RecurringWithLines> {
  return findRow(ctx, recurringRows, id);
}

export const listRecurringInvoices = query({
  id: "recurring_invoices.list",
  summary: "List recurring invoices, newest first",
  permission: "recurring_invoices.read",
  input: RecurringList,
  output: RecurringPage,
  example: { status: "active" },
  async run(ctx, input) {
    const { status, customer_id, cadence } = input;
    const where = {
      AND: [
        status === undefined ? {} : { status },
        customer_id === undefined ? {} : { customer_id },
        cadence === undefined ? {} : { cadence },
      ],
    };
    return listPage(ctx, listedRows, input, { where, sort: "-created_at", sorts: recurringSorts });
  },
});

const recurringSorts = { next_date: { column: "next_day", kind: "instant", nullable: true }, total: "bigint" } as const;

export const getRecurringInvoice = query({
  id: "recurring_invoices.get",
  summary: "Get a recurring invoice with its lines and its next run",
  permission: "recurring_invoices.read",
  input: ById,
  output: RecurringInvoice,
  example,
  run: async (ctx, { id }) => recurringRows.toResource(await findRecurring(ctx, id), ctx),
});

/** One of its invoices as it would be printed now. */
export function viewRecurring(ctx: Ctx, row: RecurringWithLines): Promise<DocumentView> {
  const { next_date } = toSummary(row);
  return viewDocument(ctx, toDocumentRow(row), {
    title_key: "invoice",
    line_noun: "recurring_invoice_line",
    number: null,
    status: "draft",
    dates: { issue_date: next_date, due_date: null, supply_date: null, expiry_date: null },
    payment_link: null,
    amount_paid: 0n,
  });
}

export const getRecurringDocument = query({
  id: "recurring_invoices.get_document",
  summary: "Get one invoice of the schedule as a printable document, before formatting for a reader",
  permission: "recurring_invoices.read",
  input: ById,
  output: DocumentView,
  example,
  run: async (ctx, { id }) => viewRecurring(ctx, await findRecurring(ctx, id)),
});

/** The next twelve runs of a schedule, with day and amount. */
function runsOf(row: RecurringWithLines, planned: readonly PriceChangeRow[]) {
  if (row.next_day === null) return [];
  const runs = nextCycles(toSchedule(row), row.next_cycle, previewed);
  return runs.map((run) => ({ ...run, total: totalOn(row, planned, run.date) }));
}

/** The active schedules of a customer that send or finalize by themselves, the next to run first; the caller checked who may see them. */
export async function readUpcoming(ctx: Ctx, customer_id: string): Promise<UpcomingInvoices[]> {
  const rows = await ctx.db.recurringInvoice.findMany({
    where: { tenant_id: ctx.tenant.id, customer_id, status: "active", auto_finalize: true, next_day: { not: null } },
    include: linesInOrder,
    orderBy: [{ next_day: "asc" }, { id: "asc" }],
    take: 50,
  });
  const changes = await findPlanned(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id, cadence, currency } = toSummary(row);
    const planned = changes.filter(({ recurring_invoice_id }) => recurring_invoice_id === id);
    const price_changes = toPriceChanges(row, planned).map(({ from_date, total_before, total }) => ({ from_date, total_before, total }));
    const runs = runsOf(row, planned).map(({ date, total }) => ({ date, total }));
    return { id, title: titleOf(row), due_days: row.payment_terms_days, cadence, currency, runs, price_changes };
  });
}

/** Whether a customer has such a schedule. */
export async function hasUpcoming(ctx: Ctx, customer_id: string): Promise<boolean> {
  const where = { tenant_id: ctx.tenant.id, customer_id, status: "active", auto_finalize: true, next_day: { not: null } };
  return (await ctx.db.recurringInvoice.findFirst({ where, select: { id: true } })) !== null;
}

export const previewRuns = query({
  id: "recurring_invoices.preview",
  summary: "Preview the next twelve runs with day and amount",
  permission: "recurring_invoices.read",
  input: ById,
  output: RunPreview,
  example,
  async run(ctx, { id }) {
    return { data: runsOf(await findRecurring(ctx, id), await findPlanned(ctx, [id])) };
  },
});

export const listRuns = query({
  id: "recurring_invoices.list_runs",
  summary: "List the invoices that the schedule issued, newest first; 100 at most",
  permission: "recurring_invoices.read",
  input: ById,
  output: RunPage,
  example,
  async run(ctx, { id }) {
    await findRecurring(ctx, id);
    const rows = await ctx.db.recurringRun.findMany({
      where: { tenant_id: ctx.tenant.id, recurring_invoice_id: id },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: 100,
    });
    return { data: rows.map(({ cycle, day, invoice_id, created_at }) => ({ cycle, date: fromDayColumn(day), invoice_id, created_at })) };
  },
});
