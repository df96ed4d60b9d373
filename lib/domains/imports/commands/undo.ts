import { z } from "zod";
import { readerContext } from "@/lib/domains/exports";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { databaseNull, runInTenant } from "@/lib/kernel/db";
import type { ImportedNoun } from "@/lib/kernel/imported";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { attemptItem } from "@/lib/kernel/savepoint";
import type { ImportRow as StoredRow } from "@/prisma/generated/client";
import { importUndone, importUndoStarted } from "../events";
import { assertWriter } from "../policy";
import { countVerdicts, findImport } from "../queries";
import { importedNoun } from "../queries/nouns";
import { problemsOf } from "../queries/plan";
import { toImport } from "../resource";
import { importRows } from "../rows";
import { assertMove, batchesPerStep, rowsAtOnce } from "../rules";
import { Import, ImportId, ImportStatus, RowVerdict, type RowProblem } from "../schema";
import { storeVerdicts } from "./store";

const id = "imp_01jd0p2q3r4s5t6v7w8x9y0z1a";

export const undoImport = command({
  id: "imports.undo",
  summary: "Take back what an import wrote; records that were changed since are kept, and tried again when it is undone again",
  permission: "imports.write",
  input: z.strictObject({ id: ImportId }),
  output: Import,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, importRows, id);
    assertMove(ImportStatus.parse(before.status), "undo");
    if (before.remove_at === null || before.remove_at <= ctx.clock.now())
      throw new AppError("conflict", "The rows of this import are deleted, so it can no longer be undone.");
    assertWriter(ctx, importedNoun(toImport(before).list).write);
    if (before.status === "undone") await reopenKept(ctx, id);
    const { create, update } = await countVerdicts(ctx, id, "done");
    return changeRow(ctx, importRows, before, { status: "undoing", done: before.rows - create - update }, importUndoStarted);
  },
});

/** Rows that an earlier undoing kept are taken back once what was in the way is gone. @throws AppError `conflict` without such rows. */
async function reopenKept(ctx: CommandCtx, import_id: string): Promise<void> {
  // Only a row that changed a record has what it was before.
  const kept = { tenant_id: ctx.tenant.id, import_id, state: "undone", verdict: "kept" };
  const again = { state: "done", problems: [] };
  const made = await ctx.db.importRow.updateMany({
    where: { ...kept, undo: { equals: databaseNull } },
    data: { ...again, verdict: "create" },
  });
  const changed = await ctx.db.importRow.updateMany({ where: kept, data: { ...again, verdict: "update" } });
  if (made.count + changed.count === 0) throw new AppError("conflict", "This import is undone as a whole; nothing of it is kept.");
}

const byWorker = internal("called by the background function that undoes an import");

/** Takes back the next rows, last one first, in one transaction together with what became of them. */
const undoRows = command({
  id: "imports.undo_rows",
  summary: "Take back the next rows of an import",
  access: byWorker,
  input: z.strictObject({ id: ImportId }),
  output: z.object({ rows: z.int() }),
  example: { id },
  async run(ctx, { id: import_id }) {
    const row = await lockRow(ctx, importRows, import_id);
    if (row.status !== "undoing") return { rows: 0 };
    const noun = importedNoun(toImport(row).list);
    const rows = await ctx.db.importRow.findMany({
      where: { tenant_id: ctx.tenant.id, import_id, state: "done", verdict: { in: ["create", "update"] } },
      orderBy: { number: "desc" },
      take: rowsAtOnce,
    });
    const versions = new Map<string, number>();
    const undone = [];
    for (const each of rows) undone.push(await undoRow(ctx, noun, each, versions));
    if (undone.length > 0) await storeVerdicts(ctx, import_id, undone, "undone");
    for (const [record_id, record_version] of versions)
      await ctx.db.importRow.updateMany({
        where: { tenant_id: ctx.tenant.id, import_id, record_id, state: "done" },
        data: { record_version },
      });
    return { rows: undone.length };
  },
});

async function undoRow(ctx: CommandCtx, noun: ImportedNoun, row: StoredRow, versions: Map<string, number>) {
  const { number, record_id, undo } = row;
  const done = { number, verdict: RowVerdict.parse(row.verdict), problems: [] as RowProblem[] };
  const same = { key_text: null, record_id: null, record_version: null, undo: null };
  const kept = (problems: RowProblem[]) => ({ ...done, ...same, verdict: "kept" as const, problems });
  if (record_id === null) return { ...done, ...same };
  const version = await noun.versionOf(ctx, record_id);
  if (version === null) return kept([{ column: null, code: "record_gone", message: "The record was deleted since." }]);
  if (version !== (versions.get(record_id) ?? row.record_version))
    return kept([{ column: null, code: "changed_since", message: "The record was changed since." }]);
  const taken = await attemptItem(
    ctx,
    async () => {
      if (done.verdict === "create") return noun.remove(ctx, record_id).then(() => null);
      return noun.revert(ctx, record_id, z.record(z.string(), z.unknown()).parse(undo ?? {}));
    },
    { keep: true },
  );
  if ("error" in taken) return kept(problemsOf(taken.error));
  if (taken.value !== null) versions.set(record_id, taken.value.version);
  return { ...done, ...same };
}

/** Takes rows back in the name of whoever wrote them; of the system, if they have left since. @returns whether more rows wait. */
export function undoNextRows(ctx: Ctx, importId: string): Promise<"more" | "done"> {
  return runInTenant(ctx.tenant.id, async () => {
    const row = await findImport(ctx, importId);
    const writer = await readerContext(ctx, row).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "forbidden") return ctx;
      throw error;
    });
    for (let batch = 0; batch < batchesPerStep; batch += 1) if ((await undoRows(writer, { id: importId })).rows === 0) return "done";
    return "more";
  });
}

export const finishUndo = command({
  id: "imports.finish_undo",
  summary: "Record that an import is undone",
  access: byWorker,
  input: z.strictObject({ id: ImportId }),
  output: Import,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, importRows, id);
    if (before.status !== "undoing") return toImport(before);
    const counts = await countVerdicts(ctx, id);
    return changeRow(ctx, importRows, before, { status: "undone", counts, done: before.rows, finished_at: ctx.clock.now() }, importUndone);
  },
});
