import type { z } from "zod";
import { fromWire, toWire } from "@/lib/commerce/money";
import type { Currency } from "@/lib/commerce/currencies";
import type { PortalDue, PortalStatementLine, StatementEntry } from "./schema";

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

/**
 * The ledger's entries as a customer knows them: the parts of a payment that settled several invoices are one line, and credit that was
 * used for an invoice is none, since it moves what was paid and changes nothing that is owed. The balance runs from `opening` through what
 * is left.
 */
export function foldEntries(
  opening: string,
  entries: readonly StatementEntry[],
  currency: Currency,
  numbers: ReadonlyMap<string, string>,
): PortalStatementLine[] {
  const groups = new Map<string, { entry: StatementEntry; kind: PortalStatementLine["kind"]; minor: bigint; invoices: Set<string> }>();
  for (const entry of entries) {
    const { kind, id, day, payment_id, invoice_id } = entry;
    if (kind === "credit_applied") continue;
    const key = kind === "payment" || kind === "refund" ? `${kind} ${day} ${payment_id ?? id}` : id;
    const group = groups.get(key) ?? { entry, kind, minor: 0n, invoices: new Set<string>() };
    group.minor += fromWire(entry.amount, currency);
    group.invoices.add(invoice_id ?? "");
    groups.set(key, group);
  }
  let running = fromWire(opening, currency);
  return [...groups.values()].map(({ entry: { day }, kind, minor, invoices }) => {
    running += minor;
    const [only = ""] = invoices;
    const number = invoices.size === 1 ? numbers.get(only) : undefined;
    return {
      day,
      kind,
      invoice: number === undefined ? null : { id: only, number },
      amount: toWire(minor, currency),
      balance: toWire(running, currency),
    };
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
 * Whether a contact may remove another: not itself, not the one to whom the company writes, and not one from whom the company took access,
 * since a person who was removed could be added again with it.
 */
export function mayRemove(ownId: string, other: Person): boolean {
  return other.id !== ownId && !other.is_primary && other.portal_access;
}
