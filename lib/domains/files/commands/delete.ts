import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { fileDeleted } from "../events";
import { findFile } from "../queries";
import { fileWire, toFile } from "../resource";
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
    await lockRows(ctx, "files", [id]);
    const row = await findFile(ctx, id);
    await assertFresh(ctx, row);
    const attached = await ctx.db.fileLink.count({ where: { tenant_id: ctx.tenant.id, file_id: id } });
    if (attached > 0) throw new AppError("conflict", "The file is attached; detach it first.");
    await ctx.db.file.deleteMany({ where: { tenant_id: ctx.tenant.id, id } });
    ctx.audit({ noun: "file", id, before: fileWire(row), after: null });
    ctx.emit(fileDeleted, { record_id: id, sequence: row.version + 1, data: toFile(row) });
    return {};
  },
});

/** Removes the bytes of a deleted file, wherever they lie. */
export async function removeDeletedObject(ctx: Ctx, id: string): Promise<void> {
  const storage = await ctx.runtime.ports.storage();
  await storage.delete(quarantineKey(ctx.tenant.id, id));
  await storage.delete(cleanKey(ctx.tenant.id, id));
}
