import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { readDoubt, readReceived, type ReadEInvoice } from "@/lib/domains/e-invoices";
import { findFile, readWhole } from "@/lib/domains/files";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { encodeId, idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, query } from "@/lib/kernel/operation";
import { findExpense } from "../queries";
import { visible } from "../policy";
import { Expense, ExpenseId, ReceivedEInvoice, StoredEInvoice } from "../schema";
import { createExpense } from "./create";
import { attachExpenseFile } from "./files";

const ByFile = z.strictObject({ file_id: idOf("file") });
const example = { file_id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a" };

const readable = ["application/xml", "application/pdf"];
const mostBytes = 10 * 1024 * 1024;

/** An uploaded file as an electronic invoice. @throws AppError `invalid` for a file that is not clean, or is none. */
async function readFile(ctx: Ctx, id: string): Promise<ReadEInvoice> {
  const file = await findFile(ctx, id);
  if (file.status !== "clean") throw invalidField("file_id", "not_clean", "The file is not scanned yet, or it was blocked.");
  if (!readable.includes(file.media_type)) throw invalidField("file_id", "wrong_type", "Choose an XML file, or a PDF with XML inside.");
  if (file.size > mostBytes) throw invalidField("file_id", "too_large", "The file has more than 10 MB.");
  return readReceived(await readWhole(ctx.runtime, file));
}

/** The expense that an invoice became, or null. */
async function findReceived(ctx: Ctx, { seller_key, content: { number } }: ReadEInvoice): Promise<string | null> {
  const where = { tenant_id: ctx.tenant.id, seller_key, number };
  return (await ctx.db.receivedEInvoice.findFirst({ where, select: { expense_id: true } }))?.expense_id ?? null;
}

export const readEInvoice = query({
  id: "expenses.read_e_invoice",
  summary: "Read an uploaded electronic invoice (UBL, CII or a PDF with XML inside): what it says, and what the rules find",
  permission: "expenses.write",
  input: ByFile,
  output: ReceivedEInvoice,
  example,
  async run(ctx, { file_id }) {
    const read = await readFile(ctx, file_id);
    const doubt = await readDoubt(ctx, read.content);
    return { doubt, content: read.content, problems: read.problems, expense_id: await findReceived(ctx, read) };
  },
});

/** What the expense says of an invoice. @throws AppError `conflict` for what is no expense. */
function expenseOf({ content }: ReadEInvoice) {
  const { kind, total, tax, currency, seller, number, issue_date } = content;
  if (kind === "credit_note")
    throw new AppError("conflict", "This is a credit note, which is no expense. Change the expense that it corrects.");
  if (total === null || !/[1-9]/.test(total) || total.startsWith("-"))
    throw new AppError("conflict", "The invoice has no total above zero, so it is no expense.");
  const day = Day.safeParse(issue_date);
  const merchant = seller.name.trim().slice(0, 200);
  const note = number.trim();
  return { merchant, amount: total, tax_amount: tax, currency, note, reimbursable: false, ...(day.success ? { day: day.data } : {}) };
}

async function assertNew(ctx: CommandCtx, read: ReadEInvoice): Promise<void> {
  const known = await findReceived(ctx, read);
  if (known === null) return;
  const message = `This invoice is already here: see ${encodeId("expense", known)}.`;
  throw new AppError("conflict", message, { errors: [{ path: "file_id", code: "twice", message }] });
}

export const importEInvoice = command({
  id: "expenses.import_e_invoice",
  summary: "Make an expense of an uploaded electronic invoice, once for each seller and number; the file stays with it",
  permission: "expenses.write",
  input: ByFile,
  output: Expense,
  example,
  async run(ctx, { file_id }) {
    const read = await readFile(ctx, file_id);
    await assertNew(ctx, read);
    const expense = await createExpense(ctx, expenseOf(read));
    await attachExpenseFile(ctx, { id: expense.id, file_id });
    const { seller_key, content, problems, xml, sha256 } = read;
    const now = ctx.clock.now();
    await ctx.db.receivedEInvoice.create({
      data: {
        ...{ id: newId(now), tenant_id: ctx.tenant.id, expense_id: expense.id, created_at: now },
        ...{ seller_key, number: content.number, syntax: content.syntax, content, problems, xml, sha256 },
      },
      select: { id: true },
    });
    return expense;
  },
});

export const getExpenseEInvoice = query({
  id: "expenses.get_e_invoice",
  summary: "Get the electronic invoice behind an expense; null for any other expense",
  permission: "expenses.read",
  input: z.strictObject({ id: ExpenseId }),
  output: StoredEInvoice,
  example: { id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findExpense(ctx, id);
    const row = await ctx.db.receivedEInvoice.findFirst({
      where: { tenant_id: ctx.tenant.id, expense_id: id, expense: visible(ctx) },
      select: { content: true, problems: true, sha256: true },
    });
    return { e_invoice: row && StoredEInvoice.shape.e_invoice.unwrap().parse(row) };
  },
});
