/** The target of a finding. */
export interface Target {
  /** The ratio to the floor, or the figure itself. */
  of: "ratio" | "figure";
  bound: "at most" | "at least";
  value: number;
}

export interface Finding {
  /** Number of the goal in docs/operations.md, "Measuring"; null for a figure that has none. */
  goal: number | null;
  what: string;
  unit: string;
  floor: { name: string; value: number } | null;
  /** Null if this machine cannot give it. */
  figure: number | null;
  ratio: number | null;
  target: Target | null;
  /** Conditions that affect the result. */
  note?: string;
  /** Why the measurement failed. */
  failure?: string;
}

export type Verdict = "pass" | "miss" | "not measured" | "failed" | "";

/** Whether the finding reaches its target. */
export function judge({ figure, ratio, target, failure }: Finding): Verdict {
  if (failure !== undefined) return "failed";
  if (figure === null) return "not measured";
  if (target === null) return "";
  const value = target.of === "ratio" ? ratio : figure;
  if (value === null) return "miss";
  return (target.bound === "at most" ? value <= target.value : value >= target.value) ? "pass" : "miss";
}

/** The finding without a figure. */
export function notMeasured(goal: number, what: string, target: Target | null = null, unit = ""): Finding {
  return { goal, what, unit, floor: null, figure: null, ratio: null, target };
}

/** The finding of a failed suite. */
export function failed(part: string, error: unknown): Finding {
  return {
    goal: null,
    what: part,
    unit: "",
    floor: null,
    figure: null,
    ratio: null,
    target: null,
    failure: error instanceof Error ? error.message : String(error),
  };
}

/** Formats with three significant digits: 0.123, 4.56, 78.9, 1,234. */
export function formatFigure(value: number): string {
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toLocaleString("en", { minimumFractionDigits: Number.isInteger(value) ? 0 : places, maximumFractionDigits: places });
}

function describeTarget(target: Target | null, unit: string): string {
  if (target === null) return "";
  return `${target.bound === "at most" ? "≤" : "≥"} ${formatFigure(target.value)}${target.of === "ratio" ? "×" : ` ${unit}`}`;
}

const headings = ["Goal", "What", "Floor", "Figure", "Ratio", "Wanted", ""];

function cellsOf(finding: Finding): string[] {
  const { goal, what, unit, floor, figure, ratio, target } = finding;
  return [
    goal === null ? "" : String(goal),
    what,
    floor === null ? "" : `${formatFigure(floor.value)} ${floor.name}`,
    figure === null ? "" : `${formatFigure(figure)} ${unit}`,
    ratio === null ? "" : `${formatFigure(ratio)}×`,
    describeTarget(target, unit),
    judge(finding),
  ];
}

/** Renders the findings as a plain-text table with notes below. */
export function renderTable(findings: readonly Finding[]): string {
  const rows = [headings, ...findings.map(cellsOf)];
  const widths = headings.map((_heading, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const notes = findings.flatMap(({ what, note, failure }) =>
    [note, failure].flatMap((text) => (text === undefined ? [] : [`${what}: ${text}`])),
  );
  return [
    lines[0],
    widths.map((width) => "-".repeat(width)).join("  "),
    ...lines.slice(1),
    ...(notes.length === 0 ? [] : ["", ...notes]),
  ].join("\n");
}
