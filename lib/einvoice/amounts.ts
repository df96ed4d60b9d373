import { exponentOf, type Currency } from "@/lib/commerce/currencies";
import { Decimal } from "@/lib/commerce/decimal";
import { toWire } from "@/lib/commerce/money";
import { AppError } from "@/lib/kernel/base/errors";

/** Places that the standard allows in an amount (BR-DEC). */
const places = 2;

/** Whether an amount can be written with two decimal places; of a dinar with three it may not. */
export function hasTwoPlaces(minor: bigint, currency: Currency): boolean {
  const excess = exponentOf(currency) - places;
  return excess <= 0 || minor % 10n ** BigInt(excess) === 0n;
}

/** An amount with two places, such as "100.00" for 100 yen; with three only where the amount has them. */
export function writeAmount(minor: bigint, currency: Currency): string {
  const value = new Decimal(toWire(minor, currency));
  return value.toFixed(Math.max(places, value.decimalPlaces()));
}

const decimal = /^[+-]?(\d{1,18}(\.\d{0,18})?|\.\d{1,18})$/;

/** Reads decimal text. @throws AppError `malformed`. */
export function readDecimal(text: string, path: string): Decimal {
  if (!decimal.test(text)) throw new AppError("malformed", `“${text.slice(0, 40)}” at ${path} is not a number.`);
  return new Decimal(text);
}

/** Reads an amount into minor units; places beyond the currency's must be zeros. @throws AppError `malformed`. */
export function readAmount(text: string, currency: Currency, path: string): bigint {
  const minor = readDecimal(text, path).times(new Decimal(10n ** BigInt(exponentOf(currency))));
  if (!minor.isInteger()) throw new AppError("malformed", `${text} at ${path} has more decimal places than ${currency}.`);
  return BigInt(minor.toFixed());
}
