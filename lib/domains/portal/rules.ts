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

/** A mailed link to sign in is good for fifteen minutes, in milliseconds. */
export const signInLifetime = 15 * 60 * 1000;

/** What is owed, summed up a currency, in the order in which the currencies first fall due. */
export function sumDue(owed: readonly Owed[]): z.output<typeof PortalDue>[] {
  const currencies = [...new Set(owed.map((invoice) => invoice.currency))];
  return currencies.map((currency) => {
    const own = owed.filter((invoice) => invoice.currency === currency);
    const sum = (list: readonly Owed[]): string => toWire(list.reduce((total, invoice) => total + fromWire(invoice.amount_due, currency), 0n), currency);
    const late = own.filter((invoice) => invoice.status === "overdue");
    const days = own.filter((invoice) => !late.includes(invoice)).map((invoice) => invoice.due_date).filter((day) => day !== null).sort();
    return { currency, amount: sum(own), overdue: sum(late), invoices: own.length, next_due_date: days[0] ?? null };
  });
}

interface Person {
  id: string;
  is_primary: boolean;
  portal_access: boolean;
}

/** As many contacts, and as many addresses, a customer may have by its own doing. */
export const mostParts = 50;

/**
 * Whether a contact may remove another: not itself, not the one to whom the company writes, and not one from whom the company took access, since a
 * person who was removed could be added again with it.
 */
export function mayRemove(ownId: string, other: Person): boolean {
  return other.id !== ownId && !other.is_primary && other.portal_access;
}
