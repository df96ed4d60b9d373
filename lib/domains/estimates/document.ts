import type { DocumentView } from "@/lib/commerce/document";
import { findLinkAddress } from "@/lib/domains/document-links";
import { asIssued, renderDocumentPdf, viewDocument, type DocumentPdf } from "@/lib/domains/documents";
import type { Ctx } from "@/lib/kernel/context";
import { toEstimateSummary, type EstimateWithLines } from "./resource";

/** The estimate as a document, for screen, PDF and email. */
export async function viewEstimate(ctx: Ctx, row: EstimateWithLines): Promise<DocumentView> {
  const { number, status, issue_date, expiry_date } = toEstimateSummary(row);
  return viewDocument(ctx, row, {
    title_key: "estimate",
    line_noun: "estimate_line",
    number,
    status,
    dates: { issue_date, due_date: null, supply_date: null, expiry_date },
    payment_link: null,
    amount_paid: 0n,
  });
}

/**
 * The PDF to download. @param as `sent` is that of a draft as sending it now would make it.
 * @throws AppError `unavailable` while too many PDFs are being rendered.
 */
export async function renderEstimatePdf(ctx: Ctx, row: EstimateWithLines, as?: "shown" | "sent"): Promise<DocumentPdf> {
  if (row.status === "draft" && as === "sent") {
    const issued = { ...(await asIssued(ctx, row, "estimate")), status: "sent" };
    return renderDocumentPdf(ctx, { row: issued, number: issued.number, stored_as: null, view: () => viewEstimate(ctx, issued) });
  }
  const { id, number, version, status } = row;
  const link = (await findLinkAddress(ctx, { noun: "estimate", id }))?.id ?? "none";
  const stored_as = status === "draft" ? null : `estimates/${id}-${String(version)}-${link}`;
  return renderDocumentPdf(ctx, { row, number, stored_as, view: () => viewEstimate(ctx, row) });
}
