import { AppError } from "@/lib/kernel/base/errors";

/** A reproducible random source: the same seed gives the same history on every machine. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number;
  /** True with probability `share` (0 to 1). */
  happens(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** `count` different values, or all if there are fewer. */
  some<Value>(values: readonly Value[], count: number): Value[];
}

/** Mulberry32: 32 bits of state suffice here. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (lowest: number, highest: number): number => lowest + Math.floor(next() * (highest - lowest + 1));
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[between(0, values.length - 1)];
    if (value === undefined) throw new AppError("internal", "The list of choices is empty.");
    return value;
  };
  const some = <Value>(values: readonly Value[], count: number): Value[] => {
    const left = [...values];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(between(0, left.length - 1), 1)).flat();
  };
  return { next, between, happens: (share) => next() < share, pick, some };
}
