import type { DocumentView } from "@/lib/commerce/document";
import { formatStatement } from "@/lib/commerce/statement-format";
import { BillingDocument } from "./billing-document";
import { CreditNoteDocument } from "./credit-note";
import { formatForPaper } from "./document-parts";
import type { Faces } from "./faces";
import type { BillingDocumentLabels } from "./labels";
import { readLogo } from "./logo";
import type { Paper } from "./look";
import { readPictures } from "./picture";
import { ProposalDocument } from "./proposal";
import { StatementDocument } from "./statement";
import { makeReadable, unshownSign } from "./readable-text";

export interface BillingDocumentRequest {
  /** Default: the template of invoices and estimates. */
  template?: "billing_document" | "credit_note";
  view: DocumentView;
  labels: BillingDocumentLabels;
  paper: Paper;
  /** PNG or JPEG; without a valid logo the seller's name is shown. */
  logo?: Uint8Array | undefined;
  /** PNG or JPEG, by the id that the text of a proposal refers to. */
  images?: Readonly<Record<string, Uint8Array>> | undefined;
  /** Whether the PDF is a PDF/A-3b, which may carry files. */
  archival?: boolean;
}

/** Every text that may be printed, amounts and days formatted: decides which faces are loaded. */
export function listPrintedTexts({ view, labels }: BillingDocumentRequest): string[] {
  const statement = view.statement ? formatStatement(view.statement, view.language) : null;
  return listTexts([view, labels, formatForPaper(view, view.language), statement]);
}

/** Composes a billing document for the renderer, formatted for `view.language`; identical on the server and in browsers. */
export function composeBillingDocument(
  { template, view, labels, paper, logo, images, archival }: BillingDocumentRequest,
  { families, hasGlyph }: Faces,
): ReturnType<typeof BillingDocument> {
  const readable = (text: string) => makeReadable(text, hasGlyph);
  const unshown = listTexts(view).some((text) => !text.includes(unshownSign) && readable(text).includes(unshownSign));
  const props = { view, labels, paper, locale: pickLocale(view, readable), logo: readLogo(logo), families, readable, unshown, archival };
  if (view.statement) return StatementDocument(props, view.statement);
  if (view.proposal !== null) return ProposalDocument(props, view.proposal, readPictures(images));
  return template === "credit_note" ? CreditNoteDocument(props) : BillingDocument(props);
}

/** The view's language, unless no face has glyphs for its digits or months: amounts must stay readable. */
function pickLocale(view: DocumentView, readable: (text: string) => string): string {
  const { dates, ...amounts } = formatForPaper(
    { ...view, lines: view.lines.map((line) => ({ ...line, description: "", taxes: [] })), taxes: [] },
    view.language,
  );
  return listTexts([dates, amounts]).every((text) => !readable(text).includes(unshownSign)) ? view.language : "en";
}

/** Every text inside a value of JSON. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
