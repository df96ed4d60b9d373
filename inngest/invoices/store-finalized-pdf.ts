import { invoiceFinalized, storeInvoicePdf } from "@/lib/domains/invoices";
import { onEvent } from "../on-event";

/** Renders the PDF when the invoice is finalized, so that its first reader does not wait. */
export const storeFinalizedPdf = onEvent("store-finalized-pdf", invoiceFinalized, async ({ ctx, data, step }) => {
  await step.run("render", () => storeInvoicePdf(ctx, { id: data.id }));
});
