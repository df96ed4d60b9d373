import { dayInTimezone } from "@/lib/commerce/timezone";
import { customFor, hiddenValues, writeCustomValues } from "@/lib/domains/custom-fields";
import { priceLines, totalsColumns } from "@/lib/domains/documents";
import { encodeWire } from "@/lib/kernel/base/wire";
import { command } from "@/lib/kernel/operation";
import { invoiceCreated } from "../events";
import { findInvoice } from "../queries";
import { toInvoice, withWarnings } from "../resource";
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
  async run(ctx, { lines: inputs = [], custom, ...fields }) {
    const { row: begun, profile, settings } = await beginDraft(ctx, fields);
    const { lines: _lines, id, discount, parties: _parties, look: _look, ...columns } = begun;
    const { lines, totals } = await priceLines(ctx, inputs, begun, profile);
    await ctx.db.invoice.create({
      data: { ...columns, id, exchange_rate: fields.exchange_rate ?? null, discount: discount ?? undefined, ...totalsColumns(totals) },
      select: { id: true },
    });
    await invoiceLines.insert(ctx, id, lines);
    await writeCustomValues(ctx, { noun: "invoice", id, present: null, complete: false }, custom);
    const row = await findInvoice(ctx, id);
    const today = dayInTimezone(begun.created_at, settings.timezone);
    const invoice = toInvoice(row, today);
    ctx.audit({
      noun: "invoice",
      id,
      version: row.version,
      before: null,
      after: { ...encodeWire(Invoice, invoice), ...hiddenValues(row.custom) },
    });
    ctx.emit(invoiceCreated, { record_id: id, sequence: row.version, data: invoice });
    return withWarnings({ ...invoice, custom: customFor(ctx, row.custom) }, today);
  },
});
