import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import type { ImportedFields } from "@/lib/kernel/imported";
import { attemptItem } from "@/lib/kernel/savepoint";
import { idColumn } from "../queries/columns";
import { decodeRow, problemsOf, type Plan, type ReadRow } from "../queries/plan";
import type { RowProblem, RowVerdict } from "../schema";

/** What became of a row, or would. */
export interface Judged {
  number: number;
  verdict: RowVerdict;
  problems: RowProblem[];
  key_text: string | null;
  record_id: string | null;
  record_version: number | null;
  undo: ImportedFields | null;
}

/** The records that rows are about, by the folded text of their keys; it grows as rows make records. */
export type Found = Map<string, string[]>;

/** Finds the records that these rows are about, in one look-up. */
export async function findRecords(ctx: Ctx, plan: Plan, rows: readonly ReadRow[]): Promise<Found> {
  const find = plan.key === null ? undefined : plan.noun.keys[plan.key];
  const texts = [...new Set(rows.flatMap(({ key }) => (key ? [key.text] : [])))];
  return find && texts.length > 0 ? find(ctx, texts) : new Map();
}

/** What cannot be read, and what the record's schema says against the other cells. */
function allProblems(plan: Plan, { problems, fields }: ReadRow): RowProblem[] {
  const decoded = decodeRow(plan.noun.update, fields);
  if (!("problems" in decoded)) return problems;
  return [...problems, ...decoded.problems.filter(({ column }) => !problems.some((other) => other.column === column))];
}

/**
 * Writes the rows that make new records, each about another one, at once. Answers nothing where the noun cannot or a row is wrong: then
 * each is written by itself, which says what is wrong with it.
 */
export async function writeNewRows(
  ctx: CommandCtx,
  plan: Plan,
  rows: readonly ReadRow[],
  found: Found,
  keep: boolean,
): Promise<Map<number, Judged>> {
  const { makeAll } = plan.noun;
  const keys = rows.flatMap(({ key }) => (key ? [key.folded] : []));
  const drafts = rows.flatMap((row) => {
    const isNew = row.key === null || (!found.has(row.key.folded) && keys.indexOf(row.key.folded) === keys.lastIndexOf(row.key.folded));
    if (!isNew || row.problems.length > 0 || plan.mode === "update" || plan.key === idColumn) return [];
    const decoded = decodeRow(plan.noun.create, row.fields);
    return "input" in decoded ? [{ row, input: decoded.input as never }] : [];
  });
  if (makeAll === undefined || drafts.length < 2) return new Map();
  const inputs = drafts.map(({ input }) => input);
  const made = await attemptItem(ctx, () => makeAll(ctx, inputs), { keep });
  if ("error" in made) return new Map();
  return new Map(
    drafts.map(({ row: { number, key } }, index) => {
      const record = made.value[index];
      if (keep && key && record) found.set(key.folded, [record.id]);
      const kept = keep && record ? { record_id: record.id, record_version: record.version } : { record_id: null, record_version: null };
      return [number, { number, verdict: "create", problems: [], key_text: key?.folded ?? null, undo: null, ...kept }];
    }),
  );
}

/** Writes one row by the noun's own commands; with `keep: false` it only says what that would do. */
export async function writeRow(ctx: CommandCtx, plan: Plan, row: ReadRow, found: Found, keep: boolean): Promise<Judged> {
  const { number, key, fields } = row;
  const judged = { number, key_text: key?.folded ?? null, problems: [], record_id: null, record_version: null, undo: null };
  const invalid = (problems: RowProblem[]): Judged => ({ ...judged, verdict: "invalid", problems });
  if (row.problems.length > 0) return invalid(allProblems(plan, row));
  const mapped = plan.columns.flatMap((column) => column?.key ?? []);
  if (plan.noun.leavesOut?.(fields, mapped) === true) return { ...judged, verdict: "skip" };
  const [id, ...others] = (key && found.get(key.folded)) ?? [];
  if (others.length > 0)
    return invalid([{ column: plan.key, code: "several_records", message: `${others.length + 1} records have this value.` }]);
  // An id was given by an export: a row whose record is gone is no new record.
  if (id === undefined && key && plan.key === idColumn)
    return invalid([{ column: idColumn, code: "not_found", message: "There is no such record." }]);
  const skipped = id === undefined ? plan.mode === "update" : plan.mode === "create";
  const decoded = decodeRow(id === undefined ? plan.noun.create : plan.noun.update, fields);
  if ("problems" in decoded) return invalid(decoded.problems);
  if (skipped) return { ...judged, verdict: "skip", record_id: id ?? null };
  const input = decoded.input as never;
  if (id === undefined) {
    const made = await attemptItem(ctx, () => plan.noun.make(ctx, input), { keep });
    if ("error" in made) return invalid(problemsOf(made.error));
    if (keep && key) found.set(key.folded, [made.value.id]);
    const record = keep ? { record_id: made.value.id, record_version: made.value.version } : {};
    return { ...judged, ...record, verdict: "create" };
  }
  const changed = await attemptItem(ctx, () => plan.noun.change(ctx, id, input), { keep });
  if ("error" in changed) return invalid(problemsOf(changed.error));
  if (changed.value === null) return { ...judged, verdict: "unchanged", record_id: id };
  const { version, undo } = changed.value;
  return { ...judged, verdict: "update", record_id: id, ...(keep ? { record_version: version, undo } : {}) };
}
