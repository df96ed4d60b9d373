import { z } from "zod";
import { readDoubt, readReceived } from "@/lib/domains/e-invoices";
import type { ReadEInvoice } from "@/lib/domains/e-invoices/schema";
import { findFile, readWhole } from "@/lib/domains/files";
import { invalidField } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, query } from "@/lib/kernel/operation";
import { findExpense } from "../queries";
import { visible } from "../policy";
import { Expense, ExpenseId, ReceivedEInvoice, StoredEInvoice } from "../schema";
import { attachExpenseFile } from "./files";
import { assertNew, createFromInvoice, findReceived, keepReceived } from "./received";

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
    const known = await findReceived(ctx, read);
    return { doubt, content: read.content, problems: read.problems, expense_id: known?.expense_id ?? null };
  },
});

export const importEInvoice = command({
  id: "expenses.import_e_invoice",
  summary: "Make an expense of an uploaded electronic invoice, once for each seller and number; the file stays with it",
  permission: "expenses.write",
  input: ByFile,
  output: Expense,
  example,
  async run(ctx, { file_id }) {
    const read = await readFile(ctx, file_id);
    const known = await findReceived(ctx, read);
    if (known !== null) await lockRows(ctx, "received_e_invoices", [known.id]);
    assertNew(known === null ? null : await findReceived(ctx, read));
    const expense = await createFromInvoice(ctx, read.content);
    await attachExpenseFile(ctx, { id: expense.id, file_id });
    await keepReceived(ctx, known?.id ?? null, { expense_id: expense.id, read });
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
