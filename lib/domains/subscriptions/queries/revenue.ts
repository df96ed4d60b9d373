import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { query } from "@/lib/kernel/operation";
import { isLive } from "./provider";
import { roundHalfEven } from "../rules";
import { RevenueReport } from "../schema";

const days = 30;

interface Sums {
  currency: string;
  mrr: bigint;
  customers: number;
  at_risk: bigint;
  past_due: bigint;
  counted: number;
  trials: number;
}

export const reportRecurringRevenue = query({
  id: "subscriptions.report_revenue",
  summary: "Report monthly and annual recurring revenue by currency, and the customers lost in 30 days",
  permission: "subscriptions.read",
  input: z.strictObject({}),
  output: RevenueReport,
  example: {},
  async run(ctx) {
    const tenant = ctx.tenant.id;
    // Before the processor is set up again, all count.
    const live = await isLive(ctx);
    const sums = await ctx.db.$queryRaw<Sums[]>`
      select currency, coalesce(sum(mrr), 0)::bigint as mrr, count(distinct customer_id) filter (where mrr > 0)::int as customers,
        coalesce(sum(mrr) filter (where ends_at is not null), 0)::bigint as at_risk,
        coalesce(sum(mrr) filter (where status = 'past_due'), 0)::bigint as past_due,
        count(*) filter (where status in ('active', 'past_due'))::int as counted, count(*) filter (where status = 'trialing')::int as trials
      from public.subscriptions where tenant_id = ${tenant}::uuid and ended_at is null
        and live = coalesce(${live}::boolean, live) group by currency order by currency`;
    const since = new Date(ctx.clock.now().getTime() - days * 86_400_000);
    const [churn] = await ctx.db.$queryRaw<{ customers: number; lost: number }[]>`
      select count(*)::int as customers, count(*) filter (where not lives)::int as lost from (
        select customer_id, bool_or(ended_at is null) as lives,
          bool_or(started_at <= ${since} and (ended_at is null or ended_at > ${since})) as had
        from public.subscriptions where tenant_id = ${tenant}::uuid and status not in ('incomplete', 'incomplete_expired')
          and live = coalesce(${live}::boolean, live)
        group by customer_id
      ) by_customer where had`;
    const { customers, lost } = churn ?? { customers: 0, lost: 0 };
    return {
      data: sums.map(toRevenue),
      churn: {
        customers,
        lost,
        rate: customers === 0 ? null : tenths(roundHalfEven({ top: BigInt(lost) * 1_000n, bottom: BigInt(customers) })),
      },
    };
  },
});

const tenths = (value: bigint): string => `${String(value / 10n)}.${String(value % 10n)}`;

function toRevenue({ currency: code, mrr, customers, at_risk, past_due, counted, trials }: Sums) {
  const currency = Currency.parse(code);
  const arpa = customers === 0 ? 0n : roundHalfEven({ top: mrr, bottom: BigInt(customers) });
  const money = (minor: bigint): string => toWire(minor, currency);
  return {
    ...{ currency, customers, counted, trials },
    ...{ mrr: money(mrr), arr: money(12n * mrr), arpa: money(arpa), at_risk: money(at_risk), past_due: money(past_due) },
  };
}
