import type { z } from "zod";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import type { File as FileRow } from "@/prisma/generated/client";
import { assertMay, visible } from "../policy";
import { findFile, toDetails } from "../queries";
import type { AttachedFileList, FilePage } from "../schema";

/** The record that has the files, by its column in `file_links`. The caller has locked it, and seen that it is the caller's. */
export type FileTarget = { customer_id: string };

/**
 * Puts a file at a record. One that waits for its scan may be put there and is not to be had before.
 * @throws AppError `forbidden`, `not_found`, `conflict` when it is blocked or there already.
 */
export async function attachFile(ctx: CommandCtx, target: FileTarget, fileId: string): Promise<FileRow> {
  assertMay(ctx, "files.read");
  await lockRows(ctx, "files", [fileId]);
  const file = await findFile(ctx, fileId);
  if (file.status === "blocked") throw new AppError("conflict", `The file is blocked: ${file.blocked_reason ?? ""}.`);
  const link = { tenant_id: ctx.tenant.id, file_id: fileId, ...target };
  if (await ctx.db.fileLink.findFirst({ where: link, select: { id: true } }))
    throw new AppError("conflict", "The file is attached already.");
  const now = ctx.clock.now();
  await ctx.db.fileLink.createMany({ data: [{ id: newId(now), ...link, created_at: now }] });
  return file;
}

/** Takes a file off a record; the file itself stays. @throws AppError `forbidden`, `not_found` when it is not there. */
export async function detachFile(ctx: CommandCtx, target: FileTarget, fileId: string): Promise<FileRow> {
  assertMay(ctx, "files.read");
  const file = await findFile(ctx, fileId);
  const { count } = await ctx.db.fileLink.deleteMany({ where: { tenant_id: ctx.tenant.id, file_id: fileId, ...target } });
  if (count === 0) throw notFound("file");
  return file;
}

/** The files at a record, the last attached first. @throws AppError `forbidden`. */
export async function listAttachedFiles(
  ctx: Ctx,
  target: FileTarget,
  input: z.output<typeof AttachedFileList>,
): Promise<z.output<typeof FilePage>> {
  assertMay(ctx, "files.read");
  const filter = { tenant_id: ctx.tenant.id, ...target, file: visible(ctx) };
  const keyset = keysetOf(input, "-created_at", { created_at: "instant" });
  const links = await ctx.db.fileLink.findMany({
    where: { AND: [filter, keyset.where] },
    orderBy: keyset.orderBy,
    take: keyset.take,
    include: { file: true },
  });
  const page = pageFrom(links, keyset);
  const total = await totalIfAsked(input.include, (take) => ctx.db.fileLink.count({ where: filter, take }));
  return {
    data: await toDetails(
      ctx,
      page.data.map((link) => link.file),
    ),
    next_cursor: page.next_cursor,
    ...total,
  };
}
