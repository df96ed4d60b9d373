import { exponentOf, type Currency } from "./currencies";
import { fromWire } from "./money";

/** What a company adds to payments through a gateway. */
export interface SurchargeRule {
  /** Per cent of the amount, with at most two decimal places. */
  percent: string;
  /** A fixed amount for payments in its currency. */
  fixed: { amount: string; currency: Currency } | null;
  /** The company has confirmed that, where the law protects consumers, only business customers pay it. */
  companies_confirmed: boolean;
}

/** Who pays, as far as the customer's record tells; `country` is the customer's, or the company's where the customer has none. */
export interface Surcharged {
  country: string | null;
  /** Whether it is registered: it has a tax number, or a number in a register of companies. */
  is_company: boolean;
}

/**
 * Countries whose law forbids surcharges on consumers' payments: the European Economic Area (Directive (EU) 2015/2366, Article 62(4)), the
 * United Kingdom (Consumer Rights (Payment Surcharges) Regulations 2012) and India (UPI and RuPay).
 */
export const consumerProtection: ReadonlySet<string> = new Set([
  ...["AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV"],
  ...["MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK", "GB", "IN"],
]);

/** Whether a customer may be asked for a surcharge; where the country is unknown, as in the strictest one. */
export function isSurchargeable(
  { country, is_company }: Surcharged,
  { companies_confirmed }: Pick<SurchargeRule, "companies_confirmed">,
): boolean {
  if (country !== null && !consumerProtection.has(country)) return true;
  return is_company && companies_confirmed;
}

/** The surcharge on an amount in minor units, rounded half up; in thousandths to hundredths, since cards take no thousandths. */
export function surchargeOn(amount: bigint, currency: Currency, { percent, fixed }: SurchargeRule): bigint {
  const step = exponentOf(currency) === 3 ? 10n : 1n;
  const hundredths = amount * percentPoints(percent);
  const part = (hundredths + 5_000n * step) / (10_000n * step);
  return part * step + (fixed?.currency === currency ? fromWire(fixed.amount, currency) : 0n);
}

/** Hundredths of a per cent. */
function percentPoints(percent: string): bigint {
  const [whole = "0", part = ""] = percent.split(".");
  return BigInt(whole + part.padEnd(2, "0"));
}

/** An amount that pays invoices, and the surcharge on it; minor units. */
export interface WithSurcharge {
  amount: bigint;
  surcharge: bigint;
}

/**
 * The surcharge that goes back with the next refund of a payment, after those `before`: in proportion to all that is refunded, so that the
 * parts add up to the whole, whatever their order and number.
 */
export function surchargeBack(paid: WithSurcharge, before: WithSurcharge, amount: bigint): bigint {
  const refunded = before.amount + amount;
  if (refunded >= paid.amount) return paid.surcharge - before.surcharge;
  const due = (2n * paid.surcharge * refunded + paid.amount) / (2n * paid.amount) - before.surcharge;
  return due > 0n ? due : 0n;
}

/** Splits a sum that the provider or the payer's bank has returned into the invoices' part and the surcharge's; the parts add up to it. */
export function splitReturned(sum: bigint, paid: WithSurcharge, before: WithSurcharge): WithSurcharge {
  const left = { amount: paid.amount - before.amount, surcharge: paid.surcharge - before.surcharge };
  if (sum >= left.amount + left.surcharge) return { amount: sum - left.surcharge, surcharge: left.surcharge };
  const whole = paid.amount + paid.surcharge;
  const share = (2n * sum * paid.amount + whole) / (2n * whole);
  // A refund without a part of the invoices' money would be none.
  const least = sum - left.surcharge > 1n ? sum - left.surcharge : 1n;
  const wanted = share < least ? least : share;
  const amount = wanted > left.amount ? left.amount : wanted;
  return { amount, surcharge: sum - amount };
}
