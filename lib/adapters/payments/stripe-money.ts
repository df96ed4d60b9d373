import { Currency, exponentOf } from "@/lib/commerce/currencies";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { GatewayAmount } from "@/lib/kernel/ports/payment-gateway";

/** Sent as whole units (docs.stripe.com/currencies, "zero-decimal"); of these MGA has two places by ISO 4217. */
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
/** Sent in thousandths of which the last digit is 0 (the same page, "three-decimal"). */
const threeDecimal: ReadonlySet<Currency> = new Set<Currency>(["BHD", "JOD", "KWD", "OMR", "TND"]);
/** Three places by ISO 4217, but not on that list: at what scale Stripe would read them is not said, so they are refused. */
const unknownScale: ReadonlySet<Currency> = new Set<Currency>(["IQD", "LYD"]);
/** Stripe takes up to 12 digits in any currency, and fewer in most; it says so itself then. */
const largest = 999_999_999_999n;

/** Places of Stripe's own integer. ISK and UGX have no minor unit, and are still sent with two zeros ("special cases"). */
function stripeExponent(currency: Currency): 0 | 2 | 3 {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

/** Whether Stripe can be asked for this currency at all; an account's country may still narrow it. */
export function isStripeCurrency(text: string): text is Currency {
  const currency = Currency.safeParse(text);
  return currency.success && !unknownScale.has(currency.data);
}

/** Stripe's name for a currency. Throws `invalid` for one that it does not take. */
export function toStripeCurrency(text: string, path = "currency"): string {
  if (!isStripeCurrency(text)) throw invalidField(path, "unsupported_currency", `Stripe does not take payments in ${text}.`);
  return text.toLowerCase();
}

/**
 * Turns ISO minor units into Stripe's integer. Throws `invalid` for another currency, an amount of zero or less, one that is too
 * large, or one finer than Stripe can say (5.125 KWD, 0.50 MGA): an amount is never rounded on its way to a charge.
 */
export function toStripeAmount({ minor, currency }: GatewayAmount): { amount: number; currency: string } {
  if (!isStripeCurrency(currency)) throw invalidField("currency", "unsupported_currency", `Stripe does not take payments in ${currency}.`);
  if (minor <= 0n) throw invalidField("amount", "too_small", "The amount must be above zero.");
  const shift = stripeExponent(currency) - exponentOf(currency);
  const step = threeDecimal.has(currency) ? 10n : 10n ** BigInt(Math.max(0, -shift));
  if (minor % step !== 0n) throw invalidField("amount", "too_many_places", `Stripe does not take so fine an amount of ${currency}.`);
  const wire = shift >= 0 ? minor * 10n ** BigInt(shift) : minor / 10n ** BigInt(-shift);
  if (wire > largest) throw invalidField("amount", "too_large", "Stripe does not take so large an amount.");
  return { amount: Number(wire), currency: currency.toLowerCase() };
}

/** Reads Stripe's integer and lower-case currency as ISO minor units. Throws `upstream` for what can be no such amount. */
export function fromStripeAmount(amount: number, currencyText: string): GatewayAmount {
  const currency = currencyText.toUpperCase();
  if (!isStripeCurrency(currency) || !Number.isSafeInteger(amount)) throw unreadable();
  const shift = stripeExponent(currency) - exponentOf(currency);
  if (shift <= 0) return { minor: BigInt(amount) * 10n ** BigInt(-shift), currency };
  const scale = 10n ** BigInt(shift);
  if (BigInt(amount) % scale !== 0n) throw unreadable();
  return { minor: BigInt(amount) / scale, currency };
}

function unreadable(): AppError {
  return new AppError("upstream", "Stripe named an amount that cannot be read.");
}
