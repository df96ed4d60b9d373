import { fileRows } from "./rows";
import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { FileAnswer } from "@/lib/kernel/file-answer";
import { internal, query } from "@/lib/kernel/operation";
import { findRow, readPage } from "@/lib/kernel/rows";
import type { Runtime } from "@/lib/kernel/runtime";
import type { File as FileRow } from "@/prisma/generated/client";
import { createLink } from "./policy";
import { toFile } from "./resource";
import { getPlain } from "./queries/objects";
import { emailType, FileDetail, FileId, FileList, FilePage } from "./schema";

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
    // The originals of emails stand at their messages; among the files there would be one for each email.
    const originals = { NOT: { media_type: emailType, links: { none: {} } } };
    const where = { ...(input.status === undefined ? {} : { status: input.status }), ...originals };
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
export const locateFile = query({
  id: "files.locate",
  summary: "Find the stored object of a clean file",
  access: internal("called by openDownload, which has checked the signed link"),
  input: z.strictObject({ id: FileId }),
  output: z.object({ name: z.string(), media_type: z.string(), size: z.int(), storage_key: z.string(), sealed: z.boolean() }),
  example: { id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { status, storage_key, name, media_type, size, sealed } = await findFile(ctx, id);
    if (status !== "clean" || storage_key === null) throw notFound("file");
    return { name, media_type, size, storage_key, sealed };
  },
});

type Stored = Pick<FileRow, "id" | "tenant_id" | "name" | "media_type" | "size" | "sealed"> & { storage_key: string };

/** The bytes of a file that the caller has found. @throws AppError `not_found` if it is quarantined or blocked. */
export async function openFile(runtime: Runtime, file: FileRow): Promise<FileAnswer> {
  if (file.status !== "clean" || file.storage_key === null) throw notFound("file");
  return openStored(runtime, { ...file, storage_key: file.storage_key });
}

/** The bytes of a stored file. @throws AppError as `getPlain`. */
export async function openStored(runtime: Runtime, file: Stored): Promise<FileAnswer> {
  return { name: file.name, media_type: file.media_type, size: file.size, body: await getPlain(runtime, file, file.storage_key) };
}

/** All bytes of a clean file. @throws AppError as `openFile`. */
export async function readWhole(runtime: Runtime, file: FileRow): Promise<Buffer> {
  const { body } = await openFile(runtime, file);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/** The address of a file at whatever host is asked, for an image in a page: of the caller's, who may see it, and for some minutes. */
export const linkFile = (ctx: Ctx, id: string): string => `/api/public/files/${createLink(ctx, id)}`;
