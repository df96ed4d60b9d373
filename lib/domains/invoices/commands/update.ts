import { customFor, hiddenChange, scopesOf, writeCustomValues } from "@/lib/domains/custom-fields";
import { changeDocument, dayColumns } from "@/lib/domains/documents";
import { tenantToday } from "@/lib/domains/settings";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { invoiceUpdated } from "../events";
import { findInvoice } from "../queries";
import { invoiceWire, toInvoice, toInvoiceDetail, withWarnings, type InvoiceWithLines } from "../resource";
import { assertDraft } from "../rules";
import { Invoice, InvoiceDetail, InvoiceId, InvoiceUpdate, StoredStatus } from "../schema";
import { invoiceLines } from "./lines";
import { assertKeepsWork, releaseRemovedLines } from "./work";

/** Locks an invoice, reads it with the caller's access, and rejects a stale version. */
export async function lockInvoice(ctx: CommandCtx, id: string): Promise<InvoiceWithLines> {
  await lockRows(ctx, "invoices", [id]);
  const row = await findInvoice(ctx, id);
  await assertFresh(ctx, row);
  return row;
}

export const updateInvoice = command({
  id: "invoices.update",
  summary: "Change a draft invoice; only the fields sent change, `lines` as a whole. Custom values can change later too",
  permission: "invoices.write",
  input: InvoiceUpdate.extend({ id: InvoiceId }),
  output: InvoiceDetail,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", reference: "PO 7782", discount: { kind: "percent", value: "5" } },
  async run(ctx, { id, custom, ...fields }) {
    const before = await lockInvoice(ctx, id);
    const today = await tenantToday(ctx);
    const complete = before.status !== "draft";
    const isExtended = await writeCustomValues(ctx, { noun: "invoice", id, present: before.custom, complete }, custom);
    const isChanged = Object.keys(fields).length > 0;
    if (!isExtended && !isChanged) return toInvoiceDetail(before, today, scopesOf(ctx));
    // Custom values are not on the document, so they can change once it is immutable.
    if (isChanged) assertDraft(StoredStatus.parse(before.status));
    const { due_date, supply_date, payment_terms_days, ...shared } = fields;
    await assertKeepsWork(ctx, before, shared);
    const columns = isChanged ? await changeDocument(ctx, invoiceLines, before, shared) : {};
    if (fields.lines !== undefined) await releaseRemovedLines(ctx, id);
    await ctx.db.invoice.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: {
        ...columns,
        ...dayColumns({ due_date, supply_date }),
        payment_terms_days,
        version: before.version + 1,
        updated_at: ctx.clock.now(),
      },
    });
    const after = await findInvoice(ctx, id);
    const invoice = toInvoice(after, today);
    const was = invoiceWire(before, today);
    const is: Record<string, unknown> = encodeWire(Invoice, invoice);
    const previous = Object.fromEntries(Object.entries(was).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(is[name])));
    const hidden = hiddenChange(before.custom, after.custom);
    ctx.audit({ noun: "invoice", id, version: after.version, before: { ...was, ...hidden.before }, after: { ...is, ...hidden.after } });
    ctx.emit(invoiceUpdated, { record_id: id, sequence: after.version, data: invoice, previous });
    return withWarnings({ ...invoice, custom: customFor(ctx, after.custom) }, today);
  },
});
