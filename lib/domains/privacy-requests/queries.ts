import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { AppError } from "@/lib/kernel/base/errors";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { PrivacyRequest as PrivacyRequestRow } from "@/prisma/generated/client";
import { renderCertificate } from "./document";
import { readHistory } from "./queries/history";
import { readFound } from "./queries/found";
import { privacyRows } from "./rows";
import { openStatuses, packageKey } from "./rules";
import { PrivacyRequestDetail, PrivacyRequestId, PrivacyRequestList, PrivacyRequestPage, PrivacyRowList, PrivacyRowPage } from "./schema";

const example = { id: "prq_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** @throws AppError `not_found`. */
export function findPrivacyRequest(ctx: Ctx, id: string): Promise<PrivacyRequestRow> {
  return findRow(ctx, privacyRows, id);
}

/** With its history. */
export async function toDetail(ctx: Ctx, id: string): Promise<PrivacyRequestDetail> {
  const row = await findPrivacyRequest(ctx, id);
  return { ...privacyRows.toResource(row, ctx), history: await readHistory(ctx, id) };
}

export const listPrivacyRequests = query({
  id: "privacy_requests.list",
  summary: "List people's requests about their data, newest first",
  permission: "privacy_requests.read",
  input: PrivacyRequestList,
  output: PrivacyRequestPage,
  example: { open: "true" },
  run(ctx, input) {
    const { status, type, open } = input;
    const where = {
      AND: [
        status === undefined ? {} : { status },
        type === undefined ? {} : { type },
        open === undefined ? {} : open ? { status: { in: openStatuses } } : { status: { notIn: openStatuses } },
      ],
    };
    return listPage(ctx, privacyRows, input, { where, sort: "-created_at", sorts: { due_day: { column: "due_day", kind: "instant" } } });
  },
});

export const getPrivacyRequest = query({
  id: "privacy_requests.get",
  summary: "Get a request with its state and its audit trail",
  permission: "privacy_requests.read",
  input: z.strictObject({ id: PrivacyRequestId }),
  output: PrivacyRequestDetail,
  example,
  run: (ctx, { id }) => toDetail(ctx, id),
});

export const listPrivacyRows = query({
  id: "privacy_requests.list_rows",
  summary: "List the rows of a request that may be the person's, for a colleague to decide",
  permission: "privacy_requests.read",
  input: PrivacyRowList,
  output: PrivacyRowPage,
  example,
  async run(ctx, { id, cursor, open }) {
    return readFound(ctx, await findPrivacyRequest(ctx, id), { cursor, open });
  },
});

export const downloadPrivacyCopy = query({
  id: "privacy_requests.download",
  summary: "Download the copy of a request, to check it",
  permission: "privacy_requests.fulfill",
  input: z.strictObject({ id: PrivacyRequestId }),
  output: file("application/zip"),
  example,
  run: async (ctx, { id }) => openCopy(ctx, await findPrivacyRequest(ctx, id)),
});

export const downloadErasureCertificate = query({
  id: "privacy_requests.certificate",
  summary: "Download the certificate of an erasure as PDF: what was erased, and what stays for which reason",
  permission: "privacy_requests.read",
  input: z.strictObject({ id: PrivacyRequestId }),
  output: file("application/pdf"),
  example,
  async run(ctx, { id }) {
    const { name, size, body } = await renderCertificate(ctx, await findPrivacyRequest(ctx, id));
    return new FileAnswer(name, "application/pdf", size, body);
  },
});

/** The archive of a request. @throws AppError `conflict` before it is written, and once it has expired. */
export async function openCopy(ctx: Ctx, { id, package_until }: PrivacyRequestRow): Promise<FileAnswer> {
  if (package_until === null || package_until <= ctx.clock.now()) throw new AppError("conflict", "There is no copy, or it has expired.");
  const stored = await (await ctx.runtime.ports.storage()).get(packageKey(ctx.tenant.id, id));
  return new FileAnswer("personal-data.zip", "application/zip", stored.size, stored.body);
}
