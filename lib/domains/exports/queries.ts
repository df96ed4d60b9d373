import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { findRow, readPage } from "@/lib/kernel/rows";
import type { Export as ExportRow, Prisma } from "@/prisma/generated/client";
import { deliveriesOf, type DeliveriesByExport } from "./queries/deliveries";
import { assertSigned, downloadAddress } from "./policy";
import { toExport } from "./resource";
import { exportRows } from "./rows";
import { fileKey, mediaTypes } from "./rules";
import { ExportDetail, FileFormat, ExportId, ExportPage, ExportQuery, type ExportStatus } from "./schema";

export { findDelivery } from "./queries/deliveries";

/** One export of the caller's. @throws AppError `not_found`. */
export function findExport(ctx: Ctx, id: string): Promise<ExportRow> {
  return findRow(ctx, exportRows, id);
}

/** As its reader sees it: with the file's address while there is one, and its way to a server. */
export async function toDetail(ctx: Ctx, row: ExportRow): Promise<z.output<typeof ExportDetail>> {
  const delivered = await deliveriesOf(ctx, [row.id]);
  return detailOf(ctx, row, delivered);
}

function detailOf(ctx: Ctx, row: ExportRow, delivered: DeliveriesByExport): z.output<typeof ExportDetail> {
  const shown = toExport(row, ctx.clock.now());
  const download_url = shown.expires_at && downloadAddress(ctx, row, shown.expires_at);
  return { ...shown, download_url, delivery: delivered.get(row.id) ?? null };
}

function statusFilter(status: ExportStatus, now: Date): Prisma.ExportWhereInput {
  switch (status) {
    case "ready":
      return { status, remove_at: { gt: now } };
    case "expired":
      return { status: "ready", OR: [{ remove_at: null }, { remove_at: { lte: now } }] };
    case "queued":
    case "running":
    case "failed":
    case "cancelled":
      return { status };
  }
}

export const listExports = query({
  id: "exports.list",
  summary: "List your exports, newest first",
  permission: "exports.read",
  input: ExportQuery,
  output: ExportPage,
  example: { status: "ready" },
  async run(ctx, input) {
    const where = {
      AND: [
        input.list === undefined ? {} : { list: input.list },
        input.status === undefined ? {} : statusFilter(input.status, ctx.clock.now()),
      ],
    };
    const page = await readPage(ctx, exportRows, input, { where, sort: "-created_at" });
    const delivered = await deliveriesOf(
      ctx,
      page.data.map(({ id }) => id),
    );
    return { ...page, data: page.data.map((row) => detailOf(ctx, row, delivered)) };
  },
});

export const getExport = query({
  id: "exports.get",
  summary: "Get an export with its progress, and its download address when it is ready",
  permission: "exports.read",
  input: z.strictObject({ id: ExportId }),
  output: ExportDetail,
  example: { id: "exp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => toDetail(ctx, await findExport(ctx, id)),
});

export const downloadExport = query({
  id: "exports.download",
  summary: "Download the file of an export by its signed address",
  permission: "exports.read",
  input: z.strictObject({ id: ExportId, until: z.string().regex(/^\d{1,15}$/), signature: z.string().max(100) }),
  output: file("application/octet-stream"),
  example: { id: "exp_01jd0p2q3r4s5t6v7w8x9y0z1a", until: "1767776420000", signature: "k3lJmZ0v9Qm1oYc7xS2dR5tUwE8aB4fGhIjKlMnOpQr" },
  async run(ctx, { id, ...address }) {
    const row = await findExport(ctx, id);
    assertSigned(ctx, row, address);
    if (toExport(row, ctx.clock.now()).status !== "ready") throw notFound("file");
    const stored = await (await ctx.runtime.ports.storage()).get(fileKey(ctx.tenant.id, id));
    return new FileAnswer(row.file_name, mediaTypes[FileFormat.parse(row.format)], stored.size, stored.body);
  },
});
