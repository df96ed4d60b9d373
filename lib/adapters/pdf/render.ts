import { renderToBuffer } from "@react-pdf/renderer";
import { composeBillingDocument, listPrintedTexts, type BillingDocumentRequest } from "@/lib/paper/compose";
import { loadFontsFor } from "./fonts";

/**
 * Renders a billing document as PDF. The same request gives the same pages and, with an issue date (its midnight is the PDF's creation
 * date), the same bytes. It blocks its thread: use `createPdfPool`.
 */
export async function renderBillingDocument(request: BillingDocumentRequest): Promise<Buffer> {
  return renderToBuffer(composeBillingDocument(request, await loadFontsFor(listPrintedTexts(request))));
}
