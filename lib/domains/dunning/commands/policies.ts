import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { assertMayOrder, command } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { policyCreated, policyDeleted, policyUpdated } from "../events";
import { permissionsOf } from "../policy";
import { policyRows } from "../rows";
import { assertSteps, nextRun } from "../rules";
import { DunningPolicy, DunningPolicyCreate, DunningPolicyId, DunningPolicyUpdate } from "../schema";

const example = { id: "dpl_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Locks the company's policies, so that concurrent commands cannot set two defaults; returns those that are not deleted. */
async function lockAll(ctx: CommandCtx) {
  const where = { tenant_id: ctx.tenant.id, deleted_at: null };
  const found = await ctx.db.dunningPolicy.findMany({ where, select: { id: true } });
  await lockRows(
    ctx,
    "dunning_policies",
    found.map(({ id }) => id),
  );
  return ctx.db.dunningPolicy.findMany({ where, select: { id: true, is_default: true, group_name: true } });
}

type Others = Awaited<ReturnType<typeof lockAll>>;

/** A group has one policy, and the default is for everybody else. */
function assertGroup(others: Others, { group, is_default }: { group: string | null; is_default: boolean }): void {
  if (group === null) return;
  if (is_default) throw new AppError("conflict", "The default policy is for every customer without one; leave its group empty.");
  if (others.some(({ group_name }) => group_name?.toLowerCase() === group.toLowerCase()))
    throw new AppError("conflict", `The group “${group}” has a policy already.`);
}

async function clearDefault(ctx: CommandCtx, others: Others): Promise<void> {
  const former = others.find(({ is_default }) => is_default);
  if (former) await updateDunningPolicy(ctx, { id: former.id, is_default: false });
}

const runAt = async (ctx: CommandCtx, active: boolean): Promise<Date | null> =>
  active ? nextRun(ctx.clock.now(), (await readSettings(ctx)).timezone) : null;

export const createDunningPolicy = command({
  id: "dunning_policies.create",
  summary: "Create a policy of reminders; the company’s first is its default",
  permission: "dunning_policies.write",
  input: DunningPolicyCreate,
  output: DunningPolicy,
  example: {
    name: "Standard",
    steps: [
      { days: 3, tone: "friendly", fee: null },
      { days: 14, tone: "firm", fee: { kind: "percent", rate: "2" } },
    ],
  },
  async run(ctx, { name, group = null, is_default, active = true, steps, starts_on }) {
    assertSteps(steps);
    assertMayOrder(ctx, permissionsOf(steps));
    const others = await lockAll(ctx);
    const chosen = is_default ?? (others.length === 0 && group === null);
    assertGroup(others, { group, is_default: chosen });
    if (chosen) await clearDefault(ctx, others);
    const starts_day = toDayColumn(starts_on ?? (await tenantToday(ctx)));
    const columns = { name, group_name: group, is_default: chosen, active, steps, starts_day, next_run_at: await runAt(ctx, active) };
    return createRow(ctx, policyRows, columns, policyCreated);
  },
});

/** Steps that were taken stay taken: invoices go on with the changed steps that come later. */
export const updateDunningPolicy = command({
  id: "dunning_policies.update",
  summary: "Change a policy of reminders; only the fields sent change, `steps` as a whole",
  permission: "dunning_policies.write",
  input: DunningPolicyUpdate.extend({ id: DunningPolicyId }),
  output: DunningPolicy,
  example: { ...example, active: false },
  async run(ctx, { id, group, starts_on, ...fields }) {
    const others = (await lockAll(ctx)).filter((each) => each.id !== id);
    const before = await lockRow(ctx, policyRows, id);
    if (before.deleted_at) throw new AppError("conflict", "The policy is deleted.");
    if (fields.steps) assertSteps(fields.steps);
    if (fields.active ?? before.active) assertMayOrder(ctx, permissionsOf(fields.steps ?? policyRows.toResource(before, ctx).steps));
    const is_default = fields.is_default ?? before.is_default;
    assertGroup(others, { group: group === undefined ? before.group_name : group, is_default });
    if (is_default && !before.is_default) await clearDefault(ctx, others);
    const changes = {
      ...fields,
      ...(group === undefined ? {} : { group_name: group }),
      ...(starts_on === undefined ? {} : { starts_day: toDayColumn(starts_on) }),
      ...(fields.active === undefined || fields.active === before.active ? {} : { next_run_at: await runAt(ctx, fields.active) }),
    };
    if (Object.keys(changes).length === 0) return policyRows.toResource(before, ctx);
    return changeRow(ctx, policyRows, before, changes, policyUpdated);
  },
});

/** Customers with the policy fall back to that of their group, or the default. */
export const deleteDunningPolicy = command({
  id: "dunning_policies.delete",
  summary: "Delete a policy of reminders; those that were sent stay in the records",
  permission: "dunning_policies.write",
  input: z.strictObject({ id: DunningPolicyId }),
  output: DunningPolicy,
  example,
  async run(ctx, { id }) {
    const others = (await lockAll(ctx)).filter((each) => each.id !== id);
    const before = await lockRow(ctx, policyRows, id);
    if (before.deleted_at) throw new AppError("conflict", "The policy is deleted already.");
    if (before.is_default && others.length > 0)
      throw new AppError("conflict", "This is the default policy; make another one the default first.");
    await ctx.db.dunningAccount.updateMany({ where: { tenant_id: ctx.tenant.id, policy_id: id }, data: { policy_id: null } });
    return changeRow(ctx, policyRows, before, { deleted_at: ctx.clock.now(), is_default: false, next_run_at: null }, policyDeleted);
  },
});
