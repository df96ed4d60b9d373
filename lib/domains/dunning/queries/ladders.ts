import { fromDayColumn } from "@/lib/commerce/day-column";
import { readInstalments } from "@/lib/domains/invoices";
import type { Ctx } from "@/lib/kernel/context";
import { toHold, toPolicy } from "../resource";
import type { HoldDays, Ladder } from "../rules";
import type { DunningPolicy } from "../schema";

/** How a customer is reminded: the policy that applies, and whether reminders are turned off for it. */
export interface CustomerRule {
  policy: DunningPolicy | null;
  reminders: boolean;
  /** The customer's own policy, whether or not it still applies. */
  own_policy_id: string | null;
}

const fold = (name: string): string => name.trim().toLowerCase();

/** The rule of each customer: its own policy, else that of its group, else the default. Inactive policies apply to nobody. */
export async function readCustomerRules(ctx: Ctx, customerIds: readonly string[]): Promise<Map<string, CustomerRule>> {
  const ids = [...new Set(customerIds)];
  const own = { tenant_id: ctx.tenant.id };
  const policies = (
    await ctx.db.dunningPolicy.findMany({
      where: { ...own, active: true, deleted_at: null },
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
    })
  ).map(toPolicy);
  const accounts = await ctx.db.dunningAccount.findMany({ where: { ...own, customer_id: { in: ids } } });
  const labels = await ctx.db.customerLabel.findMany({
    where: { ...own, customer_id: { in: ids }, label: { kind: "group" } },
    select: { customer_id: true, label: { select: { name: true } } },
  });
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  const usual = policies.find(({ is_default }) => is_default) ?? null;
  return new Map(
    ids.map((id) => {
      const account = accounts.find(({ customer_id }) => customer_id === id);
      const groups = new Set(labels.filter(({ customer_id }) => customer_id === id).map(({ label }) => fold(label.name)));
      const ofGroup = policies.find(({ group }) => group !== null && groups.has(fold(group)));
      const own_policy_id = account?.policy_id ?? null;
      const policy = (own_policy_id === null ? undefined : byId.get(own_policy_id)) ?? ofGroup ?? usual;
      return [id, { policy, reminders: account?.reminders ?? true, own_policy_id }];
    }),
  );
}

interface DueInvoice {
  id: string;
  customer_id: string;
  due_day: Date | null;
  /** With instalments: the due day of the part that is chased. */
  chase_day: Date | null;
  total: bigint;
  balance: bigint;
}

/** The instalment that is chased: the earliest that is not paid. */
export interface ChasedPart {
  number: number;
  due_date: string;
  open: bigint;
}

export interface InvoiceLadder extends CustomerRule {
  /** Null where no policy applies, or reminders are turned off. */
  ladder: Ladder | null;
  /** Null for an invoice without instalments. */
  part: ChasedPart | null;
}

/** The ladder of each invoice as it is now, in a fixed number of statements. */
export async function readLadders(ctx: Ctx, invoices: readonly DueInvoice[]): Promise<Map<string, InvoiceLadder>> {
  const of = { tenant_id: ctx.tenant.id, invoice_id: { in: invoices.map(({ id }) => id) } };
  const rules = await readCustomerRules(
    ctx,
    invoices.map(({ customer_id }) => customer_id),
  );
  const reminders = await ctx.db.dunningReminder.findMany({ where: of, select: { invoice_id: true, instalment: true, days: true } });
  // The invoice of a late fee bears none itself.
  const fees = await ctx.db.dunningReminder.findMany({
    where: { tenant_id: ctx.tenant.id, fee_invoice_id: of.invoice_id },
    select: { fee_invoice_id: true },
  });
  const feeless = new Set(fees.map(({ fee_invoice_id }) => fee_invoice_id));
  const taken = groupBy(reminders, ({ instalment, days }) => ({ instalment, days }));
  const plans = await readInstalments(ctx, invoices);
  const holds = groupBy(await ctx.db.dunningHold.findMany({ where: of }), (row): HoldDays => toHold(row));
  return new Map(
    invoices.map(({ id, customer_id, due_day }) => {
      const part = plans.get(id)?.find(({ open }) => open > 0n) ?? null;
      const due_date = part?.due_date ?? (due_day === null ? null : fromDayColumn(due_day));
      const rule = rules.get(customer_id) ?? { policy: null, reminders: true, own_policy_id: null };
      const { policy } = rule;
      const ladder =
        policy === null || !rule.reminders || due_date === null
          ? null
          : {
              steps: feeless.has(id) ? policy.steps.map((step) => ({ ...step, fee: null })) : policy.steps,
              starts_on: policy.starts_on,
              due_date,
              holds: holds.get(id) ?? [],
              taken: (taken.get(id) ?? []).filter(({ instalment }) => instalment === (part?.number ?? 0)).map(({ days }) => days),
            };
      return [id, { ...rule, ladder, part }];
    }),
  );
}

function groupBy<Row extends { invoice_id: string }, Value>(rows: readonly Row[], valueOf: (row: Row) => Value): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) groups.set(row.invoice_id, [...(groups.get(row.invoice_id) ?? []), valueOf(row)]);
  return groups;
}
