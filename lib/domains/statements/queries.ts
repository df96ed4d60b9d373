import { Readable } from "node:stream";
import type { CsvCell } from "@/lib/commerce/csv";
import { writeCsv } from "@/lib/commerce/csv";
import { daysBetween } from "@/lib/commerce/days";
import type { StatementView } from "@/lib/commerce/statement";
import { findUnmergedCustomer, toCustomer } from "@/lib/domains/customers";
import type { Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Statement as StatementRow } from "@/prisma/generated/client";
import { renderStatement } from "./document";
import { dayOf, readOpenItems, readView } from "./queries/view";
import { statementRows } from "./rows";
import { fileName, type AskedStatement } from "./rules";
import { OpenItems, OpenItemsQuery, StatementFileQuery, StatementList, StatementPage } from "./schema";

const example = { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** @throws AppError `not_found`. */
export const findStatement = (ctx: Ctx, id: string): Promise<StatementRow> => findRow(ctx, statementRows, id);

/** The cells of a statement, one line each. */
function cellsOf({ kind, lines, to, currency }: StatementView): CsvCell[][] {
  return lines.map(({ day, number, credit_note, due_date, kind: type, amount, balance }) =>
    kind === "activity"
      ? [day, type, number ?? "", credit_note ?? "", currency, amount, balance]
      : [number ?? "", day, due_date ?? "", Math.max(0, daysBetween(due_date ?? to, to)), currency, amount, balance],
  );
}

const headers = {
  activity: ["date", "type", "invoice", "credit_note", "currency", "amount", "balance"],
  open_items: ["invoice", "issue_date", "due_date", "days_overdue", "currency", "total", "balance"],
} as const;

/** A customer's statement as CSV. */
export async function statementCsv(ctx: Ctx, asked: AskedStatement): Promise<FileAnswer> {
  const customer = await findUnmergedCustomer(ctx, asked.id);
  const view = await readView(ctx, customer, asked);
  const edge = (label: string, day: string | null, amount: string | null) =>
    amount === null ? [] : [[day ?? "", label, "", "", view.currency, "", amount]];
  const edges = view.kind === "activity";
  const rows = [
    ...(edges ? edge("opening", view.from, view.opening) : []),
    ...cellsOf(view),
    ...(edges ? edge("closing", view.to, view.closing) : []),
    ...(edges || /^0(\.0+)?$/.test(view.credit) ? [] : [["credit", "", "", "", view.currency, "", view.credit]]),
  ];
  const bytes = Buffer.from(writeCsv([...headers[view.kind]], rows), "utf8");
  const name = `${fileName(view.kind, customer.name, view.to)}.csv`;
  return new FileAnswer(name, "text/csv", bytes.length, Readable.from([bytes]));
}

/** A customer's statement as PDF. */
export async function statementPdf(ctx: Ctx, asked: AskedStatement): Promise<FileAnswer> {
  const pdf = await renderStatement(ctx, asked, null);
  return new FileAnswer(pdf.name, "application/pdf", pdf.size, pdf.body);
}

export const getOpenItems = query({
  id: "statements.open_items",
  summary: "Get a customer's open invoices at the end of a day, with their ageing",
  permission: "customers.read",
  input: OpenItemsQuery,
  output: OpenItems,
  example: { ...example, to: "2026-03-31" },
  async run(ctx, { id, currency, to }) {
    const customer = await findUnmergedCustomer(ctx, id);
    return readOpenItems(ctx, id, currency ?? toCustomer(customer).currency, await dayOf(ctx, to));
  },
});

export const getStatementPdf = query({
  id: "statements.pdf",
  summary: "Download a customer's statement as PDF: the activity of a period, or with `kind=open_items` what is open on a day",
  permission: "customers.read",
  input: StatementFileQuery,
  output: file("application/pdf"),
  example: { ...example, kind: "open_items" },
  run: (ctx, input) => statementPdf(ctx, input),
});

export const getStatementCsv = query({
  id: "statements.csv",
  summary: "Download a customer's statement as CSV: the activity of a period, or with `kind=open_items` what is open on a day",
  permission: "customers.read",
  input: StatementFileQuery,
  output: file("text/csv"),
  example: { ...example, from: "2026-01-01", to: "2026-03-31" },
  run: (ctx, input) => statementCsv(ctx, input),
});

export const listStatements = query({
  id: "statements.list",
  summary: "List the statements that were emailed to a customer, newest first",
  permission: "customers.read",
  input: StatementList,
  output: StatementPage,
  example,
  async run(ctx, { id, ...input }) {
    await findUnmergedCustomer(ctx, id);
    return listPage(ctx, statementRows, input, { where: { customer_id: id }, sort: "-created_at" });
  },
});
