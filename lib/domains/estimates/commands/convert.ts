import { z } from "zod";
import { copyDocument } from "@/lib/domains/documents";
import { createInvoice, getInvoice } from "@/lib/domains/invoices";
import { InvoiceCreate } from "@/lib/domains/invoices/schema";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { estimateConverted } from "../events";
import { estimateRows } from "../rows";
import { assertAllows } from "../rules";
import { EstimateConverted, EstimateId, EstimateStatus } from "../schema";

/** What the invoice gets anew: its days, its number and its own custom fields. */
const copied = InvoiceCreate.omit({ issue_date: true, due_date: true, supply_date: true, series_id: true, custom: true });

/** The invoice made before, unless its draft was deleted since. */
async function findMade(ctx: Ctx, id: string | null) {
  if (id === null) return null;
  try {
    return await getInvoice(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

export const convertEstimate = command({
  id: "estimates.convert",
  summary: "Convert an accepted estimate into a draft invoice with the same lines; converting again answers the first result",
  permission: "estimates.convert",
  input: z.strictObject({ id: EstimateId }),
  output: EstimateConverted,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, estimateRows, id);
    const estimate = estimateRows.toResource(before, ctx);
    const made = await findMade(ctx, before.invoice_id);
    if (made) return { estimate, invoice: made };
    const status = EstimateStatus.parse(before.status);
    if (status !== "converted") assertAllows(status, "convert");
    const content = copyDocument(estimate, copied);
    const invoice = await createInvoice(ctx, { ...content, reference: content.reference ?? estimate.number });
    const columns = { status: "converted", converted_at: ctx.clock.now(), invoice_id: invoice.id };
    return { estimate: await changeRow(ctx, estimateRows, before, columns, estimateConverted), invoice };
  },
});
