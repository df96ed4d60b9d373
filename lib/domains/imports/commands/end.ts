import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { importCancelled, importFailed } from "../events";
import { countVerdicts } from "../queries";
import { noCounts, toImport } from "../resource";
import { importRows } from "../rows";
import { assertMove, importKey } from "../rules";
import { Import, ImportFailure, ImportId, ImportStatus } from "../schema";

const id = "imp_01jd0p2q3r4s5t6v7w8x9y0z1a";

export const cancelImport = command({
  id: "imports.cancel",
  summary: "Stop an import that is being checked or run; rows that are written stay, and can be undone",
  permission: "imports.write",
  input: z.strictObject({ id: ImportId }),
  output: Import,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, importRows, id);
    assertMove(ImportStatus.parse(before.status), "cancel");
    if (before.status === "checking") return changeRow(ctx, importRows, before, { status: "draft", rows: 0, done: 0, counts: noCounts });
    const fields = { status: "cancelled", counts: await countVerdicts(ctx, id, "done"), finished_at: ctx.clock.now() };
    return changeRow(ctx, importRows, before, fields, importCancelled);
  },
});

export const deleteImport = command({
  id: "imports.delete",
  summary: "Delete an import that has written nothing or is undone, with its file; records that an undoing kept stay",
  permission: "imports.write",
  input: z.strictObject({ id: ImportId }),
  output: z.object({}),
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, importRows, id);
    assertMove(ImportStatus.parse(before.status), "delete");
    const { status, counts } = toImport(before);
    const canBeUndone = (status === "done" || status === "cancelled") && before.remove_at !== null;
    if (canBeUndone && counts.create + counts.update > 0) throw new AppError("conflict", "This import has written records. Undo it first.");
    await deleteRow(ctx, importRows, before);
    await (await ctx.runtime.ports.storage()).delete(importKey(ctx.tenant.id, id));
    return {};
  },
});

/** A failed run keeps what it has written, and can be undone as one that was cancelled. */
export const failImport = command({
  id: "imports.fail",
  summary: "End an import that cannot go on",
  access: internal("called by the background functions of imports"),
  input: z.strictObject({ id: ImportId, failure: ImportFailure }),
  output: Import,
  example: { id, failure: "interrupted" },
  async run(ctx, { id, failure }) {
    const before = await lockRow(ctx, importRows, id);
    const ended = { failure, finished_at: ctx.clock.now() };
    if (before.status === "checking") return changeRow(ctx, importRows, before, { ...ended, status: "failed" }, importFailed);
    if (before.status !== "running" && before.status !== "undoing") return toImport(before);
    const counts = await countVerdicts(ctx, id, "done");
    return changeRow(ctx, importRows, before, { ...ended, status: "cancelled", counts }, importFailed);
  },
});

/** How many imports one run cleans up. */
const mostRemoved = 50;
const phases = ["checking", "running", "undoing"];

/**
 * Deletes the files and rows of the tenant's imports whose time is over; returns how many. It is no command: that an import expires follows
 * from the time that it names.
 */
export function removeOldImports(ctx: Ctx): Promise<number> {
  return runInTenant(ctx.tenant.id, async () => {
    const where = { tenant_id: ctx.tenant.id, remove_at: { lte: ctx.clock.now() }, status: { notIn: phases } };
    const rows = await ctx.db.import.findMany({ where, select: { id: true }, orderBy: { remove_at: "asc" }, take: mostRemoved });
    const storage = await ctx.runtime.ports.storage();
    for (const { id: import_id } of rows) {
      await storage.delete(importKey(ctx.tenant.id, import_id));
      await ctx.db.importRow.deleteMany({ where: { tenant_id: ctx.tenant.id, import_id } });
      await ctx.db.import.updateMany({ where: { tenant_id: ctx.tenant.id, id: import_id }, data: { remove_at: null } });
    }
    return rows.length;
  });
}
