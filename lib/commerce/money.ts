import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { exponentOf, type Currency } from "./currencies";
import { Decimal, roundTowardZero, type DecimalSource } from "./decimal";
import { writeMoney } from "./show-money";

export { roundHalfUp, roundTowardZero, roundToStep } from "./decimal";

/** Digits that an amount may have before the decimal point; with three decimal places that is 18, which fits a 64-bit integer. */
const maxIntegerDigits = 15;
const wireAmount = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/** Money on the wire, signed: at most 15 digits before the point and three after. `fromWire` checks the currency's own precision. */
export const MoneyText = z.string().regex(/^-?(0|[1-9]\d{0,14})(\.\d{1,3})?$/, "Must be an amount such as 115.00");
/** A sum or difference of amounts on the wire, signed: it may have more digits than one amount. Never input. */
export const MoneySumText = z.string().regex(/^-?(0|[1-9]\d{0,23})(\.\d{1,3})?$/, "Not a sum of money");
/** Money on the wire, zero or more. */
export const NonNegativeMoneyText = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})(\.\d{1,3})?$/, "Must be an amount of zero or more, such as 115.00");
/** Money on the wire, more than zero. */
export const PositiveMoneyText = z
  .string()
  .regex(/^(?!0(\.0+)?$)(0|[1-9]\d{0,14})(\.\d{1,3})?$/, "Must be an amount above zero, such as 115.00");
/** A quantity above zero: at most 12 digits before the point and 6 after. */
export const QuantityText = z.string().regex(/^(?!0(\.0+)?$)(0|[1-9]\d{0,11})(\.\d{1,6})?$/, "Must be a quantity above zero");
/** The price of one unit, signed, in major units of the document's currency: up to 6 places, which may be finer than the minor unit. */
export const UnitPriceText = z.string().regex(/^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/, "Must be a unit price such as 115.00");
/** A percentage from 0 to 100 with at most 4 places; "19" means 19 %. */
export const RateText = z.string().regex(/^(100(\.0{1,4})?|[1-9]?\d(\.\d{1,4})?)$/, "Must be a percentage from 0 to 100");

/**
 * Parses money text in major units ("115.00" USD, "1000" JPY, "5.120" KWD) into minor units; missing decimal places count as zeros.
 * @throws AppError `invalid` (at `path`) for too many places, exponents, signs other than "-", leading zeros, over 15 digits.
 */
export function fromWire(text: string, currency: Currency, path = "amount"): bigint {
  const match = wireAmount.exec(text);
  if (!match) throw invalidField(path, "not_an_amount", "Enter the amount in digits with a decimal point, such as 115.00.");
  const [, sign = "", whole = "", fraction = ""] = match;
  const exponent = exponentOf(currency);
  if (fraction.length > exponent) {
    throw invalidField(path, "too_many_places", `${currency} allows ${exponent} decimal places, not ${fraction.length}.`);
  }
  if (whole.length > maxIntegerDigits) throw tooLarge(path);
  const minor = BigInt(whole + fraction.padEnd(exponent, "0"));
  return sign === "-" ? -minor : minor;
}

/** Formats minor units as money text in the currency's precision: 11500n USD is "115.00", -5n KWD is "-0.005", 0n is never "-0.00". */
export function toWire(minor: bigint, currency: Currency): string {
  const exponent = exponentOf(currency);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, "0");
  const sign = minor < 0n ? "-" : "";
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** A unit price with at least the currency's decimal places, and more if it has them: 100 is "100.00" in EUR, 0.0125 stays. */
export function writeUnitPrice(price: string, currency: Currency): string {
  const value = new Decimal(price);
  return value.toFixed(Math.max(value.decimalPlaces(), exponentOf(currency)));
}

/** Returns `minor` if `fromWire` can parse it back, so that sums fit a 64-bit column. @throws AppError `invalid` at `path`. */
export function checkAmountRange(minor: bigint, currency: Currency, path: string): bigint {
  const limit = 10n ** BigInt(maxIntegerDigits + exponentOf(currency));
  if (minor >= limit || minor <= -limit) throw tooLarge(path);
  return minor;
}

function tooLarge(path: string): AppError {
  return invalidField(path, "too_large", `An amount may have at most ${maxIntegerDigits} digits before the decimal point.`);
}

/** The sum of minor units; 0n for none. */
export function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/**
 * Rounds exact shares to whole minor units that add up to `total` (largest remainder, ties to the earlier one). `total` must be
 * the rounded sum of the shares; each part then differs by less than one unit from its share. Negated input gives negated parts.
 */
export function apportion(total: bigint, shares: readonly Decimal[]): bigint[] {
  const parts = shares.map(roundTowardZero);
  const missing = total - sumOf(parts);
  const step = missing < 0n ? -1n : 1n;
  const count = Number(missing * step);
  if (count > shares.length) throw new AppError("internal", "The shares do not add up to the total.");
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share.minus(share.trunc()).times(step.toString()) }))
    .sort((left, right) => right.remainder.comparedTo(left.remainder));
  const receivers = new Set(byRemainder.slice(0, count).map(({ index }) => index));
  return parts.map((part, index) => (receivers.has(index) ? part + step : part));
}

/**
 * Splits `total` minor units in proportion to `weights`; the parts always add up to `total`. Weights that sum to zero count by size, and
 * all-zero weights share equally. @throws AppError `invalid` for a non-zero total without weights.
 */
export function allocate(total: bigint, weights: readonly DecimalSource[]): bigint[] {
  if (weights.length === 0) {
    if (total === 0n) return [];
    throw new AppError("invalid", "An amount needs at least one weight to be split by.");
  }
  const usable = usableWeights(weights.map((weight) => new Decimal(weight)));
  const sum = usable.reduce((left, right) => left.plus(right));
  const whole = new Decimal(total);
  return apportion(
    total,
    usable.map((weight) => whole.times(weight).dividedBy(sum)),
  );
}

function usableWeights(weights: Decimal[]): Decimal[] {
  if (weights.some((weight) => !weight.isFinite())) throw new AppError("invalid", "A weight must be a finite number.");
  if (!weights.reduce((left, right) => left.plus(right)).isZero()) return weights;
  if (weights.every((weight) => weight.isZero())) return weights.map(() => new Decimal("1"));
  return weights.map((weight) => weight.abs());
}

/** Formats money text for a reader ("€1,234.50", "12.500 د.ك.") with the currency's ISO precision. @throws AppError like `fromWire`. */
export function formatMoney(text: string, currency: Currency, locale: string): string {
  return writeMoney(numeric(toWire(fromWire(text, currency), currency)), currency, locale);
}

/** Formats a unit price for a reader: at least the currency's decimal places, up to 6 where the price is finer. */
export function formatUnitPrice(text: string, currency: Currency, locale: string): string {
  return writeMoney(numeric(text), currency, locale, 6);
}

/** Narrows decimal text so that Intl formats its digits exactly; a number loses the sixteenth. @throws AppError `invalid`. */
export function numeric(text: string): Intl.StringNumericLiteral {
  if (!isNumeric(text)) throw new AppError("invalid", "This is not a decimal number.");
  return text;
}

function isNumeric(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** The sum of two amounts in wire text. */
export function addMoney(one: string, other: string, currency: Currency): string {
  return toWire(fromWire(one, currency) + fromWire(other, currency), currency);
}
