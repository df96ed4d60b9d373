import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { calculate } from "@/lib/commerce/totals";
import { readCustomValues } from "@/lib/domains/custom-fields";
import { linesInOrder, toBillingDocument } from "@/lib/domains/documents";
import { notFound } from "@/lib/kernel/base/errors";
import { encodeWire } from "@/lib/kernel/base/wire";
import { command, internal } from "@/lib/kernel/operation";
import { invoicePaid, invoiceReopened } from "../events";
import { invoiceWire, paidOf, toInvoice, type InvoiceWithLines } from "../resource";
import { assertTransition, statusForBalance } from "../rules";
import { Invoice, InvoiceId, StoredStatus } from "../schema";

/**
 * Updates an invoice's status from its balance after ledger entries were posted. Only the commands that post them call it. Paying and
 * reopening publish events.
 */
export const syncInvoiceStatus = command({
  id: "invoices.sync_status",
  summary: "Update an invoice's status from its balance",
  access: internal("called by the commands of payments, refunds and credits inside their transaction"),
  input: z.strictObject({ id: InvoiceId, today: Day }),
  output: Invoice,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", today: "2026-03-10" },
  async run(ctx, { id, today }) {
    const row = await ctx.db.invoice.findFirst({ where: { tenant_id: ctx.tenant.id, id }, include: linesInOrder });
    if (!row) throw notFound("invoice");
    const before: InvoiceWithLines = { custom: (await readCustomValues(ctx, [id])).get(id) ?? [], ...row };
    const from = StoredStatus.parse(before.status);
    const status = statusForBalance(before.total - before.credited_balance, before.balance);
    if (status !== from) assertTransition(from, status);
    const now = ctx.clock.now();
    const paid_at = status === "paid" ? (before.paid_at ?? now) : null;
    const change = { status, paid_at, version: before.version + 1, updated_at: now };
    await ctx.db.invoice.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: change });
    const after = { ...before, ...change };
    const totals = calculate(toBillingDocument(before));
    const invoice = toInvoice(after, today, totals);
    ctx.audit({
      noun: "invoice",
      id,
      version: after.version,
      before: { ...invoiceWire(before, today, totals), status: from },
      after: encodeWire(Invoice, invoice),
    });
    // An invoice that credit notes closed was not paid.
    if (status === "paid" && from !== "paid" && paidOf(after) > 0n)
      ctx.emit(invoicePaid, { record_id: id, sequence: after.version, data: invoice, previous: { status: from } });
    if (status !== "paid" && from === "paid")
      ctx.emit(invoiceReopened, { record_id: id, sequence: after.version, data: invoice, previous: { status: from } });
    return invoice;
  },
});
