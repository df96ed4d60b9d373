import { z } from "zod";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { command, internal } from "@/lib/kernel/operation";
import { invoiceWithdrawn } from "../events";
import { invoiceWire, toInvoice } from "../resource";
import { InvoiceId } from "../schema";
import { lockInvoice } from "./update";

/** Takes an imported invoice out of the books as if it had never been there, which only the undo of its import may do. */
export const withdrawInvoice = command({
  id: "invoices.withdraw_import",
  summary: "Take back an imported invoice that nothing was done with since",
  access: internal("called by the undo of an import of invoices"),
  input: z.strictObject({ id: InvoiceId }),
  output: z.object({}),
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockInvoice(ctx, id);
    const today = await tenantToday(ctx);
    const [{ done } = { done: false }] = await ctx.db.$queryRaw<{ done: boolean }[]>`
      select public.withdraw_imported_invoice(${ctx.tenant.id}::uuid, ${id}::uuid) as done`;
    if (!done) throw new AppError("conflict", "The invoice was paid, credited or used since; it stays.");
    ctx.audit({ noun: "invoice", id, before: invoiceWire(row, today), after: null });
    ctx.emit(invoiceWithdrawn, { record_id: id, sequence: row.version + 1, data: toInvoice(row, today) });
    return {};
  },
});
