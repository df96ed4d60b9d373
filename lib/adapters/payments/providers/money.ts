import { Currency, exponentOf } from "@/lib/commerce/currencies";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { GatewayAmount } from "@/lib/kernel/ports/payment-gateway";
import { unreadableAnswer } from "./client";

/** How a provider writes one currency. */
export interface CurrencyRule {
  /** Decimal places on the wire; default: those of ISO 4217. */
  places?: 0 | 2 | 3;
  /** Amounts must be a multiple of this many of the wire's smallest units; default 1. */
  step?: bigint;
  /** The least that a payment may be, in ISO minor units; default 1. */
  smallest?: bigint;
  /** The most that a payment may be, in ISO minor units; default: the provider's `largest_digits`. */
  largest?: bigint;
}

export interface WireMoney {
  /** Whether the provider takes the currency at all; an account's country may narrow it. */
  supports(currency: string): currency is Currency;
  /** @throws AppError `invalid` for an unsupported currency. */
  checkCurrency(currency: string): Currency;
  /** Whether the provider takes this payment, as far as is known without a request. */
  takes(amount: GatewayAmount): boolean;
  /** @throws AppError `invalid` as `toUnits`, and for a payment outside the provider's limits. */
  checkCharge(amount: GatewayAmount): void;
  /** Whole units of the wire's smallest (1050 for 10.50). An amount is never rounded. @throws AppError `invalid`. */
  toUnits(amount: GatewayAmount): number;
  /** Decimal text ("10.50"). @throws AppError `invalid`. */
  toText(amount: GatewayAmount): string;
  /** A JSON number in major units (10.5). @throws AppError `invalid`. */
  toNumber(amount: GatewayAmount): number;
  /** The reverse of each. @throws AppError `unavailable` for what the provider cannot have meant. */
  fromUnits(units: number, currency: string): GatewayAmount;
  fromText(text: string, currency: string): GatewayAmount;
  fromNumber(value: number, currency: string): GatewayAmount;
}

/** A number of JSON is exact up to 15 significant digits. */
const most = 15;

/** The notation of one provider, `name`, from its table of currencies; `largest_digits` (default 12) bounds the wire's smallest units. */
export function createWireMoney(options: {
  name: string;
  currencies: Readonly<Partial<Record<Currency, CurrencyRule>>>;
  largest_digits?: number;
}): WireMoney {
  const { name, currencies, largest_digits = 12 } = options;
  const largest = 10n ** BigInt(Math.min(largest_digits, most));
  const supports = (text: string): text is Currency => Currency.out.safeParse(text).success && Object.hasOwn(currencies, text);
  const checkCurrency = (text: string): Currency => {
    if (!supports(text)) throw invalidField("currency", "unsupported_currency", `${name} does not support ${text}.`);
    return text;
  };
  const toWhole = ({ minor, currency: text }: GatewayAmount): bigint => {
    const currency = checkCurrency(text);
    if (minor <= 0n) throw invalidField("amount", "too_small", "The amount must be above zero.");
    const { step = 1n } = currencies[currency] ?? {};
    const shift = BigInt(placesOf(currency) - exponentOf(currency));
    const scaled = shift >= 0n ? minor * 10n ** shift : minor / 10n ** -shift;
    const exact = shift >= 0n || minor % 10n ** -shift === 0n;
    if (!exact || scaled % step !== 0n)
      throw invalidField("amount", "too_many_places", `${name} supports fewer decimal places for ${currency}.`);
    if (scaled >= largest) throw invalidField("amount", "too_large", `The amount is too large for ${name}.`);
    return scaled;
  };
  const fromWhole = (units: bigint, text: string): GatewayAmount => {
    const currency = text.toUpperCase();
    if (!supports(currency)) throw unreadableAnswer();
    const shift = BigInt(placesOf(currency) - exponentOf(currency));
    if (shift > 0n && units % 10n ** shift !== 0n) throw unreadableAnswer();
    return { minor: shift > 0n ? units / 10n ** shift : units * 10n ** -shift, currency };
  };
  const placesOf = (currency: Currency): number => currencies[currency]?.places ?? exponentOf(currency);
  const toText = (amount: GatewayAmount): string => decimalOf(toWhole(amount), placesOf(checkCurrency(amount.currency)));
  const fromText = (text: string, currency: string): GatewayAmount => {
    const code = currency.toUpperCase();
    const [, sign = "", whole = "", part = ""] = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
    if (whole === "" || !supports(code)) throw unreadableAnswer();
    const places = placesOf(code);
    if (/[1-9]/.test(part.slice(places))) throw unreadableAnswer();
    return fromWhole(BigInt(`${sign}${whole}${part.slice(0, places).padEnd(places, "0")}`), code);
  };
  const checkCharge = (amount: GatewayAmount): void => {
    toWhole(amount);
    const rule = currencies[checkCurrency(amount.currency)] ?? {};
    if (amount.minor < (rule.smallest ?? 1n)) throw invalidField("amount", "too_small", `The amount is too small for ${name}.`);
    if (rule.largest !== undefined && amount.minor > rule.largest)
      throw invalidField("amount", "too_large", `The amount is too large for ${name}.`);
  };
  return {
    supports,
    checkCurrency,
    checkCharge,
    takes: (amount) => isValid(() => checkCharge(amount)),
    toUnits: (amount) => Number(toWhole(amount)),
    toText,
    toNumber: (amount) => Number(toText(amount)),
    fromUnits: (units, currency) => {
      if (!Number.isSafeInteger(units)) throw unreadableAnswer();
      return fromWhole(BigInt(units), currency);
    },
    fromText,
    // The shortest text of a double is exact up to 15 digits; an exponent means that it has more.
    fromNumber: (value, currency) => fromText(String(value), currency),
  };
}

function decimalOf(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function isValid(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return false;
    throw error;
  }
}
