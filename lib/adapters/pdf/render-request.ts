import { z } from "zod";
import { DocumentView } from "@/lib/commerce/document";
import { AppError } from "@/lib/kernel/base/errors";
import type { PdfRequest } from "@/lib/kernel/ports/pdf";
import { BillingDocumentLabels } from "@/lib/paper/labels";
import { renderBillingDocument } from "./render";

const BillingDocumentContent = z.object({ view: DocumentView, labels: BillingDocumentLabels });

/** Renders a `PdfPort` request on this thread. @throws AppError `invalid` for content or labels that do not match the template. */
export async function renderRequest({ template, content, labels, paper, logo, images, e_invoice }: PdfRequest): Promise<Buffer> {
  const parsed = BillingDocumentContent.safeParse({ view: content, labels });
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), code: issue.code, message: issue.message }));
    throw new AppError("invalid", "This is not a billing document.", { errors });
  }
  return renderBillingDocument({ ...parsed.data, template, paper, logo, images }, e_invoice);
}
