import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { markReceived, receivedRows } from "@/lib/domains/e-invoices";
import { ReceivedId, ReceivedInvoice, type ReadEInvoice } from "@/lib/domains/e-invoices/schema";
import { findFile } from "@/lib/domains/files";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { createRow, lockRow } from "@/lib/kernel/rows";
import { expenseCreated } from "../events";
import { expenseRows } from "../rows";
import { Expense } from "../schema";
import { contentColumns } from "./columns";
import { spenderOf } from "./create";
import { attachExpenseFile } from "./files";

interface Known {
  id: string;
  expense_id: string | null;
}

/** The same invoice, however it came; null for a new one. */
export function findReceived(ctx: Ctx, { seller_key, content: { number } }: ReadEInvoice): Promise<Known | null> {
  const where = { tenant_id: ctx.tenant.id, seller_key, number };
  return ctx.db.receivedEInvoice.findFirst({ where, select: { id: true, expense_id: true } });
}

/** @throws AppError `conflict` naming the expense that an invoice became already. */
export function assertNew(known: Known | null): void {
  if (known === null || known.expense_id === null) return;
  const message = `This invoice is already here: see ${encodeId("expense", known.expense_id)}.`;
  throw new AppError("conflict", message, { errors: [{ path: "file_id", code: "twice", message }] });
}

const negated = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);
const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** What the company spends, signed: a credit note gives back, and so does an invoice with a negative total. */
export function signedAmounts({ kind, total, tax }: Pick<ReceivedInvoice, "kind" | "total" | "tax">) {
  if (total === null || isZero(total)) throw new AppError("conflict", "The invoice has no total, so it is no expense.");
  const sign = (amount: string) => (kind === "credit_note" && !isZero(amount) ? negated(amount) : amount);
  return { amount: sign(total), tax_amount: tax === null ? null : sign(tax) };
}

/** What is written on the expense of it: its number, and what it corrects. */
function noteOf({ number, corrects = [] }: ReceivedInvoice): string {
  return [number.trim(), ...corrects.map((each) => `← ${each.trim()}`)].join(" ").slice(0, 2000);
}

/**
 * A draft of what an invoice says; a credit note becomes one with an amount below zero.
 * @throws AppError `conflict` for what is no expense.
 */
export async function createFromInvoice(ctx: CommandCtx, content: ReceivedInvoice): Promise<Expense> {
  const { seller, issue_date, currency } = content;
  const said = Day.safeParse(issue_date);
  const day = said.success ? said.data : await tenantToday(ctx);
  const fields = {
    ...{ merchant: seller.name.trim().slice(0, 200), category: null, currency, day, note: noteOf(content) },
    ...{ reimbursable: false, billable: false, customer_id: null, project_id: null, ...signedAmounts(content) },
  };
  const columns = await contentColumns(ctx, fields, { day });
  return createRow(ctx, expenseRows, { ...columns, staff_id: await spenderOf(ctx, undefined), status: "draft" }, expenseCreated);
}

/** Stores that an uploaded invoice, or one that waited, became an expense. */
export async function keepReceived(
  ctx: CommandCtx,
  waiting: string | null,
  { expense_id, read }: { expense_id: string; read: ReadEInvoice },
): Promise<void> {
  if (waiting !== null) {
    await markReceived(ctx, { id: waiting, expense_id });
    return;
  }
  const { seller_key, content, problems, xml, sha256 } = read;
  const now = ctx.clock.now();
  await ctx.db.receivedEInvoice.create({
    data: {
      ...{ id: newId(now), tenant_id: ctx.tenant.id, expense_id, created_at: now, updated_at: now },
      ...{ seller_key, number: content.number, syntax: content.syntax, content, problems, xml, sha256 },
    },
    select: { id: true },
  });
}

export const importReceived = command({
  id: "expenses.import_received",
  summary: "Make an expense of an electronic invoice that arrived; of a credit note, one with an amount below zero",
  permission: "expenses.approve",
  input: z.strictObject({ id: ReceivedId }),
  output: Expense,
  example: { id: "rei_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, receivedRows, id);
    assertNew(row);
    if (row.content === null) throw new AppError("conflict", "This e-invoice could not be read. Ask the sender for another.");
    const expense = await createFromInvoice(ctx, ReceivedInvoice.parse(row.content));
    if (row.file_id !== null && (await isKept(ctx, row.file_id))) await attachExpenseFile(ctx, { id: expense.id, file_id: row.file_id });
    await markReceived(ctx, { id, expense_id: expense.id });
    return expense;
  },
});

/** Whether the email's file can still be attached; the XML is kept in any case. */
async function isKept(ctx: Ctx, id: string): Promise<boolean> {
  return findFile(ctx, id).then(
    ({ status }) => status !== "blocked",
    (error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return false;
      throw error;
    },
  );
}
