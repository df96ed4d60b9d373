import type { z } from "zod";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { customFor, hiddenValues, writeCustomValues } from "@/lib/domains/custom-fields";
import { priceLines, totalsColumns } from "@/lib/domains/documents";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { invoiceCreated } from "../events";
import { findInvoice } from "../queries";
import { toInvoice, withWarnings, type InvoiceWithLines } from "../resource";
import { Invoice, InvoiceCreate, InvoiceDetail } from "../schema";
import { beginDraft } from "./begin";
import { invoiceLines } from "./lines";

export const createInvoice = command({
  id: "invoices.create",
  summary: "Create a draft invoice",
  permission: "invoices.write",
  input: InvoiceCreate,
  output: InvoiceDetail,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    reference: "PO 7781",
    lines: [
      {
        description: "Consulting, one day",
        quantity: "1",
        unit: "day",
        unit_price: "100.00",
        taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" }],
      },
    ],
  },
  async run(ctx, fields) {
    const { row, today } = await storeDraft(ctx, fields);
    return withWarnings({ ...toInvoice(row, today), custom: customFor(ctx, row.custom) }, today);
  },
});

type Draft = z.output<typeof InvoiceCreate>;
type Known = Pick<InvoiceWithLines, "id" | "version" | "created_at">;

/** Stores a draft with its lines. @param known of one that was deleted and comes back. @throws AppError as `invoices.create` does. */
export async function storeDraft(ctx: CommandCtx, { lines: inputs = [], custom, ...fields }: Draft, known: Partial<Known> = {}) {
  const { row, profile, settings } = await beginDraft(ctx, fields);
  const begun = { ...row, ...known };
  const { lines: _lines, id, discount, parties: _parties, look: _look, ...columns } = begun;
  const { lines, totals } = await priceLines(ctx, inputs, begun, profile);
  await ctx.db.invoice.create({
    data: { ...columns, id, exchange_rate: fields.exchange_rate ?? null, discount: discount ?? undefined, ...totalsColumns(totals) },
    select: { id: true },
  });
  await invoiceLines.insert(ctx, id, lines);
  await writeCustomValues(ctx, { noun: "invoice", id, present: null, complete: false }, custom);
  const stored = await findInvoice(ctx, id);
  const today = dayInTimezone(row.created_at, settings.timezone);
  const invoice = toInvoice(stored, today);
  const after = { ...encodeWire(Invoice, invoice), ...hiddenValues(stored.custom) };
  ctx.audit({ noun: "invoice", id, version: stored.version, before: null, after });
  ctx.emit(invoiceCreated, { record_id: id, sequence: stored.version, data: invoice });
  return { row: stored, today };
}
