import { z } from "zod";
import { readerContext } from "@/lib/domains/exports";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { importFinished, importStarted } from "../events";
import { assertWriter } from "../policy";
import { countVerdicts, findImport } from "../queries";
import { importedNoun } from "../queries/nouns";
import { openPlan, readRows } from "../queries/plan";
import { toImport } from "../resource";
import { importRows } from "../rows";
import { assertMove, batchesPerStep, rowsAtOnce } from "../rules";
import { Import, ImportId, ImportStatus, undoDays } from "../schema";
import { storeVerdicts } from "./store";
import { findRecords, writeNewRows, writeRow, type Judged } from "./write-row";

const id = "imp_01jd0p2q3r4s5t6v7w8x9y0z1a";
const dayMs = 86_400_000;

/** Until when a finished import can be undone. */
export const undoUntil = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() + undoDays * dayMs);

export const runImport = command({
  id: "imports.run",
  summary: "Write the valid rows of a checked import; rows with problems are left out",
  permission: "imports.write",
  input: z.strictObject({ id: ImportId }),
  output: Import,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, importRows, id);
    assertMove(ImportStatus.parse(before.status), "run");
    assertWriter(ctx, importedNoun(toImport(before).list).write);
    const { counts, rows } = toImport(before);
    const done = rows - counts.create - counts.update;
    return changeRow(ctx, importRows, before, { status: "running", done, remove_at: undoUntil(ctx) }, importStarted);
  },
});

const byWorker = internal("called by the background function that runs an import");
const Written = z.object({ rows: z.int() });

/**
 * Writes the next rows in one transaction, together with what became of them, so a run that is killed continues after the last of them and
 * writes none twice.
 */
const writeRows = command({
  id: "imports.write_rows",
  summary: "Write the next rows of a running import",
  access: byWorker,
  input: z.strictObject({ id: ImportId }),
  output: Written,
  example: { id },
  async run(ctx, { id: import_id }) {
    const row = await lockRow(ctx, importRows, import_id);
    if (row.status !== "running") return { rows: 0 };
    const stored = await nextRows(ctx, import_id);
    const plan = await openPlan(ctx, row);
    const rows = await readRows(ctx, plan, stored);
    const found = await findRecords(ctx, plan, rows);
    const judged: Judged[] = [];
    const together = await writeNewRows(ctx, plan, rows, found, true);
    for (const each of rows) judged.push(together.get(each.number) ?? (await writeRow(ctx, plan, each, found, true)));
    if (judged.length > 0) await storeVerdicts(ctx, import_id, judged, "done");
    await followVersions(ctx, import_id, judged);
    return { rows: judged.length };
  },
});

async function nextRows(ctx: CommandCtx, import_id: string) {
  const rows = await ctx.db.importRow.findMany({
    where: { tenant_id: ctx.tenant.id, import_id, state: "checked", verdict: { in: ["create", "update"] } },
    select: { number: true, cells: true },
    orderBy: { number: "asc" },
    take: rowsAtOnce,
  });
  return rows.map(({ number, cells }) => ({ number, cells: z.array(z.string()).parse(cells) }));
}

/** A later row about the same record raised its version: that is no change by somebody else. */
async function followVersions(ctx: CommandCtx, import_id: string, judged: readonly Judged[]): Promise<void> {
  const versions = new Map(
    judged.flatMap(({ record_id, record_version }) => (record_id && record_version ? [[record_id, record_version]] : [])),
  );
  const changed = judged.filter(({ verdict }) => verdict === "update").flatMap(({ record_id }) => record_id ?? []);
  for (const record_id of new Set(changed))
    await ctx.db.importRow.updateMany({
      where: { tenant_id: ctx.tenant.id, import_id, record_id, state: "done" },
      data: { record_version: versions.get(record_id) ?? null },
    });
}

/** @returns whether more rows wait. @throws AppError `forbidden` if whoever uploaded the file lost access. */
export function writeNextRows(ctx: Ctx, importId: string): Promise<"more" | "done"> {
  return runInTenant(ctx.tenant.id, async () => {
    const row = await findImport(ctx, importId);
    const writer = await readerContext(ctx, row);
    assertWriter(writer, importedNoun(toImport(row).list).write);
    for (let batch = 0; batch < batchesPerStep; batch += 1) if ((await writeRows(writer, { id: importId })).rows === 0) return "done";
    return "more";
  });
}

export const finishImport = command({
  id: "imports.finish",
  summary: "Record that every row of an import is written",
  access: byWorker,
  input: z.strictObject({ id: ImportId }),
  output: Import,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, importRows, id);
    if (before.status !== "running") return toImport(before);
    const fields = { status: "done", counts: await countVerdicts(ctx, id), done: before.rows, finished_at: ctx.clock.now() };
    return changeRow(ctx, importRows, before, fields, importFinished);
  },
});
