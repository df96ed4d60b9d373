import { PDFDocument } from "@cantoo/pdf-lib";
import { AppError } from "@/lib/kernel/base/errors";

/** What Factur-X, ZUGFeRD 1 and 2 and XRechnung call the file in the PDF; the first that is there is the invoice. */
const names = ["factur-x.xml", "xrechnung.xml", "zugferd-invoice.xml"];

/** The XML inside a Factur-X or ZUGFeRD PDF. @throws AppError `malformed` for a PDF without one, or one that can't be read. */
export async function findXmlInPdf(pdf: Uint8Array): Promise<Uint8Array> {
  const attachments = await readAttachments(pdf);
  const found = names.flatMap((name) => attachments.filter((attachment) => attachment.name.toLowerCase() === name)).at(0);
  if (!found) throw new AppError("malformed", "This PDF has no electronic invoice inside.");
  return found.data;
}

async function readAttachments(pdf: Uint8Array): Promise<{ name: string; data: Uint8Array }[]> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    return document.getAttachments();
  } catch (cause) {
    throw new AppError("malformed", "This PDF can’t be read.", { cause });
  }
}
