import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { sql, type Sql } from "@/lib/kernel/db";
import type { Prisma } from "@/prisma/generated/client";
import { type Balance, EntryKind, type Statement } from "./schema";

/** A subquery with the columns customer_id, currency and amount (minor units): the balances of these customers. */
export function balancesSql(ctx: Ctx, customerIds: string[]): Sql {
  return sql`select customer_id, currency, sum(amount)::bigint as amount from public.ledger_entries
    where tenant_id = ${ctx.tenant.id}::uuid and customer_id = any(${customerIds}::uuid[]) group by customer_id, currency`;
}

/** The balances of these customers, one per currency; a customer without entries is absent. */
export async function balancesOf(ctx: Ctx, customerIds: string[]): Promise<Map<string, Balance[]>> {
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["customer_id", "currency"],
    where: { tenant_id: ctx.tenant.id, customer_id: { in: customerIds } },
    _sum: { amount: true },
    orderBy: { currency: "asc" },
  });
  const balances = new Map<string, Balance[]>();
  for (const { customer_id, currency: code, _sum } of sums) {
    const currency = Currency.parse(code);
    const figures = balances.get(customer_id) ?? [];
    balances.set(customer_id, [...figures, { currency, amount: toWire(_sum.amount ?? 0n, currency) }]);
  }
  return balances;
}

/** What the balances of the customers that a filter finds add up to, by currency; currencies that are settled are left out. */
export async function sumBalances(ctx: Ctx, customer: Prisma.CustomerWhereInput): Promise<Balance[]> {
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["currency"],
    where: { tenant_id: ctx.tenant.id, customer },
    _sum: { amount: true },
    having: { amount: { _sum: { not: 0n } } },
    orderBy: { currency: "asc" },
  });
  return sums.map(({ currency: code, _sum }) => {
    const currency = Currency.parse(code);
    return { currency, amount: toWire(_sum.amount ?? 0n, currency) };
  });
}

/** The customer's unapplied credit in a currency, in minor units, zero or more. */
export async function unappliedCredit(ctx: Ctx, customerId: string, currency: Currency): Promise<bigint> {
  const { _sum } = await ctx.db.ledgerEntry.aggregate({
    where: { tenant_id: ctx.tenant.id, customer_id: customerId, currency, invoice_id: null },
    _sum: { amount: true },
  });
  const owed = _sum.amount ?? 0n;
  return owed < 0n ? -owed : 0n;
}

/** A credit note's part of a customer's credit. */
export interface NoteCredit {
  credit_note_id: string;
  /** The invoice that it corrects. */
  invoice_id: string;
  /** Minor units above zero. */
  amount: bigint;
}

/** The customer's credit notes with credit left to apply or refund, the oldest first. */
export function noteCredits(ctx: Ctx, customerId: string, currency: Currency): Promise<NoteCredit[]> {
  return ctx.db.$queryRaw<NoteCredit[]>`
    select id as credit_note_id, invoice_id, total - deducted - applied - refunded as amount from public.credit_notes
    where tenant_id = ${ctx.tenant.id}::uuid and customer_id = ${customerId}::uuid and currency = ${currency}
    and total - deducted - applied - refunded > 0 order by id`;
}

/** The customer's unapplied credit that came from payments: a credit note's credit is its own until it is applied or refunded. */
export async function unreservedCredit(ctx: Ctx, customerId: string, currency: Currency): Promise<bigint> {
  const reserved = (await noteCredits(ctx, customerId, currency)).reduce((sum, { amount }) => sum + amount, 0n);
  const left = (await unappliedCredit(ctx, customerId, currency)) - reserved;
  return left > 0n ? left : 0n;
}

/** The credit applied to an invoice by its source: a credit note, or null for the credit of payments; minor units above zero. */
export async function appliedSources(ctx: Ctx, invoiceId: string): Promise<{ credit_note_id: string | null; amount: bigint }[]> {
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["credit_note_id"],
    where: { tenant_id: ctx.tenant.id, invoice_id: invoiceId, kind: "credit_applied" },
    _sum: { amount: true },
    having: { amount: { _sum: { lt: 0n } } },
    orderBy: { credit_note_id: { sort: "desc", nulls: "first" } },
  });
  return sums.map(({ credit_note_id, _sum }) => ({ credit_note_id, amount: -(_sum.amount ?? 0n) }));
}

/** What refunds took off these invoices without a credit note, by invoice; minor units. */
export async function adjustedAmounts(ctx: Ctx, invoiceIds: string[]): Promise<Map<string, bigint>> {
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["invoice_id"],
    where: { tenant_id: ctx.tenant.id, invoice_id: { in: invoiceIds }, kind: "adjustment" },
    _sum: { amount: true },
    orderBy: { invoice_id: "asc" },
  });
  return new Map(sums.flatMap(({ invoice_id, _sum }) => (invoice_id === null ? [] : [[invoice_id, -(_sum.amount ?? 0n)] as const])));
}

/** The customer's unapplied credit, one positive amount per currency. */
export async function unappliedCredits(ctx: Ctx, customerId: string): Promise<Balance[]> {
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["currency"],
    where: { tenant_id: ctx.tenant.id, customer_id: customerId, invoice_id: null },
    _sum: { amount: true },
    having: { amount: { _sum: { lt: 0n } } },
    orderBy: { currency: "asc" },
  });
  return sums.map(({ currency: code, _sum }) => {
    const currency = Currency.parse(code);
    return { currency, amount: toWire(-(_sum.amount ?? 0n), currency) };
  });
}

/**
 * The customer's credit that is applied to invoices, by invoice, the latest applied first; minor units above zero.
 * @param of `payments` leaves out the credit of credit notes.
 */
export async function appliedCredit(
  ctx: Ctx,
  customerId: string,
  currency: Currency,
  of: "all" | "payments" = "all",
): Promise<{ invoice_id: string; amount: bigint }[]> {
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["invoice_id"],
    where: {
      tenant_id: ctx.tenant.id,
      customer_id: customerId,
      currency,
      kind: "credit_applied",
      invoice_id: { not: null },
      ...(of === "payments" ? { credit_note_id: null } : {}),
    },
    _sum: { amount: true },
    _max: { created_at: true },
    having: { amount: { _sum: { lt: 0n } } },
    orderBy: [{ _max: { created_at: "desc" } }, { invoice_id: "desc" }],
  });
  return sums.flatMap(({ invoice_id, _sum }) => (invoice_id === null ? [] : [{ invoice_id, amount: -(_sum.amount ?? 0n) }]));
}

const statementLimit = 1000;

/** The entries of a period with the running balance, from the opening balance of all earlier entries. */
export async function readStatement(ctx: Ctx, customerId: string, currency: Currency, from: string, to: string): Promise<Statement> {
  const scope = { tenant_id: ctx.tenant.id, customer_id: customerId, currency };
  const first = toDayColumn(from);
  const last = toDayColumn(to);
  const before = await ctx.db.ledgerEntry.aggregate({ where: { ...scope, day: { lt: first } }, _sum: { amount: true } });
  const entries = await ctx.db.ledgerEntry.findMany({
    where: { ...scope, day: { gte: first, lte: last } },
    orderBy: [{ day: "asc" }, { id: "asc" }],
    take: statementLimit + 1,
  });
  const notes = await ctx.db.creditNote.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: [...new Set(entries.flatMap(({ credit_note_id }) => credit_note_id ?? []))] } },
    select: { id: true, number: true },
  });
  const noteNumbers = new Map(notes.map(({ id, number }) => [id, number]));
  const opening = before._sum.amount ?? 0n;
  let running = opening;
  const lines = entries.slice(0, statementLimit).map((entry) => {
    running += entry.amount;
    return {
      id: entry.id,
      day: fromDayColumn(entry.day),
      kind: EntryKind.parse(entry.kind),
      invoice_id: entry.invoice_id,
      payment_id: entry.payment_id,
      credit_note_id: entry.credit_note_id,
      credit_note_number: noteNumbers.get(entry.credit_note_id ?? "") ?? null,
      amount: toWire(entry.amount, currency),
      balance: toWire(running, currency),
    };
  });
  return {
    currency,
    from,
    to,
    opening: toWire(opening, currency),
    closing: toWire(running, currency),
    lines,
    truncated: entries.length > statementLimit,
  };
}

/** The number of ids that fit into one statement with its other parameters. */
const mostOpen = 20_000;

/**
 * The invoices with a balance, positive or negative, at the end of a day, by the entries up to it; null for the present, by all entries.
 * `entered` leaves out entries that were posted then or later.
 * @throws AppError `invalid` when they are too many for one list.
 */
export async function openInvoicesOn(
  ctx: Ctx,
  { day, entered }: { day: string | null; entered: Date | null },
  of: { customer_id?: string | undefined; currency?: string | undefined },
): Promise<string[]> {
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["invoice_id"],
    where: {
      tenant_id: ctx.tenant.id,
      invoice_id: { not: null },
      ...(day === null ? {} : { day: { lte: toDayColumn(day) } }),
      ...(entered === null ? {} : { created_at: { lt: entered } }),
      ...(of.customer_id === undefined ? {} : { customer_id: of.customer_id }),
      ...(of.currency === undefined ? {} : { currency: of.currency }),
    },
    having: { amount: { _sum: { not: 0n } } },
    orderBy: { invoice_id: "asc" },
    take: mostOpen + 1,
  });
  if (sums.length > mostOpen)
    throw invalidField("open_as_of", "too_many", `More than ${mostOpen} invoices were open that day; filter by customer or currency too.`);
  return sums.flatMap(({ invoice_id }) => invoice_id ?? []);
}
