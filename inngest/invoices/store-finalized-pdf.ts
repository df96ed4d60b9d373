import { invoiceFinalized, storeInvoicePdf } from "@/lib/domains/invoices";
import { onEvent } from "../on-event";

/** Draws the PDF as soon as the invoice is final, so that its first reader does not wait. */
export const storeFinalizedPdf = onEvent("store-finalized-pdf", invoiceFinalized, async ({ ctx, data, step }) => {
  await step.run("render", () => storeInvoicePdf(ctx, { id: data.id }));
});
