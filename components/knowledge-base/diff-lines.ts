/** A line of two texts: in both, only in the old one, or only in the new one. */
export interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Above this many comparisons the middle is shown as replaced: the exact difference of two unrelated texts helps nobody. */
const mostComparisons = 4_000_000;

/** The lines of two texts in order, by their longest common subsequence; removed lines come before added ones. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, young] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < young.length - start && old.at(-1 - end) === young.at(-1 - end)) end += 1;
  const same = (lines: readonly string[]) => lines.map((text): DiffLine => ({ kind: "same", text }));
  return [
    ...same(old.slice(0, start)),
    ...diffMiddle(old.slice(start, old.length - end), young.slice(start, young.length - end)),
    ...same(old.slice(old.length - end)),
  ];
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.split(/\r\n|\r|\n/));

function diffMiddle(old: readonly string[], young: readonly string[]): DiffLine[] {
  const replaced = (): DiffLine[] => [
    ...old.map((text): DiffLine => ({ kind: "removed", text })),
    ...young.map((text): DiffLine => ({ kind: "added", text })),
  ];
  if (old.length === 0 || young.length === 0 || old.length * young.length > mostComparisons) return replaced();
  const width = young.length + 1;
  // The length of the longest common subsequence of what follows line i and line j.
  const lengths = new Uint16Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = young.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = old[i] === young[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [removed, added] = [old[i], young[j]];
    if (removed !== undefined && removed === added) {
      lines.push({ kind: "same", text: removed });
      i += 1;
      j += 1;
    } else if (removed !== undefined && (added === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push({ kind: "removed", text: removed });
      i += 1;
    } else {
      lines.push({ kind: "added", text: added ?? "" });
      j += 1;
    }
  }
  return lines;
}

/** A run of lines to show, or of unchanged ones to leave out. */
export type DiffPart = { kind: "lines"; lines: readonly DiffLine[] } | { kind: "left_out"; count: number };

/** The changed lines with `around` unchanged ones on each side; longer unchanged runs are left out. */
export function foldSame(lines: readonly DiffLine[], around = 2): DiffPart[] {
  const isNear = lines.map((_, index) => lines.slice(Math.max(index - around, 0), index + around + 1).some(({ kind }) => kind !== "same"));
  const parts: DiffPart[] = [];
  for (const [index, line] of lines.entries()) {
    const last = parts.at(-1);
    if (isNear[index] === true) {
      if (last?.kind === "lines") last.lines = [...last.lines, line];
      else parts.push({ kind: "lines", lines: [line] });
    } else if (last?.kind === "left_out") last.count += 1;
    else parts.push({ kind: "left_out", count: 1 });
  }
  return parts;
}
