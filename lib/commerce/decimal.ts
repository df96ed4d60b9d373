import { Decimal as SharedDecimal } from "decimal.js";

/**
 * The decimal type of lib/commerce, cloned so that no other user of decimal.js can change its settings.
 * 40 digits fit the widest exact product (quantity 18 digits x unit price 21); ROUND_HALF_UP rounds half away from zero.
 */
export const Decimal = SharedDecimal.clone({
  defaults: true,
  precision: 40,
  rounding: SharedDecimal.ROUND_HALF_UP,
  toExpNeg: -60,
  toExpPos: 60,
});
export type Decimal = SharedDecimal;

/** A value that converts to a decimal without passing through a float. */
export type DecimalSource = Decimal | bigint | string;

/** Commercial rounding to a whole number: half away from zero (2.5 -> 3, -2.5 -> -3), so that credits mirror charges. */
export function roundHalfUp(value: Decimal): bigint {
  return BigInt(value.toDecimalPlaces(0, SharedDecimal.ROUND_HALF_UP).toFixed());
}

/** Drops the places: 2.9 -> 2, -2.9 -> -2. */
export function roundTowardZero(value: Decimal): bigint {
  return BigInt(value.toDecimalPlaces(0, SharedDecimal.ROUND_DOWN).toFixed());
}

/** Rounds minor units to a multiple of `step`, half away from zero: cash rounding (Denmark 50 øre, Switzerland 5 Rappen). */
export function roundToStep(minor: bigint, step: bigint): bigint {
  return roundHalfUp(new Decimal(minor).dividedBy(new Decimal(step))) * step;
}

/** The shortest text of a decimal: "19.00" and "19.0" are both "19". */
export function canonicalDecimal(text: string): string {
  return new Decimal(text).toFixed();
}
