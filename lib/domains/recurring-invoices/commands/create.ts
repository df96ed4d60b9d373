import { priceLines, totalsColumns } from "@/lib/domains/documents";
import { invalidField } from "@/lib/kernel/base/errors";
import { assertMayOrder, command } from "@/lib/kernel/operation";
import { auditCreation } from "@/lib/kernel/rows";
import { recurringCreated } from "../events";
import { findRecurring } from "../queries";
import { permissionsOf } from "../policy";
import { recurringRows } from "../rows";
import { RecurringCreate, RecurringInvoice } from "../schema";
import { beginRecurring } from "./begin";
import { recurringLines } from "./lines";

export const createRecurringInvoice = command({
  id: "recurring_invoices.create",
  summary: "Create a schedule that issues an invoice each cycle",
  permission: "recurring_invoices.write",
  input: RecurringCreate,
  output: RecurringInvoice,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    cadence: "monthly",
    start_date: "2026-01-31",
    max_cycles: 12,
    auto_finalize: true,
    lines: [{ description: "Maintenance, one month", quantity: "1", unit_price: "100.00" }],
  },
  async run(ctx, { lines: inputs = [], ...fields }) {
    assertMayOrder(ctx, permissionsOf(fields));
    const { row: begun, profile } = await beginRecurring(ctx, fields);
    if (begun.status === "active" && inputs.length === 0) throw invalidField("lines", "empty", "A schedule needs at least one line.");
    const { lines: _lines, id, discount, ...columns } = begun;
    const { lines, totals } = await priceLines(ctx, inputs, begun, profile);
    await ctx.db.recurringInvoice.create({
      data: { ...columns, id, exchange_rate: fields.exchange_rate ?? null, discount: discount ?? undefined, ...totalsColumns(totals) },
      select: { id: true },
    });
    await recurringLines.insert(ctx, id, lines);
    return auditCreation(ctx, recurringRows, await findRecurring(ctx, id), recurringCreated);
  },
});
