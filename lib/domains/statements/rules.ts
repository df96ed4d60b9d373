import { AgeingBucket, bucketOf } from "@/lib/commerce/ageing";
import type { Currency } from "@/lib/commerce/currencies";
import { fromWire, toWire } from "@/lib/commerce/money";
import { addDays, addMonths, daysBetween } from "@/lib/commerce/days";
import type { StatementKind, StatementLineKind } from "@/lib/commerce/statement";

/** A statement as it was asked for. */
export interface AskedStatement {
  id: string;
  kind?: StatementKind | undefined;
  currency?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A ledger entry of a statement, in wire form. */
export interface StatementEntry {
  id: string;
  day: string;
  kind: StatementLineKind | "credit_applied";
  invoice_id: string | null;
  payment_id: string | null;
  credit_note_id: string | null;
  credit_note_number: string | null;
  amount: string;
}

export interface FoldedLine {
  day: string;
  kind: StatementLineKind;
  /** The invoice, if the line is about one. */
  invoice: { id: string; number: string } | null;
  /** The credit note, if the line is one, or refunds one alone. */
  credit_note: { id: string; number: string } | null;
  amount: string;
  balance: string;
}

/**
 * The ledger entries in the customer's form: the allocations of one payment to several invoices are one line, and applied credit is
 * omitted, since it does not change the balance. The running balance starts at `opening`.
 */
export function foldEntries(
  opening: string,
  entries: readonly StatementEntry[],
  currency: Currency,
  numbers: ReadonlyMap<string, string>,
): FoldedLine[] {
  type Group = Pick<FoldedLine, "day" | "kind"> & { minor: bigint; invoices: Set<string>; notes: Map<string | null, string | null> };
  const groups = new Map<string, Group>();
  for (const { kind, id, day, payment_id, invoice_id, amount, credit_note_id, credit_note_number } of entries) {
    if (kind === "credit_applied") continue;
    const key = kind === "payment" || kind === "refund" || kind === "reversal" ? `${kind} ${day} ${payment_id ?? id}` : id;
    const group = groups.get(key) ?? { day, kind, minor: 0n, invoices: new Set(), notes: new Map() };
    group.minor += fromWire(amount, currency);
    group.invoices.add(invoice_id ?? "");
    group.notes.set(credit_note_id, credit_note_number);
    groups.set(key, group);
  }
  let running = fromWire(opening, currency);
  return [...groups.values()].map(({ day, kind, minor, invoices, notes }) => {
    running += minor;
    const [only = ""] = invoices;
    const number = invoices.size === 1 ? numbers.get(only) : undefined;
    return {
      day,
      kind,
      invoice: number === undefined ? null : { id: only, number },
      credit_note: kind === "credit_note" || kind === "refund" ? onlyNote(notes) : null,
      amount: toWire(minor, currency),
      balance: toWire(running, currency),
    };
  });
}

function onlyNote(notes: ReadonlyMap<string | null, string | null>): FoldedLine["credit_note"] {
  const [[id, number] = [null, null]] = notes;
  return notes.size === 1 && id !== null && number !== null ? { id, number } : null;
}

/** The open balances by days overdue at the end of `day`, every bucket in order. */
export function ageItems(items: readonly { due_date: string; minor: bigint }[], day: string, currency: Currency) {
  return AgeingBucket.options.map((bucket) => {
    const inside = items.filter(({ due_date }) => bucketOf(daysBetween(due_date, day)) === bucket);
    return { bucket, amount: toWire(sumOf(inside), currency) };
  });
}

const sumOf = (items: readonly { minor: bigint }[]): bigint => items.reduce((sum, { minor }) => sum + minor, 0n);

/** The month before a day's month, with its first and last day. */
export function monthBefore(today: string): { month: string; from: string; to: string } {
  const first = `${today.slice(0, 7)}-01`;
  const from = addMonths(first, -1);
  return { month: from.slice(0, 7), from, to: addDays(first, -1) };
}

/** The name of the file, without its ending. */
export function fileName(kind: StatementKind, customer: string, to: string): string {
  const name = customer.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return `${kind === "open_items" ? "open-items" : "statement"}-${name === "" ? "customer" : name}-${to}`;
}
