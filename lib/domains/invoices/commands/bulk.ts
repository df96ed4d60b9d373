import { z } from "zod";
import { bulkOperations, keepBulkChange } from "@/lib/domains/bulk-changes";
import { scopesOf } from "@/lib/domains/custom-fields";
import { copyDocument } from "@/lib/domains/documents";
import { tenantToday } from "@/lib/domains/settings";
import { notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { visible } from "../policy";
import { findInvoice } from "../queries";
import { toInvoiceDetail } from "../resource";
import { InvoiceBulk, InvoiceBulkResult, InvoiceCreate, InvoiceId } from "../schema";
import { deleteInvoice } from "./delete";
import { DeletedDraft, restoreInvoice } from "./restore";
import { readTies } from "./ties";

/** What is kept of a deletion: the deletion itself, and the content of each draft, from which its undo creates it again. */
const Kept = z.discriminatedUnion("action", [
  InvoiceBulk,
  DeletedDraft.extend({ action: z.literal("restore"), ids: z.array(InvoiceId).length(1) }),
]);
type Kept = z.output<typeof Kept>;

async function applyAction(
  ctx: CommandCtx,
  action: Kept,
): Promise<{ changed: number; unchanged: number; undo: Kept[]; refused?: string[] }> {
  if (action.action === "restore") {
    const { action: _restore, ids, ...deleted } = action;
    const [id] = ids;
    const { restored } = id === undefined ? { restored: false } : await restoreInvoice(ctx, { id, ...deleted });
    return restored ? { changed: 1, unchanged: 0, undo: [] } : { changed: 0, unchanged: 0, undo: [], refused: ids };
  }
  const ids = [...new Set(action.ids)];
  await lockRows(ctx, "invoices", ids);
  const where = { AND: [visible(ctx), { id: { in: ids } }] };
  const rows = await ctx.db.invoice.findMany({ where, select: { id: true, status: true }, orderBy: { id: "asc" } });
  if (rows.length !== ids.length) throw notFound("invoice");
  const today = await tenantToday(ctx);
  const undo: Kept[] = [];
  for (const { id, status } of rows) {
    if (status !== "draft") continue;
    const row = await findInvoice(ctx, id);
    const draft = copyDocument(toInvoiceDetail(row, today, scopesOf(ctx)), InvoiceCreate);
    // The deletion's event has the next version.
    const { version, created_at } = row;
    undo.push({ action: "restore", ids: [id], draft, ties: await readTies(ctx, row), version: version + 2, created_at });
    await deleteInvoice(ctx, { id });
  }
  return { changed: undo.length, unchanged: rows.length - undo.length, undo };
}

export const bulkChangeInvoices = command({
  id: "invoices.bulk",
  summary: "Delete several drafts; issued invoices stay. The answer has the id by which it is undone",
  permission: "invoices.write",
  input: InvoiceBulk,
  output: InvoiceBulkResult,
  example: { action: "delete", ids: ["inv_01jd0p2q3r4s5t6v7w8x9y0z1a"] },
  async run(ctx, action) {
    const done = await applyAction(ctx, action);
    return { ...done, bulk_id: await keepBulkChange(ctx, { noun: "invoice", schema: Kept }, action, done) };
  },
});

export const { list: listBulkInvoices, undo: undoBulkInvoices } = bulkOperations({
  noun: "invoice",
  title: "number",
  read: "invoices.write",
  write: "invoices.write",
  schema: Kept,
  apply: applyAction,
  findUnchanged: (_ctx, { ids }) => Promise.resolve(ids),
});
