import { z } from "zod";
import { readerContext } from "@/lib/domains/exports";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { rehearse } from "@/lib/kernel/savepoint";
import { importChecked, importCheckStarted } from "../events";
import { assertWriter } from "../policy";
import { countVerdicts, findImport } from "../queries";
import { openPlan, readRows, type Plan, type ReadRow } from "../queries/plan";
import { noCounts, toImport } from "../resource";
import { importRows } from "../rows";
import { assertMove, batchesPerStep, rowsAtOnce } from "../rules";
import { Import, ImportId, ImportStatus } from "../schema";
import { judgeTogether } from "./judge-together";
import { assertKeyMapped, storeVerdicts } from "./store";
import { findRecords, writeNewRows, writeRow, type Judged } from "./write-row";

const id = "imp_01jd0p2q3r4s5t6v7w8x9y0z1a";

export const checkImport = command({
  id: "imports.check",
  summary: "Check every row of an import without writing any: each gets a verdict",
  permission: "imports.write",
  input: z.strictObject({ id: ImportId }),
  output: Import,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, importRows, id);
    assertMove(ImportStatus.parse(before.status), "check");
    const plan = await openPlan(ctx, before);
    assertWriter(ctx, plan.noun.write);
    assertKeyMapped(toImport(before), plan.noun);
    const fields = { status: "checking", rows: 0, done: 0, counts: noCounts, failure: null, finished_at: null };
    return changeRow(ctx, importRows, before, fields, importCheckStarted);
  },
});

/**
 * Judges the next rows of an import, in a transaction that keeps nothing but the verdicts.
 * @returns whether more rows wait. @throws AppError `forbidden` if whoever uploaded the file lost access.
 */
export function checkNextRows(ctx: Ctx, importId: string): Promise<"more" | "done"> {
  return runInTenant(ctx.tenant.id, async () => {
    const row = await findImport(ctx, importId);
    const writer = await readerContext(ctx, row);
    const plan = await openPlan(writer, row);
    assertWriter(writer, plan.noun.write);
    for (let batch = 0; batch < batchesPerStep; batch += 1) if ((await checkBatch(writer, importId, plan)) === 0) return "done";
    return "more";
  });
}

function checkBatch(writer: Ctx, import_id: string, plan: Plan): Promise<number> {
  return rehearse(writer, "imports.check_rows", async (ctx) => {
    const { status } = await lockRow(ctx, importRows, import_id);
    if (status !== "checking") return 0;
    const own = { tenant_id: ctx.tenant.id, import_id };
    const stored = await ctx.db.importRow.findMany({
      where: { ...own, state: "read" },
      select: { number: true, cells: true },
      orderBy: { number: "asc" },
      take: rowsAtOnce,
    });
    if (stored.length === 0) return 0;
    const rows = await readRows(
      ctx,
      plan,
      stored.map(({ number, cells }) => ({ number, cells: z.array(z.string()).parse(cells) })),
    );
    const { together: inCommon } = plan.noun;
    if (inCommon !== undefined) {
      await storeVerdicts(ctx, import_id, await judgeTogether(ctx, import_id, { plan, together: inCommon, rows }), "checked");
      return rows.length;
    }
    const found = await findRecords(ctx, plan, rows);
    const earlier = await findEarlier(ctx, import_id, rows);
    const judged: Judged[] = [];
    const firsts = rows.filter(({ key }) => !key || !earlier.has(key.folded));
    const together = await writeNewRows(ctx, plan, firsts, found, false);
    for (const each of rows) {
      const first = each.key ? earlier.get(each.key.folded) : undefined;
      const alone = () => writeRow(ctx, plan, each, found, false);
      const verdict = first === undefined ? (together.get(each.number) ?? (await alone())) : judgeRepeated(plan, each, first);
      if (each.key && verdict.verdict !== "invalid" && first === undefined) earlier.set(each.key.folded, each.number);
      judged.push(verdict);
    }
    await storeVerdicts(ctx, import_id, judged, "checked");
    return judged.length;
  });
}

/** The first valid row of the file with each of these keys, among those that are judged. */
async function findEarlier(ctx: Ctx, import_id: string, rows: readonly ReadRow[]): Promise<Map<string, number>> {
  const keys = [...new Set(rows.flatMap(({ key }) => (key ? [key.folded] : [])))];
  if (keys.length === 0) return new Map();
  const found = await ctx.db.importRow.findMany({
    where: { tenant_id: ctx.tenant.id, import_id, key_text: { in: keys }, state: "checked", verdict: { not: "invalid" } },
    select: { key_text: true, number: true },
    orderBy: { number: "desc" },
  });
  return new Map(found.map(({ key_text, number }) => [key_text ?? "", number]));
}

/** A row about the record of an earlier row: it adds to it where the noun allows, and is a mistake where not. */
function judgeRepeated({ noun, key, mode }: Plan, row: ReadRow, first: number): Judged {
  const judged = { number: row.number, key_text: row.key?.folded ?? null, record_id: null, record_version: null, undo: null };
  if (row.problems.length > 0) return { ...judged, verdict: "invalid", problems: row.problems };
  if (noun.joins) return { ...judged, verdict: mode === "create" ? "skip" : "update", problems: [] };
  return { ...judged, verdict: "invalid", problems: [{ column: key, code: "repeated", message: `Row ${first} has the same value.` }] };
}

export const finishCheck = command({
  id: "imports.finish_check",
  summary: "Record that every row of an import has a verdict",
  access: internal("called by the background function that checks an import"),
  input: z.strictObject({ id: ImportId }),
  output: Import,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, importRows, id);
    if (before.status !== "checking") return toImport(before);
    return changeRow(ctx, importRows, before, { status: "checked", counts: await countVerdicts(ctx, id) }, importChecked);
  },
});
