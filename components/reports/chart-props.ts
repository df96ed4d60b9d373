/** Bars of one kind. */
export interface Series {
  key: string;
  label: string;
  tone: "accent" | "warn";
  /** Put upon the one before. */
  stack?: boolean;
}

/** What a chart is drawn from. */
export interface ChartProps {
  bars: readonly { label: string; values: Readonly<Record<string, number>> }[];
  series: readonly Series[];
}
