import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { DocumentView } from "@/lib/commerce/document";
import { customFieldsOf } from "@/lib/domains/custom-fields";
import { asSeenToday } from "@/lib/domains/documents";
import { pdfInput } from "@/lib/domains/documents/schema";
import { tenantToday } from "@/lib/domains/settings";
import { invalidField } from "@/lib/kernel/base/errors";
import { decodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { renderEstimatePdf, viewEstimate } from "./document";
import { choose } from "./queries/choose";
import type { EstimateWithLines } from "./resource";
import { estimateRows, listedRows } from "./rows";
import { Estimate, EstimateDocumentQuery, EstimateId, EstimateList, EstimatePage, type Revision, RevisionList } from "./schema";

/** One estimate with its lines. @throws AppError `not_found`. */
export function findEstimate(ctx: Ctx, id: string): Promise<EstimateWithLines> {
  return findRow(ctx, estimateRows, id);
}

async function filterOf(ctx: Ctx, input: z.output<typeof EstimateList>): Promise<Prisma.EstimateWhereInput> {
  const past: Prisma.EstimateWhereInput = { status: "sent", expiry_day: { lt: toDayColumn(await tenantToday(ctx)) } };
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

export const listEstimates = query({
  id: "estimates.list",
  summary: "List estimates, newest first",
  permission: "estimates.read",
  input: EstimateList,
  output: EstimatePage,
  example: { status: "sent", limit: "50" },
  async run(ctx, input) {
    const where = await filterOf(ctx, input);
    return listPage(ctx, listedRows, input, { where, sort: "-created_at", sorts: estimateSorts });
  },
});

const estimateSorts = {
  issue_date: { column: "issue_day", kind: "instant", nullable: true },
  expiry_date: { column: "expiry_day", kind: "instant", nullable: true },
  total: "bigint",
} as const;

export const getEstimate = query({
  id: "estimates.get",
  summary: "Get an estimate with its lines and tax breakdown",
  permission: "estimates.read",
  input: z.strictObject({ id: EstimateId }),
  output: Estimate,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return asSeenToday(ctx, estimateRows.toResource(await findEstimate(ctx, id), ctx));
  },
});

/** `GET /api/tenant/estimates/:id/custom`. */
export const listEstimateFields = customFieldsOf({ noun: "estimate", read: "estimates.read", find: findEstimate });

/** @throws AppError `invalid` for what is not the id of a line. */
function readSelection(text: string): string[] {
  return text.split(",").flatMap((part) => {
    if (part === "") return [];
    const id = decodeId("estimate_line", part);
    if (id === null) throw invalidField("selected", "unknown_line", "This line can't be chosen.");
    return [id];
  });
}

export const getEstimateDocument = query({
  id: "estimates.get_document",
  summary: "Get an estimate as a printable document, before formatting for a reader",
  permission: "estimates.read",
  input: EstimateDocumentQuery,
  output: DocumentView,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, selected }) {
    const row = await findEstimate(ctx, id);
    return viewEstimate(ctx, selected === undefined ? row : choose(row, readSelection(selected)).row);
  },
});

export const getEstimatePdf = query({
  id: "estimates.pdf",
  summary: "Download the estimate as PDF: a draft with `as=sent` as it would be sent",
  permission: "estimates.read",
  input: z.strictObject({ id: EstimateId, ...pdfInput }),
  output: file("application/pdf"),
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, as }) {
    const pdf = await renderEstimatePdf(ctx, await findEstimate(ctx, id), as);
    return new FileAnswer(pdf.name, "application/pdf", pdf.size, pdf.body);
  },
});

export const listEstimateRevisions = query({
  id: "estimates.list_revisions",
  summary: "List what the customer was sent, newest revision first",
  permission: "estimates.read",
  input: z.strictObject({ id: EstimateId }),
  output: RevisionList,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findEstimate(ctx, id);
    const rows = await ctx.db.estimateRevision.findMany({
      where: { tenant_id: ctx.tenant.id, estimate_id: id },
      orderBy: [{ revision: "desc" }],
      take: 50,
    });
    return {
      data: rows.map(({ revision, sent_at, document }): z.output<typeof Revision> => ({
        revision,
        sent_at,
        // Documents that were stored before other kinds existed have none of their fields.
        document: DocumentView.parse({
          amount_credited: null,
          preceding: null,
          proposal: null,
          ...z.record(z.string(), z.unknown()).parse(document),
        }),
      })),
    };
  },
});
