import type { z } from "zod";
import { fromWire, toWire } from "@/lib/commerce/money";
import type { Currency } from "@/lib/commerce/currencies";
import type { PortalDue } from "./schema";

interface Owed {
  currency: Currency;
  amount_due: string;
  due_date: string | null;
  status: string;
}

/** How long a sign-in link is valid: fifteen minutes, in milliseconds. */
export const signInLifetime = 15 * 60 * 1000;

/** The balances due by currency, in the order of the currencies' first due dates. */
export function sumDue(owed: readonly Owed[]): z.output<typeof PortalDue>[] {
  const currencies = [...new Set(owed.map((invoice) => invoice.currency))];
  return currencies.map((currency) => {
    const own = owed.filter((invoice) => invoice.currency === currency);
    const sum = (list: readonly Owed[]): string =>
      toWire(
        list.reduce((total, invoice) => total + fromWire(invoice.amount_due, currency), 0n),
        currency,
      );
    const late = own.filter((invoice) => invoice.status === "overdue");
    const days = own
      .filter((invoice) => !late.includes(invoice))
      .map((invoice) => invoice.due_date)
      .filter((day) => day !== null)
      .sort();
    return { currency, amount: sum(own), overdue: sum(late), invoices: own.length, next_due_date: days[0] ?? null };
  });
}

interface Person {
  id: string;
  is_primary: boolean;
  portal_access: boolean;
}

/** The maximum number of contacts, and of addresses, that a customer's contacts may add up to. */
export const mostParts = 50;

/**
 * Whether a contact may remove another: not itself, not the main contact, and not one whose access the company removed, since that person
 * could then be added again with access.
 */
export function mayRemove(ownId: string, other: Person): boolean {
  return other.id !== ownId && !other.is_primary && other.portal_access;
}

/** For how long after the sign-in a session may change passkeys and end others, in milliseconds. */
export const freshFor = 15 * 60 * 1000;

/** The most passkeys of a contact. */
export const mostPasskeys = 20;

/** The sign-in links of one address that work at a time. */
export const latestLinks = 3;
