import type { CommandCtx } from "@/lib/kernel/context";
import type { ImportedNoun } from "@/lib/kernel/imported";
import { takenBack } from "@/lib/kernel/savepoint";
import { z } from "zod";
import { decodeRow, readRows, type Plan, type ReadRow } from "../queries/plan";
import { writeRow, type Judged } from "./write-row";

type Together = NonNullable<ImportedNoun["together"]>;

/** The most earlier rows that are written again to judge one batch: far more than people have on the days of a batch. */
const mostEarlier = 1000;

/** The valid rows before these that have something in common with them, in the order of the file. */
async function findEarlier(ctx: CommandCtx, import_id: string, plan: Plan, texts: readonly (string | null)[]): Promise<ReadRow[]> {
  const shared = [...new Set(texts.filter((text) => text !== null))];
  if (shared.length === 0) return [];
  const found = await ctx.db.importRow.findMany({
    where: { tenant_id: ctx.tenant.id, import_id, key_text: { in: shared }, state: "checked", verdict: { not: "invalid" } },
    select: { number: true, cells: true },
    orderBy: { number: "asc" },
    take: mostEarlier,
  });
  return readRows(
    ctx,
    plan,
    found.map(({ number, cells }) => ({ number, cells: z.array(z.string()).parse(cells) })),
  );
}

/** What a row has in common with others; null for one that can't be read or has nothing. */
async function textOf(ctx: CommandCtx, plan: Plan, together: Together, { problems, fields }: ReadRow): Promise<string | null> {
  if (problems.length > 0) return null;
  const decoded = decodeRow(plan.noun.create, fields);
  return "problems" in decoded ? null : together(ctx, decoded.input as never);
}

/**
 * Judges rows that may clash with each other: each is written after the earlier ones of the file that it has something in common with, as
 * the run will do, and all are taken back.
 */
export async function judgeTogether(
  ctx: CommandCtx,
  import_id: string,
  { plan, together, rows }: { plan: Plan; together: Together; rows: readonly ReadRow[] },
): Promise<Judged[]> {
  const texts: (string | null)[] = [];
  for (const row of rows) texts.push(await textOf(ctx, plan, together, row));
  const earlier = await findEarlier(ctx, import_id, plan, texts);
  return takenBack(ctx, async () => {
    for (const row of earlier) await writeRow(ctx, plan, row, new Map(), true);
    const judged: Judged[] = [];
    for (const [place, row] of rows.entries()) {
      const verdict = await writeRow(ctx, plan, row, new Map(), true);
      judged.push({ ...verdict, key_text: texts[place] ?? null, record_id: null, record_version: null, undo: null });
    }
    return judged;
  });
}
