export interface Series {
  key: string;
  label: string;
  tone: "accent" | "warn";
  /** Stacks these bars on the previous series. */
  stack?: boolean;
}

export interface ChartProps {
  bars: readonly { label: string; values: Readonly<Record<string, number>> }[];
  series: readonly Series[];
}
