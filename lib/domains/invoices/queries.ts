import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { DocumentView } from "@/lib/commerce/document";
import { toWire } from "@/lib/commerce/money";
import { customFieldsOf, customFor, readCustomList, readCustomValues, scopesOf } from "@/lib/domains/custom-fields";
import { ownSort } from "@/lib/domains/custom-fields/schema";
import { readCustomerNames } from "@/lib/domains/customers";
import { dayText, linesInOrder } from "@/lib/domains/documents";
import { openInvoicesOn } from "@/lib/domains/ledger";
import { endOfDay, tenantToday } from "@/lib/domains/settings";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { readExactFirst, searchList } from "@/lib/kernel/list-search";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalWithSums, type Sorts } from "@/lib/kernel/paging";
import { pageInOrder } from "@/lib/kernel/rows";
import type { Invoice as InvoiceRow, Prisma } from "@/prisma/generated/client";
import { renderInvoicePdf, viewInvoice } from "./document";
import { visible } from "./policy";
import { toInvoiceDetail, toInvoiceSummary, type InvoiceWithLines } from "./resource";
import { InvoiceDetail, InvoiceId, InvoiceList, InvoicePage, type InvoiceStatus, type InvoiceSums, type InvoiceSummary } from "./schema";

/** One invoice with its lines. @throws AppError `not_found`. */
export async function findInvoice(ctx: Ctx, id: string): Promise<InvoiceWithLines> {
  const row = await ctx.db.invoice.findFirst({
    where: { AND: [visible(ctx), { id }] },
    include: linesInOrder,
  });
  if (!row) throw notFound("invoice");
  return { custom: (await readCustomValues(ctx, [row.id])).get(row.id) ?? [], ...row };
}

/** The numbers of these invoices, as far as the caller may see them. */
export async function readInvoiceNumbers(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.invoice.findMany({
    where: { AND: [visible(ctx), { id: { in: [...new Set(ids)] } }] },
    select: { id: true, number: true },
  });
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number]])));
}

/** The invoices with a balance due that the caller may see, 200 at most; one with instalments is due when its next part is. */
export async function listOwedInvoices(ctx: Ctx): Promise<z.output<typeof InvoiceSummary>[]> {
  const today = await tenantToday(ctx);
  const filter: Prisma.InvoiceWhereInput = { AND: [visible(ctx), { status: { in: ["finalized", "partly_paid"] }, balance: { gt: 0n } }] };
  const rows = await ctx.db.invoice.findMany({ where: filter, orderBy: [{ due_day: "asc" }, { id: "asc" }], take: 200 });
  return rows.map((row) => {
    const summary = toInvoiceSummary(row, today);
    return { ...summary, due_date: dayText(row.chase_day) ?? summary.due_date };
  });
}

function statusFilter(status: InvoiceStatus, today: Date): Prisma.InvoiceWhereInput {
  switch (status) {
    case "draft":
    case "paid":
      return { status };
    case "partly_paid":
      return { status };
    case "finalized":
      return { status, OR: [{ chase_day: { gte: today } }, { chase_day: null, due_day: { gte: today } }] };
    case "overdue":
      return {
        status: { in: ["finalized", "partly_paid"] },
        OR: [{ chase_day: { lt: today } }, { chase_day: null, due_day: { lt: today } }],
      };
  }
}

/** Amounts are compared by their minor units, whatever their currency. */
const invoiceSorts = {
  issue_date: { column: "issue_day", kind: "instant", nullable: true },
  due_date: { column: "due_day", kind: "instant", nullable: true },
  total: "bigint",
  amount_due: { column: "balance", kind: "bigint" },
} as const satisfies Sorts<InvoiceRow, "created_at" | "updated_at" | "issue_date" | "due_date" | "total" | "amount_due">;

/** The sums of the invoices that the filter finds, by currency. */
async function sumInvoices(ctx: Ctx, where: Prisma.InvoiceWhereInput): Promise<z.output<typeof InvoiceSums>[]> {
  const sums = await ctx.db.invoice.groupBy({
    by: ["currency"],
    where,
    _sum: { total: true, balance: true },
    orderBy: { currency: "asc" },
  });
  return sums.map(({ currency: code, _sum }) => {
    const currency = Currency.parse(code);
    return { currency, total: toWire(_sum.total ?? 0n, currency), amount_due: toWire(_sum.balance ?? 0n, currency) };
  });
}

/** The ledger's entries of `open_as_of`: all of them today, unless those that were entered later do not count. */
async function ledgerDay(ctx: Ctx, day: string, entered_by: string | undefined, today: string) {
  if (entered_by === undefined) return { day: day === today ? null : day, entered: null };
  return { day, entered: await endOfDay(ctx, entered_by) };
}

/** How a list in the order of a custom field reads its rows. */
const inOrder = (ctx: Ctx) => ({
  ids: (where: Prisma.InvoiceWhereInput, take: number) =>
    ctx.db.invoice.findMany({ where, select: { id: true }, orderBy: [{ id: "asc" }], take }),
  rows: (where: Prisma.InvoiceWhereInput) => ctx.db.invoice.findMany({ where }),
});

export const listInvoices = query({
  id: "invoices.list",
  summary: "List invoices, newest first",
  permission: "invoices.read",
  input: InvoiceList,
  output: InvoicePage,
  example: { status: "overdue", limit: "50" },
  async run(ctx, input) {
    const today = await tenantToday(ctx);
    const custom = await readCustomList(ctx, "invoice", input);
    const search = await searchList(ctx, "invoice", input);
    const filter: Prisma.InvoiceWhereInput = {
      AND: [
        visible(ctx),
        custom.where,
        input.status === undefined ? {} : statusFilter(input.status, toDayColumn(today)),
        input.customer_id === undefined ? {} : { customer_id: input.customer_id },
        input.from === undefined ? {} : { issue_day: { gte: toDayColumn(input.from) } },
        input.to === undefined ? {} : { issue_day: { lte: toDayColumn(input.to) } },
        input.due_from === undefined ? {} : { due_day: { gte: toDayColumn(input.due_from) } },
        input.due_to === undefined ? {} : { due_day: { lte: toDayColumn(input.due_to) } },
        input.currency === undefined ? {} : { currency: input.currency },
        input.finalized === undefined ? {} : { status: input.finalized ? { not: "draft" } : "draft" },
        input.open_as_of === undefined
          ? {}
          : { id: { in: await openInvoicesOn(ctx, await ledgerDay(ctx, input.open_as_of, input.entered_by, today), input) } },
        input.number === undefined ? {} : { number: input.number },
        search.where,
      ],
    };
    const readOwn = async () => {
      const keyset = keysetOf({ ...input, sort: ownSort(input.sort) }, "-created_at", invoiceSorts);
      const { orderBy } = keyset;
      const found = await readExactFirst(keyset, search.exact, {
        rows: (where, take) => ctx.db.invoice.findMany({ where: { AND: [filter, where] }, orderBy, take }),
        first: (where) => ctx.db.invoice.findFirst({ where: { AND: [filter, where] }, orderBy }),
      });
      return pageFrom(found, keyset);
    };
    const page = custom.page ? await pageInOrder(ctx, custom.page, filter, inOrder(ctx)) : await readOwn();
    const total = await totalWithSums(
      input.include,
      (take) => ctx.db.invoice.count({ where: filter, take }),
      () => sumInvoices(ctx, filter),
    );
    const names = await readCustomerNames(
      ctx,
      page.data.map((row) => row.customer_id),
    );
    const values = await readCustomValues(
      ctx,
      page.data.map((row) => row.id),
    );
    const data = page.data.map((row) => ({
      customer_name: names.get(row.customer_id) ?? "",
      custom: customFor(ctx, values.get(row.id) ?? []),
      ...toInvoiceSummary(row, today),
    }));
    return { data, next_cursor: page.next_cursor, ...total };
  },
});

export const getInvoice = query({
  id: "invoices.get",
  summary: "Get an invoice with its lines and tax breakdown",
  permission: "invoices.read",
  input: z.strictObject({ id: InvoiceId }),
  output: InvoiceDetail,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toInvoiceDetail(await findInvoice(ctx, id), await tenantToday(ctx), scopesOf(ctx));
  },
});

/** `GET /api/tenant/invoices/:id/custom`. */
export const listInvoiceFields = customFieldsOf({ noun: "invoice", read: "invoices.read", find: findInvoice });

export const getInvoiceDocument = query({
  id: "invoices.get_document",
  summary: "Get an invoice as a printable document, before formatting for a reader",
  permission: "invoices.read",
  input: z.strictObject({ id: InvoiceId }),
  output: DocumentView,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return viewInvoice(ctx, await findInvoice(ctx, id));
  },
});

export const getInvoicePdf = query({
  id: "invoices.pdf",
  summary: "Download the invoice as PDF",
  permission: "invoices.read",
  input: z.strictObject({ id: InvoiceId }),
  output: file("application/pdf"),
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const pdf = await renderInvoicePdf(ctx, await findInvoice(ctx, id));
    return new FileAnswer(pdf.name, "application/pdf", pdf.size, pdf.body);
  },
});
