import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { addMonths } from "@/lib/commerce/schedule";
import { toEventRecord } from "@/lib/domains/audit";
import { readBranding } from "@/lib/domains/branding";
import { tenantToday } from "@/lib/domains/invoices";
import { selectHeard } from "@/lib/domains/live";
import { readSettings } from "@/lib/domains/settings";
import { can, type Ctx } from "@/lib/kernel/context";
import { open, query } from "@/lib/kernel/operation";
import { readOwed } from "./figures";
import { cashIn } from "./queries";
import { ageReceivables } from "./rules";
import { Dashboard, OnboardingStep } from "./schema";

type Parts = z.output<typeof Dashboard>;

/** Lines of activity shown, and how far back it is looked for what the caller may hear. */
const mostActivity = 20;
const lookedThrough = 100;

async function readActivity(ctx: Ctx): Promise<Parts["activity"]> {
  const rows = await ctx.db.event.findMany({ where: { tenant_id: ctx.tenant.id }, orderBy: [{ occurred_at: "desc" }, { id: "desc" }], take: lookedThrough });
  const heard = new Set((await selectHeard(ctx, rows)).map((event) => event.id));
  return rows.filter((row) => heard.has(row.id)).slice(0, mostActivity).map((row) => {
    const { id, name, occurred_at, actor, noun, record_id, sequence } = toEventRecord(row);
    return { id, name, occurred_at, actor, noun, record_id, sequence };
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
    return { currency, amount: toWire(_sum.balance ?? 0n, currency), invoices: _count.id, rows: { list: "invoices" as const, query: { status: "overdue", currency } } };
  });
}

/** Each step as the records have it; nothing is ticked off by hand. The currency comes with the sign-up. */
async function readOnboarding(ctx: Ctx): Promise<NonNullable<Parts["onboarding"]>> {
  const own = { tenant_id: ctx.tenant.id };
  const one = { where: own, select: { id: true } } as const;
  const settings = await readSettings(ctx);
  const branding = await readBranding(ctx);
  const [tax, customer, invoice, sent, gateway, paid] = await Promise.all([
    ctx.db.taxProfile.findFirst({ ...one, where: { ...own, deleted_at: null } }),
    ctx.db.customer.findFirst({ ...one, where: { ...own, deleted_at: null } }),
    ctx.db.invoice.findFirst(one),
    ctx.db.invoice.findFirst({ ...one, where: { ...own, sent_at: { not: null } } }),
    ctx.db.paymentGateway.findFirst({ ...one, where: { ...own, enabled: true } }),
    ctx.db.payment.findFirst(one),
  ]);
  const facts: Record<z.output<typeof OnboardingStep>, boolean> = {
    company: settings.line1 !== null && settings.city !== null,
    logo: branding.logo_file_id !== null,
    currency: settings.currency.length > 0,
    tax: tax !== null,
    customer: customer !== null,
    invoice: invoice !== null,
    sent: sent !== null,
    gateway: gateway !== null,
    paid: paid !== null,
  };
  const steps = OnboardingStep.options.map((step) => ({ step, done: facts[step] }));
  return { steps, done: steps.filter(({ done }) => done).length, of: steps.length };
}

export const getDashboard = query({
  id: "dashboard.get",
  summary: "What needs a look today: what is owed and overdue, cash, recent activity, first steps",
  access: open("each part is shown only to who may read what it is made of"),
  input: z.strictObject({}),
  output: Dashboard,
  example: {},
  async run(ctx) {
    const today = await tenantToday(ctx);
    const months = { this_month: today.slice(0, 7), last_month: addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7) };
    const reports = can(ctx, "reports.read");
    const cash = reports ? await cashIn(ctx, [months.last_month, months.this_month]) : null;
    return {
      as_of: today,
      ageing: reports ? ageReceivables(today, await readOwed(ctx, today, null), null).totals : null,
      cash_in: cash && { this_month: cash.filter((row) => row.month === months.this_month), last_month: cash.filter((row) => row.month === months.last_month) },
      overdue: can(ctx, "invoices.read") ? await readOverdue(ctx, today) : null,
      activity: await readActivity(ctx),
      onboarding: can(ctx, "settings.read") ? await readOnboarding(ctx) : null,
    };
  },
});
