import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import type { ImportedNoun } from "@/lib/kernel/imported";
import { mappingProblems } from "../rules/headings";
import type { Import } from "../schema";
import type { Judged } from "./write-row";

/** Stores what became of rows, and moves the import's progress along, in two statements. */
export async function storeVerdicts(
  ctx: CommandCtx,
  import_id: string,
  judged: readonly Judged[],
  state: "checked" | "done" | "undone",
): Promise<void> {
  await ctx.db.$executeRaw`
    update public.import_rows r set state = ${state}, verdict = j.verdict, problems = j.problems,
      key_text = coalesce(j.key_text, r.key_text),
      record_id = coalesce(j.record_id, r.record_id), record_version = coalesce(j.record_version, r.record_version),
      undo = case when j.undo = 'null'::jsonb then r.undo else coalesce(j.undo, r.undo) end
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j(number int, verdict text, problems jsonb, key_text text, record_id uuid,
      record_version int, undo jsonb)
    where r.tenant_id = ${ctx.tenant.id}::uuid and r.import_id = ${import_id}::uuid and r.number = j.number`;
  await ctx.db.import.updateMany({
    where: { tenant_id: ctx.tenant.id, id: import_id },
    data: { done: { increment: judged.length }, updated_at: ctx.clock.now() },
  });
}

/**
 * @throws AppError `invalid` for a mapping without any column, without one that new records need, or without the key.
 */
export function assertKeyMapped({ mapping, key, headings }: Import, noun: ImportedNoun): void {
  const used = mapping.filter((column) => column !== null);
  const errors = mappingProblems(mapping, headings.length, used);
  if (used.length === 0) errors.push({ path: "mapping", code: "required", message: "Choose a column for at least one heading." });
  if (key !== null && !used.includes(key))
    errors.push({ path: "key", code: "not_mapped", message: "No heading is mapped to the column by which records are found." });
  if (key !== null && !(key in noun.keys)) errors.push({ path: "key", code: "unknown", message: `Records can't be found by ${key}.` });
  const [first] = errors;
  if (first) throw new AppError("invalid", first.message, { errors });
}
