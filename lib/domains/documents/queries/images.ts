import { z } from "zod";
import { documentImages } from "@/lib/commerce/file-references";
import { linkFile, readWhole } from "@/lib/domains/files";
import { FileId } from "@/lib/domains/files/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { renderProse } from "@/lib/kernel/sanitise";
import type { File as FileRow } from "@/prisma/generated/client";

/** The images that a document of the company shows; the caller may read the text. What no saved text showed is not found. */
async function findImages(ctx: Ctx, texts: readonly string[]): Promise<FileRow[]> {
  const ids = texts.flatMap(documentImages.fileIdsIn).flatMap((wireId) => z.safeDecode(FileId, wireId).data ?? []);
  if (ids.length === 0) return [];
  const where = { tenant_id: ctx.tenant.id, id: { in: ids }, status: "clean", shown_in: { some: {} } };
  return ctx.db.file.findMany({ where });
}

/** Renders texts of a document as safe HTML. The addresses of their images are the caller's and last some minutes. */
export async function renderTexts(ctx: Ctx, texts: readonly string[]): Promise<string[]> {
  const images = await findImages(ctx, texts);
  const addresses = new Map(images.map(({ id }) => [encodeId("file", id), linkFile(ctx, id)]));
  return texts.map((text) =>
    documentImages.renderWithFiles(
      text,
      (body) => renderProse(body, documentImages.isPlaced),
      (id) => addresses.get(id) ?? documentImages.filePath(id),
    ),
  );
}

/** The bytes of the images of a document, by the id that its texts have. One that can't be read is left out. */
export async function readImages(ctx: Ctx, texts: readonly string[]): Promise<Record<string, Buffer>> {
  const read: Record<string, Buffer> = {};
  for (const file of await findImages(ctx, texts))
    try {
      read[encodeId("file", file.id)] = await readWhole(ctx.runtime, file);
    } catch (error) {
      logOf(ctx).error({ err: error, file_id: file.id }, "an image of a document could not be read");
      throw error;
    }
  return read;
}
