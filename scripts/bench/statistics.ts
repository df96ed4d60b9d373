import { AppError } from "@/lib/kernel/base/errors";

const ascending = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);

/** The median; for an even count the mean of the middle two. @throws AppError `internal` on no values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new AppError("internal", "There is no median of nothing.");
  return (lower + upper) / 2;
}

/**
 * The smallest value that at least `share` of all do not exceed (nearest rank).
 * @param share above 0, up to 1: 0.99 for p99.
 * @throws AppError `internal` on no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const value = ascending(values)[Math.max(0, Math.ceil(values.length * share) - 1)];
  if (value === undefined) throw new AppError("internal", "There is no percentile of nothing.");
  return value;
}

export interface Turn {
  floor: number;
  subject: number;
}

export interface Comparison {
  floor: number;
  subject: number;
  /** Median of the turns' ratios: a temporary slowdown affects both sides of a turn. */
  ratio: number;
}

/** Medians over the turns. @throws AppError `internal` on no turns, or a floor of zero. */
export function compareTurns(turns: readonly Turn[]): Comparison {
  if (turns.some(({ floor }) => floor === 0)) throw new AppError("internal", "A floor of zero is no floor.");
  return {
    floor: median(turns.map((turn) => turn.floor)),
    subject: median(turns.map((turn) => turn.subject)),
    ratio: median(turns.map((turn) => turn.subject / turn.floor)),
  };
}
