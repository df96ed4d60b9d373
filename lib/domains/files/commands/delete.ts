import { fileRows } from "../rows";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { fileDeleted } from "../events";
import { cleanKey, quarantineKey } from "../rules";
import { FileId } from "../schema";

/**
 * Deletes the row permanently, which invalidates all download links. The event's subscriber deletes the bytes after the commit, so a
 * rollback loses nothing.
 */
export const deleteFile = command({
  id: "files.delete",
  summary: "Delete a file that is not attached to a record",
  permission: "files.write",
  input: z.strictObject({ id: FileId }),
  output: z.object({}),
  example: { id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, fileRows, id);
    const attached = await ctx.db.fileLink.count({ where: { tenant_id: ctx.tenant.id, file_id: id } });
    if (attached > 0) throw new AppError("conflict", "The file is attached; detach it first.");
    const shown = await ctx.db.documentImage.count({ where: { tenant_id: ctx.tenant.id, file_id: id } });
    if (shown > 0) throw new AppError("conflict", "A proposal, contract or template shows this image. Take it out of the text first.");
    await deleteRow(ctx, fileRows, row, fileDeleted);
    return {};
  },
});

/** Deletes the bytes of a deleted file, in quarantine or among clean files. */
export async function removeDeletedObject(ctx: Ctx, id: string): Promise<void> {
  const storage = await ctx.runtime.ports.storage();
  await storage.delete(quarantineKey(ctx.tenant.id, id));
  await storage.delete(cleanKey(ctx.tenant.id, id));
}
