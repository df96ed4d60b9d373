import { z } from "zod";
import { StoredHours } from "@/lib/domains/business-calendars/schema";
import { findLiveCustomer } from "@/lib/domains/customers";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { auditChange, changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { slaPolicyCreated, slaPolicyDeleted, slaPolicyUpdated } from "../events";
import { slaPolicyRows } from "../rows";
import { SlaPolicy, SlaPolicyCreate, SlaPolicyId, SlaPolicyUpdate, type SlaTargets, TicketPriority } from "../schema";
import { assertColleague } from "./parts";

const example = { id: "slp_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Takes the default from the policy that has it, so that one policy at most has it. */
async function clearDefault(ctx: CommandCtx, exceptId: string | null): Promise<void> {
  const other = await ctx.db.slaPolicy.findFirst({
    where: { tenant_id: ctx.tenant.id, is_default: true, deleted_at: null, ...(exceptId === null ? {} : { id: { not: exceptId } }) },
    select: { id: true },
  });
  if (other) await updateSlaPolicy(ctx, { id: other.id, is_default: false });
}

/** @throws AppError `invalid` for hours that the company does not have. */
async function assertCalendar(ctx: CommandCtx, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const where = { tenant_id: ctx.tenant.id, id, deleted_at: null };
  const calendar = await ctx.db.businessCalendar.findFirst({ where, select: { timezone: true, week: true, exceptions: true } });
  if (!calendar) throw invalidField("business_calendar_id", "unknown", "There is no such calendar.");
  const { week } = StoredHours.parse(calendar);
  if (Object.values(week).every((windows) => windows.length === 0))
    throw invalidField("business_calendar_id", "closed", "The calendar has no open hours, in which no time would count.");
}

/** @throws AppError `invalid` for targets of which no ticket could meet both: a resolution that is due before the first response. */
function assertTargets(targets: z.output<typeof SlaTargets> = {}): void {
  for (const priority of TicketPriority.options) {
    const target = targets[priority];
    if (target && target.resolution < target.first_response)
      throw invalidField(
        `targets.${priority}.resolution`,
        "before_first_response",
        "A ticket can’t be resolved before its first response.",
      );
  }
}

/** @throws AppError `invalid` for somebody who is no active colleague. */
async function assertEscalation(ctx: CommandCtx, ids: readonly string[] = []): Promise<void> {
  for (const [index, id] of ids.entries()) await assertColleague(ctx, id, `escalation_staff_ids.${index}`);
}

/** Puts exactly these customers under the policy; those of another policy leave it. */
async function replaceCustomers(ctx: CommandCtx, sla_policy_id: string, customerIds: readonly string[]): Promise<void> {
  const tenant_id = ctx.tenant.id;
  for (const id of customerIds) await findLiveCustomer(ctx, id);
  const ids = [...new Set(customerIds)].sort();
  await ctx.db.slaPolicyCustomer.deleteMany({ where: { tenant_id, OR: [{ sla_policy_id }, { customer_id: { in: ids } }] } });
  const now = ctx.clock.now();
  if (ids.length > 0)
    await ctx.db.slaPolicyCustomer.createMany({
      data: ids.map((customer_id) => ({ id: newId(now), tenant_id, sla_policy_id, customer_id })),
    });
}

export const createSlaPolicy = command({
  id: "sla_policies.create",
  summary: "Create a service-level policy: targets by priority, in minutes",
  permission: "sla_policies.write",
  input: SlaPolicyCreate,
  output: SlaPolicy,
  example: { name: "Standard", targets: { urgent: { first_response: 60, resolution: 480 } }, is_default: true },
  async run(ctx, { customer_ids = [], ...fields }) {
    const { pause_on_hold = false, is_default = false, business_calendar_id = null, escalation_staff_ids = [] } = fields;
    assertTargets(fields.targets);
    await assertCalendar(ctx, business_calendar_id);
    await assertEscalation(ctx, escalation_staff_ids);
    if (is_default) await clearDefault(ctx, null);
    const now = ctx.clock.now();
    const id = newId(now);
    const stamps = { id, tenant_id: ctx.tenant.id, created_at: now, updated_at: now };
    await ctx.db.slaPolicy.create({
      data: { ...stamps, ...fields, pause_on_hold, is_default, business_calendar_id, escalation_staff_ids },
    });
    await replaceCustomers(ctx, id, customer_ids);
    const after = slaPolicyRows.toResource(await findRow(ctx, slaPolicyRows, id), ctx);
    auditChange(ctx, { noun: "sla_policy", schema: SlaPolicy, before: null, after, event: slaPolicyCreated });
    return after;
  },
});

/** Tickets keep the targets under which they run; changed ones apply to new tickets. */
export const updateSlaPolicy = command({
  id: "sla_policies.update",
  summary: "Change a service-level policy for the tickets to come",
  permission: "sla_policies.write",
  input: SlaPolicyUpdate.extend({ id: SlaPolicyId }),
  output: SlaPolicy,
  example: { ...example, pause_on_hold: true },
  async run(ctx, { id, customer_ids, ...fields }) {
    const before = await lockRow(ctx, slaPolicyRows, id);
    if (before.deleted_at) throw new AppError("conflict", "The policy is deleted.");
    if (Object.keys(fields).length === 0 && customer_ids === undefined) return slaPolicyRows.toResource(before, ctx);
    assertTargets(fields.targets);
    await assertCalendar(ctx, fields.business_calendar_id);
    await assertEscalation(ctx, fields.escalation_staff_ids);
    if (fields.is_default === true) await clearDefault(ctx, id);
    if (customer_ids !== undefined) await replaceCustomers(ctx, id, customer_ids);
    return changeRow(ctx, slaPolicyRows, before, fields, slaPolicyUpdated);
  },
});

export const deleteSlaPolicy = command({
  id: "sla_policies.delete",
  summary: "Delete a service-level policy; tickets that run under it keep their targets",
  permission: "sla_policies.write",
  input: z.strictObject({ id: SlaPolicyId }),
  output: SlaPolicy,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, slaPolicyRows, id);
    if (before.deleted_at) throw new AppError("conflict", "The policy is deleted already.");
    return changeRow(ctx, slaPolicyRows, before, { deleted_at: ctx.clock.now(), is_default: false }, slaPolicyDeleted);
  },
});
