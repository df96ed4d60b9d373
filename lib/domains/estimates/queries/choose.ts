import { encodeId } from "@/lib/kernel/base/ids";
import { choiceOf, type EstimateWithLines } from "../resource";
import { chooseLines } from "../rules";

/** The row with the selected lines taken; without `selected` those that it proposes. @throws AppError `invalid`. */
export function choose(row: EstimateWithLines, selected: readonly string[] | undefined) {
  const lines = row.lines.map((line) => ({ id: line.id, choice: choiceOf(line) }));
  const proposed = lines.flatMap(({ id, choice }) => (choice?.selected === true ? [id] : []));
  const chosen = chooseLines(lines, selected ?? proposed);
  const taken = [...chosen].flatMap(([id, { selected: isTaken }]) => (isTaken ? [encodeId("estimate_line", id)] : []));
  const after = { ...row, lines: row.lines.map((line) => ({ ...line, choice: chosen.get(line.id) ?? null })) };
  return { row: after, selected: chosen.size === 0 ? null : taken };
}
