import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { fromWire } from "@/lib/commerce/money";
import { findContract } from "@/lib/domains/contracts";
import { findStaff } from "@/lib/domains/staff";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { assertMilestonePrices, assertSameCustomer, joinMilestones } from "../rules";
import type { Milestone, MilestoneInput, Project } from "../schema";

type Terms = Pick<z.output<typeof Project>, "starts_on" | "ends_on" | "currency" | "hourly_rate" | "fixed_fee" | "budget_amount">;

/** @throws AppError `not_found` for an unknown colleague, `invalid` for one who has left. */
export async function assertWorks(ctx: CommandCtx, field: "owner_id" | "staff_id", id: string): Promise<void> {
  if ((await findStaff(ctx, id)).deactivated_at !== null)
    throw invalidField(field, "deactivated", "This colleague is deactivated. Choose another one.");
}

/** @throws AppError `not_found` for an unknown contract, `invalid` for one with another customer. */
export async function assertContract(ctx: CommandCtx, project: { customer_id: string }, id: string): Promise<void> {
  assertSameCustomer(project, await findContract(ctx, id));
}

/** Dates and amounts as columns. @throws AppError `invalid` for more places than the currency has. */
export function termColumns({ starts_on, ends_on, currency, hourly_rate, fixed_fee, budget_amount }: Terms) {
  const money = (name: "hourly_rate" | "fixed_fee" | "budget_amount", value: string | null) =>
    value === null ? null : fromWire(value, Currency.parse(currency), name);
  return {
    start_day: starts_on === null ? null : toDayColumn(starts_on),
    end_day: ends_on === null ? null : toDayColumn(ends_on),
    currency,
    hourly_rate: money("hourly_rate", hourly_rate),
    fixed_fee: money("fixed_fee", fixed_fee),
    budget_amount: money("budget_amount", budget_amount),
  };
}

interface Priced {
  billing: string;
  currency: string;
  milestones: readonly MilestoneInput[];
}

/** The milestones as stored, with keys. @throws AppError as `assertMilestonePrices`, and `invalid` for too many places. */
export function milestoneColumn(
  ctx: CommandCtx,
  { billing, currency, milestones: sent }: Priced,
  before: readonly Milestone[] = [],
  billedKeys: readonly string[] = [],
): Milestone[] {
  const milestones = joinMilestones(before, sent, () => newId(ctx.clock.now()).replaceAll("-", ""));
  assertMilestonePrices({ billing, milestones }, before, billedKeys);
  for (const [place, { amount }] of milestones.entries())
    if (amount !== null) fromWire(amount, Currency.parse(currency), `milestones.${String(place)}.amount`);
  return milestones;
}

/** What of the project's fee is on invoices. */
export async function findBilledFees(ctx: CommandCtx, project_id: string) {
  return ctx.db.billedFee.findMany({
    where: { tenant_id: ctx.tenant.id, project_id },
    select: { milestone_key: true, amount: true },
  });
}
