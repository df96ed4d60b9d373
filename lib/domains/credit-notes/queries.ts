import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { DocumentView } from "@/lib/commerce/document";
import { isZero } from "@/lib/commerce/is-zero";
import { fromWire, toWire } from "@/lib/commerce/money";
import { readInvoiceNumbers } from "@/lib/domains/invoices";
import { heldCredit, pendingRefund } from "@/lib/domains/payments";
import { isOutside, type Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { renderCreditNotePdf, viewCreditNote } from "./document";
import { readRefundOptions } from "./queries/refund-options";
import { leftOfNote, toCreditNote, type CreditNoteWithLines } from "./resource";
import { creditNoteRows, listedRows } from "./rows";
import { CreditNoteDetail, CreditNoteId, CreditNoteList, type CreditNoteListed, CreditNotePage } from "./schema";

type Listed = z.output<typeof CreditNoteListed>;

/** One credit note with its lines. @throws AppError `not_found`. */
export function findCreditNote(ctx: Ctx, id: string): Promise<CreditNoteWithLines> {
  return findRow(ctx, creditNoteRows, id);
}

async function filterOf(ctx: Ctx, input: z.output<typeof CreditNoteList>): Promise<Prisma.CreditNoteWhereInput> {
  const { customer_id, invoice_id, reason, currency } = input;
  const chosen = Object.fromEntries(
    Object.entries({ customer_id, invoice_id, reason, currency }).filter(([, value]) => value !== undefined),
  );
  return {
    AND: [
      chosen,
      input.open === undefined ? {} : { id: input.open ? { in: await openIds(ctx) } : { notIn: await openIds(ctx) } },
      input.from === undefined ? {} : { issue_day: { gte: toDayColumn(input.from) } },
      input.to === undefined ? {} : { issue_day: { lte: toDayColumn(input.to) } },
    ],
  };
}

/** The most open credit notes that a filter can name; a company uses its credit up, so there are never many. */
const mostOpen = 5_000;

async function openIds(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    select id from public.credit_notes where tenant_id = ${ctx.tenant.id}::uuid and total - deducted - applied - refunded > 0
    order by id desc limit ${mostOpen}`;
  return rows.map(({ id }) => id);
}

export const listCreditNotes = query({
  id: "credit_notes.list",
  summary: "List credit notes, newest first",
  permission: "credit_notes.read",
  input: CreditNoteList,
  output: CreditNotePage,
  example: { open: "true", limit: "50" },
  async run(ctx, input) {
    const where = await filterOf(ctx, input);
    const page = await listPage(ctx, listedRows, input, { where, sort: "-created_at", sorts: creditNoteSorts });
    return { ...page, data: await withoutHeld(ctx, page.data) };
  },
});

/** The notes with the credit that is left besides refunds in progress. */
async function withoutHeld(ctx: Ctx, notes: Listed[]): Promise<Listed[]> {
  const customers = notes.filter(({ amount_left }) => !isZero(amount_left)).map(({ customer_id }) => customer_id);
  const refunding = await ctx.db.paymentAttempt.findMany({
    where: { tenant_id: ctx.tenant.id, ...pendingRefund, payment: { tenant_id: ctx.tenant.id, customer_id: { in: customers } } },
    select: { customer_id: true, currency: true },
    distinct: ["customer_id", "currency"],
  });
  const held = new Map<string, bigint>();
  for (const of of refunding) for (const [id, amount] of (await heldCredit(ctx, of)).notes) held.set(id, amount);
  return notes.map((note) => {
    const left = fromWire(note.amount_left, note.currency) - (held.get(note.id) ?? 0n);
    return { ...note, amount_left: toWire(left, note.currency) };
  });
}

const creditNoteSorts = { issue_date: { column: "issue_day", kind: "instant" }, total: "bigint" } as const;

export const getCreditNote = query({
  id: "credit_notes.get",
  summary: "Get a credit note with its lines, and what became of its credit",
  permission: "credit_notes.read",
  input: z.strictObject({ id: CreditNoteId }),
  output: CreditNoteDetail,
  example: { id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return showCreditNote(ctx, await findCreditNote(ctx, id));
  },
});

/** The credit note with what became of its credit. */
export async function showCreditNote(ctx: Ctx, row: CreditNoteWithLines): Promise<z.output<typeof CreditNoteDetail>> {
  const money = (minor: bigint) => toWire(minor, Currency.parse(row.currency));
  const entries = await ctx.db.ledgerEntry.findMany({
    where: { tenant_id: ctx.tenant.id, credit_note_id: row.id, kind: { in: ["credit_applied", "refund"] } },
    orderBy: { id: "asc" },
  });
  const applied = new Map<string, bigint>();
  for (const { invoice_id, amount } of entries) if (invoice_id !== null) applied.set(invoice_id, (applied.get(invoice_id) ?? 0n) - amount);
  const numbers = await readInvoiceNumbers(ctx, [row.invoice_id, ...applied.keys()]);
  const held = (await heldCredit(ctx, row)).notes.get(row.id) ?? 0n;
  return {
    ...toCreditNote(row),
    amount_left: money(leftOfNote(row) - held),
    amount_refunding: money(held),
    invoice_number: numbers.get(row.invoice_id) ?? "",
    applications: [...applied].flatMap(([invoice_id, amount]) =>
      amount > 0n ? [{ invoice_id, number: numbers.get(invoice_id) ?? "", amount: money(amount) }] : [],
    ),
    refunds: entries.flatMap(({ refund_id, payment_id, day, amount }) =>
      refund_id !== null && payment_id !== null ? [{ id: refund_id, payment_id, date: fromDayColumn(day), amount: money(amount) }] : [],
    ),
    refund_options: isOutside(ctx) ? [] : await readRefundOptions(ctx, row),
  };
}

export const getCreditNoteDocument = query({
  id: "credit_notes.get_document",
  summary: "Get a credit note as a printable document, before formatting for a reader",
  permission: "credit_notes.read",
  input: z.strictObject({ id: CreditNoteId }),
  output: DocumentView,
  example: { id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return viewCreditNote(ctx, await findCreditNote(ctx, id));
  },
});

export const getCreditNotePdf = query({
  id: "credit_notes.pdf",
  summary: "Download the credit note as PDF",
  permission: "credit_notes.read",
  input: z.strictObject({ id: CreditNoteId }),
  output: file("application/pdf"),
  example: { id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const pdf = await renderCreditNotePdf(ctx, await findCreditNote(ctx, id));
    return new FileAnswer(pdf.name, "application/pdf", pdf.size, pdf.body);
  },
});
