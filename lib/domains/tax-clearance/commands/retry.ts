import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { findRow } from "@/lib/kernel/rows";
import { taxDocumentRows } from "../rows";
import { isWaiting } from "../rules";
import { TaxDocument, TaxDocumentId, TaxDocumentState } from "../schema";

export const retryTaxDocument = command({
  id: "tax_documents.retry",
  summary: "Send a waiting e-invoice now, with all that wait before it",
  permission: "invoices.finalize",
  input: z.strictObject({ id: TaxDocumentId }),
  output: TaxDocument,
  example: { id: "txd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const document = await findRow(ctx, taxDocumentRows, id);
    if (document.state === "rejected")
      throw new AppError(
        "conflict",
        "The tax authority rejected this e-invoice. Correct the document: that credits it and creates a new draft.",
      );
    if (!isWaiting(TaxDocumentState.parse(document.state)))
      throw new AppError("conflict", "The tax authority has accepted this e-invoice.");
    const { count } = await ctx.db.taxUnit.updateMany({
      where: { tenant_id: ctx.tenant.id, id: document.unit_id, state: { not: "disconnected" } },
      data: { next_attempt_at: ctx.clock.now() },
    });
    if (count === 0) throw new AppError("conflict", "Connect the company to the tax authority again first.");
    return taxDocumentRows.toResource(document, ctx);
  },
});
