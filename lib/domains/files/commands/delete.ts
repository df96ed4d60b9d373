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
 * For good: from here on no link opens it. Its bytes follow the commit, when the news of it arrives: a deletion that is taken back has lost
 * nothing.
 */
export const deleteFile = command({
  id: "files.delete",
  summary: "Delete a file that is attached to nothing",
  permission: "files.write",
  input: z.strictObject({ id: FileId }),
  output: z.object({}),
  example: { id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, fileRows, id);
    const attached = await ctx.db.fileLink.count({ where: { tenant_id: ctx.tenant.id, file_id: id } });
    if (attached > 0) throw new AppError("conflict", "The file is attached; detach it first.");
    await deleteRow(ctx, fileRows, row, fileDeleted);
    return {};
  },
});

/** Removes the bytes of a deleted file, wherever they lie. */
export async function removeDeletedObject(ctx: Ctx, id: string): Promise<void> {
  const storage = await ctx.runtime.ports.storage();
  await storage.delete(quarantineKey(ctx.tenant.id, id));
  await storage.delete(cleanKey(ctx.tenant.id, id));
}
