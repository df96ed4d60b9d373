import { renderToBuffer } from "@react-pdf/renderer";
import type { DocumentView } from "@/lib/commerce/document";
import { BillingDocument } from "./billing-document";
import { formatForPaper } from "./document-parts";
import { fontFamilies, loadFonts } from "./fonts";
import type { BillingDocumentLabels } from "./labels";
import { readLogo } from "./logo";
import type { Paper } from "./look";
import { makeReadable, unshownSign } from "./readable-text";

export interface BillingDocumentRequest {
  view: DocumentView;
  labels: BillingDocumentLabels;
  paper: Paper;
  /** PNG or JPEG; without one, or with anything else, the seller's name is shown. */
  logo?: Buffer | undefined;
}

/**
 * Draws a billing document as PDF, its amounts and days in `view.language`. The same request gives the same pages; with an issue date, whose midnight is
 * the PDF's creation date, the same bytes. Takes one thread's full attention: serve it through `createPdfPool`.
 */
export async function renderBillingDocument({ view, labels, paper, logo }: BillingDocumentRequest): Promise<Buffer> {
  const hasGlyph = await loadFonts();
  const readable = (text: string) => makeReadable(text, hasGlyph);
  const unshown = listTexts(view).some((text) => !text.includes(unshownSign) && readable(text).includes(unshownSign));
  const document = BillingDocument({
    view,
    labels,
    paper,
    locale: pickLocale(view, readable),
    logo: readLogo(logo),
    families: fontFamilies,
    readable,
    unshown,
  });
  return renderToBuffer(document);
}

/** The view's language, unless its digits or months are in a script that no face has: an amount may never become unreadable. */
function pickLocale(view: DocumentView, readable: (text: string) => string): string {
  const { dates, ...amounts } = formatForPaper({ ...view, lines: view.lines.map((line) => ({ ...line, description: "", taxes: [] })), taxes: [] }, view.language);
  return listTexts([dates, amounts]).every((text) => !readable(text).includes(unshownSign)) ? view.language : "en";
}

/** Every text inside a value of JSON. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
