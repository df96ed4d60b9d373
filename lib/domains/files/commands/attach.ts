import { z } from "zod";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { encodeId, exampleId, idOf } from "@/lib/kernel/base/ids";
import { aOrAn, nounOf, type NounWith } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import type { File as FileRow } from "@/prisma/generated/client";
import { assertMay, visible } from "../policy";
import { findFile, toDetails } from "../queries";
import { toFile } from "../resource";
import { AttachedFileList, AttachedFilePage, File, FileId } from "../schema";

/**
 * Attaches a file to a record that the caller has found and locked. A quarantined file is downloadable after its scan.
 * @throws AppError `forbidden`, `not_found`, `conflict` when it is blocked or already attached.
 */
async function attachFile(ctx: CommandCtx, record_id: string, fileId: string): Promise<FileRow> {
  assertMay(ctx, "files.read");
  await lockRows(ctx, "files", [fileId]);
  const file = await findFile(ctx, fileId);
  if (file.status === "blocked") throw new AppError("conflict", `The file is blocked: ${file.blocked_reason ?? ""}.`);
  const link = { tenant_id: ctx.tenant.id, file_id: fileId, record_id };
  if (await ctx.db.fileLink.findFirst({ where: link, select: { id: true } }))
    throw new AppError("conflict", "The file is already attached.");
  const now = ctx.clock.now();
  await ctx.db.fileLink.createMany({ data: [{ id: newId(now), ...link, created_at: now }] });
  return file;
}

/** Detaches a file from a record; the file itself stays. @throws AppError `forbidden`, `not_found` when it is not attached. */
async function detachFile(ctx: CommandCtx, noun: NounWith<"files">, record_id: string, fileId: string): Promise<FileRow> {
  assertMay(ctx, "files.read");
  const file = await findFile(ctx, fileId);
  const { count } = await ctx.db.fileLink.deleteMany({ where: { tenant_id: ctx.tenant.id, file_id: fileId, record_id } });
  if (count === 0) throw notFound("file");
  await ctx.db.file.updateMany({ where: { tenant_id: ctx.tenant.id, id: fileId }, data: { detached_from: noun } });
  return file;
}

/** The files of a record, most recently attached first. @throws AppError `forbidden`. */
async function listAttachedFiles(
  ctx: Ctx,
  record_id: string,
  input: z.output<typeof AttachedFileList>,
): Promise<z.output<typeof AttachedFilePage>> {
  assertMay(ctx, "files.read");
  const filter = { tenant_id: ctx.tenant.id, record_id, file: visible(ctx) };
  const keyset = keysetOf(input, "-created_at", { created_at: "instant" });
  const links = await ctx.db.fileLink.findMany({
    where: { AND: [filter, keyset.where] },
    orderBy: keyset.orderBy,
    take: keyset.take,
    include: { file: true },
  });
  const page = pageFrom(links, keyset);
  const total = await totalIfAsked(input.include, (take) => ctx.db.fileLink.count({ where: filter, take }));
  const details = await toDetails(
    ctx,
    page.data.map((link) => link.file),
  );
  return {
    data: details.map((file, place) => ({ ...file, shared: page.data[place]?.shared ?? false })),
    next_cursor: page.next_cursor,
    ...total,
  };
}

/** A kind of record that files are attached to. */
interface FiledRecord<N extends NounWith<"files">> {
  noun: N;
  read: Permission;
  write: Permission;
  /** The only type of file that is attached, and what a rejection says; omitted, any. */
  accepts?: { media_type: string; message: string };
  /** Through the domain's `visible`. @throws AppError `not_found`. */
  find(ctx: Ctx, id: string): Promise<unknown>;
  /** The same, locked for a change. @throws AppError `not_found`, and where the record may not be changed. */
  lock(ctx: CommandCtx, id: string): Promise<unknown>;
  /** Omitted, any file can be detached. @throws AppError `conflict` where the record still needs this one. */
  assertDetachable?(ctx: CommandCtx, id: string, fileId: string): Promise<void>;
}

/** A file attached to a record, as the audit of the record shows it. */
const inAudit = (file: { id: string; name: string }) => ({ attached_file: { id: encodeId("file", file.id), name: file.name } });

/** The operations that list, attach and detach the files of a noun's records. */
export function fileOperations<N extends NounWith<"files">>({ noun, read, write, accepts, find, lock, assertDetachable }: FiledRecord<N>) {
  const plural = nounOf(noun).plural.replaceAll("-", "_");
  const id = exampleId(noun);
  const file_id = exampleId("file");
  const input = z.strictObject({ id: idOf(noun), file_id: FileId });
  const list = query({
    id: `${plural}.list_files`,
    summary: `List the files of ${aOrAn(noun)}, most recently attached first`,
    permission: read,
    input: AttachedFileList.extend({ id: idOf(noun) }),
    output: AttachedFilePage,
    example: { id, limit: "50" },
    async run(ctx, { id: recordId, ...page }) {
      await find(ctx, recordId);
      return listAttachedFiles(ctx, recordId, page);
    },
  });
  const attach = command({
    id: `${plural}.attach_file`,
    summary: `Attach an uploaded file to ${aOrAn(noun)}`,
    permission: write,
    input,
    output: File,
    example: { id, file_id },
    async run(ctx, { id: recordId, file_id: fileId }) {
      await lock(ctx, recordId);
      const file = await attachFile(ctx, recordId, fileId);
      if (accepts && file.media_type !== accepts.media_type) throw invalidField("file_id", "wrong_type", accepts.message);
      ctx.audit({ noun, id: recordId, before: {}, after: inAudit(file) });
      return toFile(file);
    },
  });
  const detach = command({
    id: `${plural}.detach_file`,
    summary: `Detach a file from ${aOrAn(noun)}; the file itself stays`,
    permission: write,
    input,
    output: z.object({}),
    example: { id, file_id },
    async run(ctx, { id: recordId, file_id: fileId }) {
      await lock(ctx, recordId);
      await assertDetachable?.(ctx, recordId, fileId);
      const file = await detachFile(ctx, noun, recordId, fileId);
      ctx.audit({ noun, id: recordId, before: inAudit(file), after: {} });
      return {};
    },
  });
  return { list, attach, detach };
}
