import { z } from "zod";
import { DocumentView } from "@/lib/commerce/document";
import { openProof, renderTexts, toSignatures } from "@/lib/domains/documents";
import { signedPdfInput } from "@/lib/domains/documents/schema";
import { tenantToday } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { listPage } from "@/lib/kernel/rows";
import type { Contract as ContractRow } from "@/prisma/generated/client";
import { findEvidence, openContractPdf, openShown, prepareText, viewContract } from "../document";
import { findContract } from "../queries";
import { offerRows } from "../rows";
import { ContractId, ContractOfferList, ContractOfferPage, ContractRevisions, ContractText } from "../schema";

const example = { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" };

async function readText(ctx: Ctx, row: ContractRow) {
  if (row.document !== null) return { view: await viewContract(ctx, row), obstacles: [] };
  const { view, obstacles } = await prepareText(ctx, row);
  return { view, obstacles: row.body === "" ? [] : obstacles };
}

export const getContractText = query({
  id: "contracts.get_text",
  summary: "Get the text of a contract as safe HTML with its merge fields filled, what blocks sending it, and its signature",
  permission: "contracts.open",
  input: z.strictObject({ id: ContractId }),
  output: ContractText,
  example,
  async run(ctx, { id }) {
    const row = await findContract(ctx, id);
    const { view, obstacles } = await readText(ctx, row);
    const texts = await renderTexts(
      ctx,
      (view.proposal?.sections ?? []).map(({ body }) => body),
    );
    const html = texts.join("");
    const offer = offerRows.toResource(row, ctx);
    const sign_by_passed = offer.sign_by !== null && offer.sign_by < (await tenantToday(ctx));
    return { ...offer, html, obstacles, sign_by_passed, ...(await findEvidence(ctx, row)) };
  },
});

export const listSentContracts = query({
  id: "contracts.list_sent",
  summary: "List the contracts that were sent to be signed, as the customer sees them, newest first",
  permission: "contracts.open",
  input: ContractOfferList,
  output: ContractOfferPage,
  example: { limit: "20" },
  run: (ctx, input) => listPage(ctx, offerRows, input, { where: { signing: { not: "unsent" } }, sort: "-created_at" }),
});

export const getContractDocument = query({
  id: "contracts.get_document",
  summary: "Get a contract's text as a printable document, before formatting for a reader",
  permission: "contracts.open",
  input: z.strictObject({ id: ContractId }),
  output: DocumentView,
  example,
  run: async (ctx, { id }) => viewContract(ctx, await findContract(ctx, id)),
});

export const getContractPdf = query({
  id: "contracts.pdf",
  summary:
    "Download the contract as PDF; a signed one with its certificate, or with `as=shown` the file that was signed, of any `revision`",
  permission: "contracts.open",
  input: z.strictObject({ id: ContractId, ...signedPdfInput }),
  output: file("application/pdf"),
  example,
  async run(ctx, { id, as, revision }) {
    const row = await findContract(ctx, id);
    const pdf = revision === undefined ? await openContractPdf(ctx, row, as === "shown") : await openShown(ctx, row, revision);
    return new FileAnswer(pdf.name, "application/pdf", pdf.size, pdf.body);
  },
});

export const listContractRevisions = query({
  id: "contracts.list_revisions",
  summary: "List the revisions of a contract that someone has signed, newest first, with their signatures",
  permission: "contracts.read",
  input: z.strictObject({ id: ContractId }),
  output: ContractRevisions,
  example,
  async run(ctx, { id }) {
    await findContract(ctx, id);
    const rows = await ctx.db.contractSignature.findMany({
      where: { tenant_id: ctx.tenant.id, contract_id: id },
      orderBy: [{ revision: "desc" }, { position: "asc" }],
      take: 500,
    });
    const revisions = [...new Set(rows.map(({ revision }) => revision))];
    return {
      data: revisions.map((revision) => ({
        revision,
        signatures: toSignatures(rows, { revision, complete: false, bundle: null }).signatures,
      })),
    };
  },
});

export const getContractProof = query({
  id: "contracts.proof",
  summary: "Download the evidence of a contract's signature as JSON that the company's key has signed, to check it without a server",
  permission: "contracts.open",
  input: z.strictObject({ id: ContractId }),
  output: file("application/json"),
  example,
  async run(ctx, { id }) {
    const row = await findContract(ctx, id);
    return openProof(ctx, { noun: "contract", id, name: row.title, ...(await findEvidence(ctx, row)) });
  },
});
