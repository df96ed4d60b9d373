import { tenantToday } from "@/lib/domains/settings";
import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { invoiceDeleted } from "../events";
import { invoiceWire, toInvoice } from "../resource";
import { assertDraft } from "../rules";
import { InvoiceId, StoredStatus } from "../schema";
import { lockInvoice } from "./update";

/** Only a draft can be deleted: it has no number, so the series gets no gap. */
export const deleteInvoice = command({
  id: "invoices.delete",
  summary: "Delete a draft invoice",
  permission: "invoices.write",
  input: z.strictObject({ id: InvoiceId }),
  output: z.object({}),
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockInvoice(ctx, id);
    assertDraft(StoredStatus.parse(row.status));
    const today = await tenantToday(ctx);
    await ctx.db.invoice.deleteMany({ where: { tenant_id: ctx.tenant.id, id } });
    ctx.audit({ noun: "invoice", id, before: invoiceWire(row, today), after: null });
    ctx.emit(invoiceDeleted, { record_id: id, sequence: row.version + 1, data: toInvoice(row, today) });
    return {};
  },
});
