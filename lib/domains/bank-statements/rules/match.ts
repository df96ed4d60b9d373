import { plainReference, readCreditorReference } from "@/lib/commerce/creditor-reference";

/** An open invoice, as the invoices' domain reads it. */
export interface OpenInvoice {
  id: string;
  number: string;
  customer_id: string;
  customer_name: string;
  currency: string;
  /** Minor units. */
  balance: bigint;
}

export interface MatchedShare {
  invoice: OpenInvoice;
  /** Minor units. */
  amount: bigint;
}

/** sure: the payer names the invoices, and pays exactly what is due; likely: something is missing of that. */
export interface Match {
  certainty: "sure" | "likely";
  customer_id: string;
  customer_name: string;
  shares: MatchedShare[];
}

export interface Incoming {
  currency: string;
  /** Minor units. */
  amount: bigint;
  text: string;
  payer_name: string | null;
}

/** Open invoices by what a payer may write of them. */
export interface InvoiceIndex {
  byNumber: ReadonlyMap<string, OpenInvoice>;
  /** By the number without its letters before; null where several invoices share it. */
  byDigits: ReadonlyMap<string, OpenInvoice | null>;
  byBalance: ReadonlyMap<string, readonly OpenInvoice[]>;
}

/** Shorter digits appear in dates and amounts. */
const fewestDigits = 5;

export function indexInvoices(invoices: readonly OpenInvoice[]): InvoiceIndex {
  const byNumber = new Map<string, OpenInvoice>();
  const byDigits = new Map<string, OpenInvoice | null>();
  const byBalance = new Map<string, OpenInvoice[]>();
  for (const invoice of invoices) {
    const plain = plainReference(invoice.number);
    byNumber.set(plain, invoice);
    const digits = plain.replace(/^[A-Z]+/, "");
    if (digits.length >= fewestDigits && digits !== plain) byDigits.set(digits, byDigits.has(digits) ? null : invoice);
    const due = balanceKey(invoice.currency, invoice.balance);
    byBalance.set(due, [...(byBalance.get(due) ?? []), invoice]);
  }
  return { byNumber, byDigits, byBalance };
}

const balanceKey = (currency: string, amount: bigint): string => `${currency} ${amount}`;

/** The most words that a number may be written as, and the most words of a text that are looked at. */
const mostParts = 7;
const mostWords = 200;

/** What a text may name: its words, and neighbouring words together, as in "INV 2026 0041". */
export function referencesIn(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "")
    .slice(0, mostWords);
  const found = new Set<string>();
  for (let first = 0; first < words.length; first += 1)
    for (let count = 1; count <= mostParts && first + count <= words.length; count += 1) {
      const joined = words.slice(first, first + count).join("");
      found.add(joined);
      const reference = readCreditorReference(joined);
      if (reference !== null) found.add(reference);
    }
  return [...found];
}

const unique = (invoices: readonly (OpenInvoice | null | undefined)[]): OpenInvoice[] =>
  [...new Set(invoices)].filter((invoice) => invoice !== null && invoice !== undefined);

/** What an incoming payment pays, as far as it says so; null if it is anybody's guess. */
export function matchEntry(entry: Incoming, index: InvoiceIndex): Match | null {
  const references = referencesIn(entry.text);
  const inCurrency = (invoice: OpenInvoice) => invoice.currency === entry.currency;
  const named = unique(references.map((reference) => index.byNumber.get(reference))).filter(inCurrency);
  if (named.length > 0) return matchNamed(entry, named, "sure");
  const hinted = unique(references.map((reference) => index.byDigits.get(reference))).filter(inCurrency);
  if (hinted.length > 0) return matchNamed(entry, hinted, "likely");
  return matchAmount(entry, index);
}

function matchNamed({ amount }: Incoming, named: readonly OpenInvoice[], best: Match["certainty"]): Match | null {
  const [first] = named;
  if (!first || named.some(({ customer_id }) => customer_id !== first.customer_id)) return null;
  const due = named.reduce((sum, { balance }) => sum + balance, 0n);
  const { customer_id, customer_name } = first;
  return { certainty: amount === due ? best : "likely", customer_id, customer_name, shares: sharesOf(amount, named) };
}

/** Without a reference: the one invoice of this payer, or the one invoice at all, with exactly this balance. */
function matchAmount({ currency, amount, payer_name }: Incoming, { byBalance }: InvoiceIndex): Match | null {
  const equal = byBalance.get(balanceKey(currency, amount)) ?? [];
  const own = payer_name === null ? [] : equal.filter(({ customer_name }) => isSameName(customer_name, payer_name));
  const [only, ...others] = own.length > 0 ? own : equal;
  if (!only || others.length > 0) return null;
  const { customer_id, customer_name } = only;
  return { certainty: "likely", customer_id, customer_name, shares: [{ invoice: only, amount }] };
}

const nameOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
const isSameName = (one: string, other: string): boolean => nameOf(one) !== "" && nameOf(one) === nameOf(other);

/** Pays the invoices in their order, each at most its balance; what remains is the customer's credit. */
export function sharesOf(amount: bigint, invoices: readonly OpenInvoice[]): MatchedShare[] {
  let rest = amount;
  const shares: MatchedShare[] = [];
  for (const invoice of invoices) {
    const part = invoice.balance < rest ? invoice.balance : rest;
    if (part > 0n) shares.push({ invoice, amount: part });
    rest -= part;
  }
  return shares;
}
