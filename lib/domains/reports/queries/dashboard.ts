import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { addMonths } from "@/lib/commerce/days";
import { toEventRecord } from "@/lib/domains/audit";
import { readCustomerNames } from "@/lib/domains/customers";
import { selectVisible } from "@/lib/domains/live";
import { recordOf } from "@/lib/domains/records";
import { tenantToday } from "@/lib/domains/settings";
import { readRecordId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { open, query } from "@/lib/kernel/operation";
import { readOwed } from "./figures";
import { readFirstSteps } from "./first-steps";
import { cashIn } from "../queries";
import { ageReceivables } from "../rules";
import { Dashboard } from "../schema";

type Parts = z.output<typeof Dashboard>;

/** The number of activity lines, and the number of events searched for those that the caller may read. */
const mostActivity = 20;
const mostSearched = 100;
/** Omitted, since the next event says that the email was sent, or why not. */
const hiddenEvents = ["mail.queued"];

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

async function readActivity(ctx: Ctx): Promise<Parts["activity"]> {
  const rows = await ctx.db.event.findMany({
    where: { tenant_id: ctx.tenant.id, name: { notIn: hiddenEvents } },
    orderBy: [{ occurred_at: "desc" }, { id: "desc" }],
    take: mostSearched,
  });
  const visible = new Set((await selectVisible(ctx, rows)).map((event) => event.id));
  const events = rows
    .filter((row) => visible.has(row.id))
    .slice(0, mostActivity)
    .map(toEventRecord);
  const customerOf = (data: Readonly<Record<string, unknown>>) => readRecordId(textOf(data.customer_id) ?? "")?.id;
  const customers = events.flatMap(({ data }) => customerOf(data) ?? []);
  const names = await readCustomerNames(ctx, customers);
  return events.map(({ data, previous: _previous, ...event }) => {
    const field = recordOf(event.noun)?.title ?? null;
    const own = field === null ? undefined : textOf(data[field]);
    return { ...event, title: own ?? names.get(customerOf(data) ?? "") ?? null };
  });
}

async function readOverdue(ctx: Ctx, today: string): Promise<NonNullable<Parts["overdue"]>> {
  const sums = await ctx.db.invoice.groupBy({
    by: ["currency"],
    where: { tenant_id: ctx.tenant.id, status: { in: ["finalized", "partly_paid"] }, due_day: { lt: toDayColumn(today) } },
    _sum: { balance: true },
    _count: { id: true },
    orderBy: { currency: "asc" },
  });
  return sums.map(({ currency: code, _sum, _count }) => {
    const currency = Currency.parse(code);
    return {
      currency,
      amount: toWire(_sum.balance ?? 0n, currency),
      invoices: _count.id,
      rows: { list: "invoices" as const, query: { status: "overdue", currency } },
    };
  });
}

export const getDashboard = query({
  id: "dashboard.get",
  summary: "Get the dashboard: balances due and overdue, cash, recent activity and first steps",
  access: open("each part needs the permission to read its records"),
  input: z.strictObject({}),
  output: Dashboard,
  example: {},
  async run(ctx) {
    const today = await tenantToday(ctx);
    const months = { this_month: today.slice(0, 7), last_month: addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7) };
    const now = { as_of: today, entered_by: null };
    const reports = can(ctx, "reports.read");
    const cash = reports ? await cashIn(ctx, [months.last_month, months.this_month]) : null;
    return {
      as_of: today,
      ageing: reports ? ageReceivables(now, await readOwed(ctx, now, null), null).totals : null,
      cash_in: cash && {
        this_month: cash.filter((row) => row.month === months.this_month),
        last_month: cash.filter((row) => row.month === months.last_month),
      },
      overdue: can(ctx, "invoices.read") ? await readOverdue(ctx, today) : null,
      activity: await readActivity(ctx),
      onboarding: await readFirstSteps(ctx),
    };
  },
});
