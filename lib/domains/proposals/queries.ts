import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { DocumentView } from "@/lib/commerce/document";
import { asSeenToday, openProof, renderTexts } from "@/lib/domains/documents";
import { signedPdfInput } from "@/lib/domains/documents/schema";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { isOutside, type Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { openProposalPdf, openShown, viewProposal } from "./document";
import { signaturesOf, toProposal, type ProposalWithLines } from "./resource";
import { proposalRows, listedRows } from "./rows";
import { Proposal, ProposalBody, ProposalEvidence, ProposalId, ProposalList, ProposalPage, type Revision, RevisionList } from "./schema";

/** One proposal with its lines. @throws AppError `not_found`. */
export function findProposal(ctx: Ctx, id: string): Promise<ProposalWithLines> {
  return findRow(ctx, proposalRows, id);
}

async function filterOf(ctx: Ctx, input: z.output<typeof ProposalList>): Promise<Prisma.ProposalWhereInput> {
  const past: Prisma.ProposalWhereInput = { status: "sent", expiry_day: { lt: toDayColumn(await tenantToday(ctx)) } };
  return {
    AND: [
      input.status === undefined ? {} : { status: input.status },
      input.expired === undefined ? {} : input.expired ? past : { NOT: past },
      input.customer_id === undefined ? {} : { customer_id: input.customer_id },
      input.from === undefined ? {} : { issue_day: { gte: toDayColumn(input.from) } },
      input.to === undefined ? {} : { issue_day: { lte: toDayColumn(input.to) } },
      input.currency === undefined ? {} : { currency: input.currency },
    ],
  };
}

export const listProposals = query({
  id: "proposals.list",
  summary: "List proposals, newest first",
  permission: "proposals.read",
  input: ProposalList,
  output: ProposalPage,
  example: { status: "sent", limit: "50" },
  async run(ctx, input) {
    const where = await filterOf(ctx, input);
    return listPage(ctx, listedRows, input, { where, sort: "-created_at", sorts: proposalSorts });
  },
});

const proposalSorts = {
  issue_date: { column: "issue_day", kind: "instant", nullable: true },
  expiry_date: { column: "expiry_day", kind: "instant", nullable: true },
  total: "bigint",
} as const;

export const getProposal = query({
  id: "proposals.get",
  summary: "Get a proposal with its lines and tax breakdown",
  permission: "proposals.read",
  input: z.strictObject({ id: ProposalId }),
  output: Proposal,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return asSeenToday(ctx, proposalRows.toResource(await findProposal(ctx, id), ctx));
  },
});

export const getProposalDocument = query({
  id: "proposals.get_document",
  summary: "Get a proposal as a printable document, before formatting for a reader",
  permission: "proposals.read",
  input: z.strictObject({ id: ProposalId }),
  output: DocumentView,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return viewProposal(ctx, await findProposal(ctx, id));
  },
});

export const listProposalSections = query({
  id: "proposals.list_sections",
  summary: "Get the sections of a proposal as safe HTML, with their merge fields filled",
  permission: "proposals.read",
  input: z.strictObject({ id: ProposalId }),
  output: ProposalBody,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { proposal } = await viewProposal(ctx, await findProposal(ctx, id));
    const sections = proposal?.sections ?? [];
    const texts = await renderTexts(
      ctx,
      sections.map(({ body }) => body),
    );
    return { data: sections.map(({ heading }, place) => ({ heading, html: texts[place] ?? "" })) };
  },
});

export const getProposalPdf = query({
  id: "proposals.pdf",
  summary: "Download the proposal as PDF: with its certificate, with `as=sent` as it would be sent, or `as=shown` as its signers saw it",
  permission: "proposals.read",
  input: z.strictObject({ id: ProposalId, ...signedPdfInput }),
  output: file("application/pdf"),
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, as, revision }) {
    const row = await findProposal(ctx, id);
    const pdf = revision === undefined ? await openProposalPdf(ctx, row, as) : await openShown(ctx, row, revision);
    return new FileAnswer(pdf.name, "application/pdf", pdf.size, pdf.body);
  },
});

export const getProposalEvidence = query({
  id: "proposals.evidence",
  summary: "Get the evidence of a proposal's signature: who, when, from where, and the SHA-256 of the PDFs, to compare with a copy",
  permission: "proposals.read",
  input: z.strictObject({ id: ProposalId }),
  output: ProposalEvidence,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { signature, signatures } = toProposal(await findProposal(ctx, id));
    if (signature === null) throw new AppError("conflict", "This proposal has not been signed.");
    return { ...signature, signatures };
  },
});

export const getProposalProof = query({
  id: "proposals.proof",
  summary: "Download the evidence of a proposal's signature as JSON that the company's key has signed, to check it without a server",
  permission: "proposals.read",
  input: z.strictObject({ id: ProposalId }),
  output: file("application/json"),
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { signature, signatures, number, title } = toProposal(await findProposal(ctx, id));
    return openProof(ctx, { noun: "proposal", id, name: number ?? title, signature, signatures });
  },
});

export const listProposalRevisions = query({
  id: "proposals.list_revisions",
  summary: "List what the customer was sent, newest revision first, and who signed each",
  permission: "proposals.read",
  input: z.strictObject({ id: ProposalId }),
  output: RevisionList,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const proposal = await findProposal(ctx, id);
    const rows = await ctx.db.proposalRevision.findMany({
      where: { tenant_id: ctx.tenant.id, proposal_id: id },
      orderBy: [{ revision: "desc" }],
      take: 50,
    });
    return {
      data: rows.map(({ revision, sent_at, document }): z.output<typeof Revision> => ({
        revision,
        sent_at,
        document: DocumentView.parse(document),
        signatures: isOutside(ctx) && revision !== proposal.revision ? [] : signaturesOf(proposal, revision),
      })),
    };
  },
});
