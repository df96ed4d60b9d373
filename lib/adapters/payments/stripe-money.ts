import { Currency, exponentOf } from "@/lib/commerce/currencies";
import { Decimal } from "@/lib/commerce/decimal";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { GatewayAmount } from "@/lib/kernel/ports/payment-gateway";

/** Sent in whole units (docs.stripe.com/currencies, "zero-decimal"), although MGA has two decimal places in ISO 4217. */
const zeroDecimal: ReadonlySet<Currency> = new Set<Currency>([
  "BIF",
  "CLP",
  "DJF",
  "GNF",
  "JPY",
  "KMF",
  "KRW",
  "MGA",
  "PYG",
  "RWF",
  "VND",
  "VUV",
  "XAF",
  "XOF",
  "XPF",
]);
/** Sent in thousandths with a last digit of 0 (same page, "three-decimal"). */
const threeDecimal: ReadonlySet<Currency> = new Set<Currency>(["BHD", "JOD", "KWD", "OMR", "TND"]);
/** Three decimal places in ISO 4217, but not on that list: Stripe does not document the scale, so they are rejected. */
const unknownScale: ReadonlySet<Currency> = new Set<Currency>(["IQD", "LYD"]);
/** Stripe accepts up to 12 digits in any currency, and fewer in most; it rejects those itself. */
const largest = 999_999_999_999n;

/**
 * The least that Stripe charges, in ISO minor units (docs.stripe.com/currencies, "minimum charge amounts"). The currency in which the
 * account is paid out may raise it.
 */
const smallest: Partial<Record<Currency, bigint>> = {
  AED: 200n,
  AUD: 50n,
  BRL: 50n,
  CAD: 50n,
  CHF: 50n,
  CZK: 1_500n,
  DKK: 250n,
  EUR: 50n,
  GBP: 30n,
  HKD: 400n,
  HUF: 17_500n,
  INR: 50n,
  JPY: 50n,
  MXN: 1_000n,
  MYR: 200n,
  NOK: 300n,
  NZD: 50n,
  PLN: 200n,
  RON: 200n,
  SEK: 300n,
  SGD: 50n,
  THB: 1_000n,
  USD: 50n,
};

/** Decimal places of Stripe's integer. ISK and UGX have no minor unit, but are sent with two zeros ("special cases"). */
function stripeExponent(currency: Currency): 0 | 2 | 3 {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

/** Whether Stripe supports the currency at all; an account's country may narrow it. */
export function isStripeCurrency(text: string): text is Currency {
  const currency = Currency.out.safeParse(text);
  return currency.success && !unknownScale.has(currency.data);
}

/** Stripe's code of a currency. @throws AppError `invalid` for an unsupported one. */
export function toStripeCurrency(text: string, path = "currency"): string {
  if (!isStripeCurrency(text)) throw invalidField(path, "unsupported_currency", `Stripe does not support ${text}.`);
  return text.toLowerCase();
}

/**
 * Converts ISO minor units to Stripe's integer; an amount is never rounded. @throws AppError `invalid` for an unsupported currency, an
 * amount of zero or less, one that is too large, or one finer than Stripe's scale (5.125 KWD, 0.50 MGA).
 */
export function toStripeAmount({ minor, currency }: GatewayAmount): { amount: number; currency: string } {
  if (!isStripeCurrency(currency)) throw invalidField("currency", "unsupported_currency", `Stripe does not support ${currency}.`);
  if (minor <= 0n) throw invalidField("amount", "too_small", "The amount must be above zero.");
  const shift = stripeExponent(currency) - exponentOf(currency);
  const step = threeDecimal.has(currency) ? 10n : 10n ** BigInt(Math.max(0, -shift));
  if (minor % step !== 0n) throw invalidField("amount", "too_many_places", `Stripe supports fewer decimal places for ${currency}.`);
  const wire = shift >= 0 ? minor * 10n ** BigInt(shift) : minor / 10n ** BigInt(-shift);
  if (wire > largest) throw invalidField("amount", "too_large", "The amount is too large for Stripe.");
  return { amount: Number(wire), currency: currency.toLowerCase() };
}

/** Whether Stripe charges this amount, as far as it can be known without asking. */
export function isChargeable(amount: GatewayAmount): boolean {
  const { minor, currency } = amount;
  if (!isStripeCurrency(currency) || minor < (smallest[currency] ?? 0n)) return false;
  try {
    toStripeAmount(amount);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return false;
    throw error;
  }
}

/** Converts Stripe's integer and lower-case currency to ISO minor units. @throws AppError `upstream` if that is impossible. */
export function fromStripeAmount(amount: number, currencyText: string): GatewayAmount {
  const currency = currencyText.toUpperCase();
  if (!isStripeCurrency(currency) || !Number.isSafeInteger(amount)) throw unreadable();
  const shift = stripeExponent(currency) - exponentOf(currency);
  if (shift <= 0) return { minor: BigInt(amount) * 10n ** BigInt(-shift), currency };
  const scale = 10n ** BigInt(shift);
  if (BigInt(amount) % scale !== 0n) throw unreadable();
  return { minor: BigInt(amount) / scale, currency };
}

/** Converts Stripe's decimal amount ("1250.5" cents) to a price in major units ("12.505"). @throws AppError `upstream`. */
export function fromStripeDecimal(amount: string, currencyText: string): string {
  const currency = currencyText.toUpperCase();
  if (!isStripeCurrency(currency) || !/^-?\d{1,15}(\.\d{1,12})?$/.test(amount)) throw unreadable();
  const value = new Decimal(amount).div(10 ** stripeExponent(currency));
  return value.toFixed(Math.max(value.decimalPlaces(), exponentOf(currency)));
}

const unreadableCode = "unreadable";

function unreadable(): AppError {
  const message = "Stripe returned an amount that cannot be read.";
  return new AppError("upstream", message, { errors: [{ path: "", code: unreadableCode, message }] });
}

/** Converts one of many objects; null for one whose amounts cannot be read, so that it does not hold up the others. */
export function ifReadable<Answer>(convert: () => Answer): Answer | null {
  try {
    return convert();
  } catch (error) {
    if (error instanceof AppError && error.errors.some(({ code }) => code === unreadableCode)) return null;
    throw error;
  }
}
