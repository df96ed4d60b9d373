import { readLanguage } from "@/lib/domains/exports";
import type { Ctx } from "@/lib/kernel/context";
import { listWords } from "@/lib/kernel/list-words";
import type { ImportList, RowProblem } from "../schema";
import { readFileColumns } from "./columns";

/** The problems that the catalogue of imports words; any other has the sentence of the rule that found it. */
const worded = [
  "required",
  "not_a_number",
  "ambiguous_number",
  "not_a_whole_number",
  "not_yes_or_no",
  "not_a_date",
  "not_a_time",
  "unknown_country",
  "unknown_currency",
  "unknown_language",
  "unknown_choice",
  "not_found",
  "ambiguous",
  "several_records",
  "repeated",
  "too_many_cells",
  "invalid_format",
  "too_big",
  "too_small",
  "record_gone",
  "changed_since",
  "balance_due",
  "same_start",
  "same_time",
  "day_full",
  "day_locked",
  "week_closed",
  "time_billed",
] as const;

/** Words problems in the reader's language: a column by its label, and the sentence by its code. */
export async function wordProblems(ctx: Ctx, list: ImportList): Promise<(problems: readonly RowProblem[]) => RowProblem[]> {
  const language = await readLanguage(ctx);
  const words = await listWords(language, "imports");
  const labels = new Map((await readFileColumns(ctx, list, language)).map(({ key, label }) => [key, label]));
  return (problems) =>
    problems.map(({ column, code, message }) => ({
      column: column === null ? null : (labels.get(column) ?? column),
      code,
      message: (worded as readonly string[]).includes(code) ? words.value(`problems.${code}`) : message,
    }));
}
