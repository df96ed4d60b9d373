import { renderToBuffer } from "@react-pdf/renderer";
import { composeBillingDocument, type BillingDocumentRequest } from "@/lib/paper/compose";
import { loadFonts } from "./fonts";

/**
 * Draws a billing document as PDF. The same request gives the same pages; with an issue date, whose midnight is the PDF's creation date,
 * the same bytes. Takes one thread's full attention: serve it through `createPdfPool`.
 */
export async function renderBillingDocument(request: BillingDocumentRequest): Promise<Buffer> {
  return renderToBuffer(composeBillingDocument(request, await loadFonts()));
}
