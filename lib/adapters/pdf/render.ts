import { renderToBuffer } from "@react-pdf/renderer";
import { composeBillingDocument, listPrintedTexts, type BillingDocumentRequest } from "@/lib/paper/compose";
import { attachEInvoice } from "./attach-e-invoice";
import { loadFontsFor } from "./fonts";

/**
 * Renders a billing document as PDF. The same request gives the same pages and, with an issue date (its midnight is the PDF's creation
 * date), the same bytes. With the XML of an electronic invoice it is a PDF/A-3 that carries it (Factur-X). It blocks its thread: use
 * `createPdfPool`.
 */
export async function renderBillingDocument(request: BillingDocumentRequest, e_invoice?: string): Promise<Buffer> {
  const faces = await loadFontsFor(listPrintedTexts(request));
  const pdf = await renderToBuffer(composeBillingDocument({ ...request, archival: e_invoice !== undefined }, faces));
  return e_invoice === undefined ? pdf : attachEInvoice(pdf, e_invoice, request.view.dates.issue_date);
}
