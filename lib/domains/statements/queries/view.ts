import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { fromWire, toWire } from "@/lib/commerce/money";
import { daysBetween } from "@/lib/commerce/days";
import type { StatementView } from "@/lib/commerce/statement";
import { readPeriod, toCustomer } from "@/lib/domains/customers";
import { readInvoiceNumbers } from "@/lib/domains/invoices";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { ageItems, foldEntries, type AskedStatement } from "../rules";
import type { OpenItems } from "../schema";

/** The number of open invoices that one statement shows. */
const mostItems = 1000;

interface OpenRow {
  invoice_id: string | null;
  number: string | null;
  issue_day: Date | null;
  due_day: Date | null;
  total: bigint | null;
  balance: string;
}

/** What is open of a customer at the end of a day, by the ledger; today by all entries, as in the ageing report. */
export async function readOpenItems(ctx: Ctx, customer_id: string, currency: Currency, as_of: string): Promise<OpenItems> {
  const until = as_of === (await tenantToday(ctx)) ? null : as_of;
  const rows = await ctx.db.$queryRaw<OpenRow[]>`
    with open_items as (
      select invoice_id, sum(amount) as balance from public.ledger_entries
      where tenant_id = ${ctx.tenant.id}::uuid and customer_id = ${customer_id}::uuid and currency = ${currency}
      and (${until}::date is null or day <= ${until}::date)
      group by invoice_id having sum(amount) <> 0)
    select o.invoice_id, i.number, i.issue_day, i.due_day, i.total, o.balance::text as balance
    from open_items o left join public.invoices i on i.tenant_id = ${ctx.tenant.id}::uuid and i.id = o.invoice_id
    order by i.due_day, i.number, o.invoice_id`;
  const credit = BigInt(rows.find(({ invoice_id }) => invoice_id === null)?.balance ?? "0");
  const items = rows.flatMap(({ invoice_id, number, issue_day, due_day, total, balance }) => {
    if (invoice_id === null || number === null || issue_day === null || due_day === null || total === null) return [];
    const due_date = fromDayColumn(due_day);
    return [{ invoice_id, number, issue_date: fromDayColumn(issue_day), due_date, total, minor: BigInt(balance) }];
  });
  const sum = items.reduce((all, { minor }) => all + minor, 0n);
  return {
    currency,
    as_of,
    items: items.slice(0, mostItems).map(({ minor, total, ...item }) => ({
      ...item,
      days_overdue: daysBetween(item.due_date, as_of),
      total: toWire(total, currency),
      balance: toWire(minor, currency),
    })),
    ageing: ageItems(items, as_of, currency),
    credit: toWire(credit, currency),
    total: toWire(sum + credit, currency),
    truncated: items.length > mostItems,
  };
}

/** @throws AppError `invalid` for a day in the future, whose entries are still to come. */
export async function dayOf(ctx: Ctx, to: string | undefined): Promise<string> {
  const today = await tenantToday(ctx);
  if (to !== undefined && to > today)
    throw new AppError("invalid", "This date is in the future.", {
      errors: [{ path: "to", code: "future", message: `Choose ${today} or earlier.` }],
    });
  return to ?? today;
}

type CustomerOf = Parameters<typeof toCustomer>[0];

/** The statement that was asked for, and the ageing of its last day. @throws AppError `invalid` for a period that ends before it begins. */
export async function readView(ctx: Ctx, customer: CustomerOf, { kind = "activity", currency: code, from, to }: AskedStatement) {
  const currency = code === undefined ? toCustomer(customer).currency : Currency.parse(code);
  return kind === "activity"
    ? viewActivity(ctx, customer.id, currency, { from, to })
    : viewItems(await readOpenItems(ctx, customer.id, currency, await dayOf(ctx, to)));
}

function viewItems({ as_of, items, total, ...open }: OpenItems): StatementView {
  const lines = items.map(({ number, issue_date, due_date, total: amount, balance }) => ({
    day: issue_date,
    kind: "invoice" as const,
    number,
    credit_note: null,
    due_date,
    amount,
    balance,
  }));
  return { ...open, kind: "open_items", from: null, to: as_of, opening: null, closing: total, lines };
}

type Period = { from?: string | undefined; to?: string | undefined };

async function viewActivity(ctx: Ctx, customer_id: string, currency: Currency, period: Period): Promise<StatementView> {
  const { lines: entries, opening, ...statement } = await readPeriod(ctx, customer_id, currency, period);
  const numbers = await readInvoiceNumbers(
    ctx,
    entries.flatMap(({ invoice_id }) => invoice_id ?? []),
  );
  const folded = foldEntries(opening, entries, currency, numbers);
  const open = await readOpenItems(ctx, customer_id, currency, statement.to);
  const lines = folded.map(({ invoice, credit_note, ...line }) => ({
    ...line,
    number: invoice?.number ?? null,
    credit_note: credit_note?.number ?? null,
    due_date: null,
  }));
  return { ...statement, kind: "activity", opening, lines, ageing: open.ageing, credit: open.credit };
}

/** The balance of a statement in minor units. */
export const closingOf = ({ closing, currency }: StatementView): bigint => fromWire(closing, currency);
