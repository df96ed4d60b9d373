import type { DocumentView } from "@/lib/commerce/document";
import { readMergeValues } from "@/lib/domains/custom-fields";
import { asIssued, openSigned, renderDocumentPdf, sealPdf, toCertificate, viewDocument, type DocumentPdf } from "@/lib/domains/documents";
import { notFound } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { isOutside, type Ctx } from "@/lib/kernel/context";
import { sectionsOf, toProposal, toProposalSummary, type ProposalWithLines } from "./resource";
import { fillSections } from "./rules";

/** The proposal as a document, for screen, PDF and email, as its signer sees it. */
export async function viewProposal(ctx: Ctx, row: ProposalWithLines): Promise<DocumentView> {
  const { number, status, issue_date, expiry_date, title } = toProposalSummary(row);
  const view = await viewDocument(ctx, row, {
    title_key: "proposal",
    line_noun: "proposal_line",
    number,
    status,
    dates: { issue_date, due_date: null, supply_date: null, expiry_date },
    payment_link: null,
    amount_paid: 0n,
  });
  const custom = await readMergeValues(ctx, { noun: "proposal", id: row.id }, row.language);
  return { ...view, proposal: { title, sections: fillSections(sectionsOf(row), view, custom), certificate: null } };
}

const folderOf = ({ id }: { id: string }): string => `proposals/${encodeId("proposal", id)}`;

/** The key of the signed PDF in the tenant's folder. */
export const bundleName = (row: ProposalWithLines): string => `${folderOf(row)}/signed`;

/** The PDF that the customer is shown, which `stored` keeps: the same bytes for everybody who reads this revision until this last day. */
export function renderProposalPdf(ctx: Ctx, row: ProposalWithLines): Promise<DocumentPdf> {
  const { number, status, revision, expiry_day } = row;
  const until = expiry_day?.toISOString().slice(0, 10) ?? "open";
  const stored_as = status === "draft" ? null : `${folderOf(row)}/revision-${String(revision)}-${until}`;
  return renderDocumentPdf(ctx, { row, number, stored_as, view: () => viewProposal(ctx, row) });
}

/** A draft's PDF as sending it now would make it: the same bytes, unless its number is taken or the day ends first. */
async function renderAsSent(ctx: Ctx, draft: ProposalWithLines): Promise<DocumentPdf> {
  const row = { ...(await asIssued(ctx, draft, "proposal")), status: "sent" };
  return renderDocumentPdf(ctx, { row, number: row.number, stored_as: null, view: () => viewProposal(ctx, row) });
}

/** The signed PDF: the pages that were signed, and the certificate. Rendered and stored by the first reader. */
export function renderSignedPdf(ctx: Ctx, row: ProposalWithLines): Promise<DocumentPdf> {
  const { signature, signatures } = toProposal(row);
  const view = async (): Promise<DocumentView> => {
    const shown = await viewProposal(ctx, row);
    if (shown.proposal === null || signature === null) return shown;
    return { ...shown, proposal: { ...shown.proposal, certificate: toCertificate(signatures) } };
  };
  const number = row.number === null ? null : `${row.number}-signed`;
  return renderDocumentPdf(ctx, { row, number, stored_as: bundleName(row), view, finish: (pdf) => sealPdf(ctx, pdf) });
}

/**
 * The PDF to download. @param as `shown` is the file that was signed, in place of the one with the certificate; `sent` is a draft's as it
 * would be sent.
 * @throws AppError `unavailable` for a signed file that is missing in the storage.
 */
export async function openProposalPdf(ctx: Ctx, row: ProposalWithLines, as?: "shown" | "sent"): Promise<DocumentPdf> {
  if (row.status === "draft" && as === "sent") return renderAsSent(ctx, row);
  if (row.status !== "signed") return renderProposalPdf(ctx, row);
  const number = row.number ?? row.title;
  const last = row.signatures.findLast(({ revision }) => revision === row.revision);
  if (row.bundle !== null && as === undefined) return openSigned(ctx, `${number}-signed`, row.bundle.storage_key);
  return last === undefined ? renderProposalPdf(ctx, row) : openSigned(ctx, number, last.document_key);
}

/**
 * The file that the signers of one revision were shown; earlier ones are for the company alone.
 * @throws AppError `not_found` for a revision that nobody has signed.
 */
export async function openShown(ctx: Ctx, row: ProposalWithLines, revision: number): Promise<DocumentPdf> {
  const signature = row.signatures.findLast((each) => each.revision === revision);
  if (signature === undefined || (isOutside(ctx) && revision !== row.revision)) throw notFound("signed revision");
  return openSigned(ctx, `${row.number ?? row.title}-${String(revision)}`, signature.document_key);
}
