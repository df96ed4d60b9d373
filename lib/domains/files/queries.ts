import { fileRows } from "./rows";
import { z } from "zod";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { systemContext, type Ctx, type RequestInfo } from "@/lib/kernel/context";
import type { FileAnswer } from "@/lib/kernel/file-answer";
import { internal, query } from "@/lib/kernel/operation";
import { findRow, readPage } from "@/lib/kernel/rows";
import type { Runtime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";
import type { File as FileRow } from "@/prisma/generated/client";
import { createLink, readLink } from "./policy";
import { toFile } from "./resource";
import { FileDetail, FileId, FileList, FilePage } from "./schema";

/** One file. @throws AppError `not_found`. */
export function findFile(ctx: Ctx, id: string): Promise<FileRow> {
  return findRow(ctx, fileRows, id);
}

/** The wire form of files: with the scanner's description, and a download link for a clean file. */
export async function toDetails(ctx: Ctx, rows: FileRow[]): Promise<z.output<typeof FileDetail>[]> {
  const { description } = await ctx.runtime.ports.virusScan();
  const address = `${ctx.runtime.environment.ATRIUM_BASE_URL.replace(/\/$/, "")}/api/public/files`;
  return rows.map((row) => ({
    ...toFile(row),
    scanner: row.scanner ?? description,
    download_url: row.status === "clean" ? `${address}/${createLink(ctx, row.id)}` : null,
  }));
}

export const listFiles = query({
  id: "files.list",
  summary: "List files, newest first",
  permission: "files.read",
  input: FileList,
  output: FilePage,
  example: { status: "clean", sort: "name" },
  async run(ctx, input) {
    const where = input.status === undefined ? {} : { status: input.status };
    const page = await readPage(ctx, fileRows, input, { where, sort: "-created_at" });
    return { ...page, data: await toDetails(ctx, page.data) };
  },
});

export const getFile = query({
  id: "files.get",
  summary: "Get a file with its scan status and download link",
  permission: "files.read",
  input: z.strictObject({ id: FileId }),
  output: FileDetail,
  example: { id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const [detail] = await toDetails(ctx, [await findFile(ctx, id)]);
    if (!detail) throw notFound("file");
    return detail;
  },
});

/** Where the bytes of a clean file are stored. No endpoint calls it; the caller has checked the link. */
const locateFile = query({
  id: "files.locate",
  summary: "Find the stored object of a clean file",
  access: internal("called by openDownload, which has checked the signed link"),
  input: z.strictObject({ id: FileId }),
  output: z.object({ name: z.string(), media_type: z.string(), size: z.int(), storage_key: z.string() }),
  example: { id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { status, storage_key, name, media_type, size } = await findFile(ctx, id);
    if (status !== "clean" || storage_key === null) throw notFound("file");
    return { name, media_type, size, storage_key };
  },
});

/**
 * Opens the file behind a download link. `site` is the slug of the host that was asked; null for the service's own host, which serves the
 * staff app of every company.
 * @throws AppError `not_found` when the link is forged, expired or another company's, or the file is deleted or not clean.
 */
export async function openDownload(
  runtime: Runtime,
  { token, site }: { token: string; site: string | null },
  request: RequestInfo,
): Promise<FileAnswer> {
  const link = readLink(token, runtime.environment.ATRIUM_SIGNING_SECRET, runtime.clock.now());
  const tenant = link && (await findTenant(runtime, link.tenant_id));
  if (!link || !tenant || (site !== null && site !== tenant.slug)) throw notFound("file");
  const file = await locateFile(systemContext(runtime, tenant, "Download link", { request_id: request.id }), { id: link.file_id });
  return openStored(runtime, { id: link.file_id, ...file });
}

/** The bytes of a file that the caller has found. @throws AppError `not_found` if it is quarantined or blocked. */
export async function openFile(runtime: Runtime, file: FileRow): Promise<FileAnswer> {
  if (file.status !== "clean" || file.storage_key === null) throw notFound("file");
  return openStored(runtime, { ...file, storage_key: file.storage_key });
}

async function openStored(
  runtime: Runtime,
  { id, name, media_type, size, storage_key }: Pick<FileRow, "id" | "name" | "media_type" | "size"> & { storage_key: string },
): Promise<FileAnswer> {
  const stored = await (await runtime.ports.storage()).get(storage_key);
  if (stored.size !== size) {
    stored.body.destroy();
    throw new AppError("internal", `The stored object of file ${id} has ${stored.size} bytes, not ${size}.`);
  }
  return { name, media_type, size, body: stored.body };
}
