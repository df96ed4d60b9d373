import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { slaPolicyCreated, slaPolicyDeleted, slaPolicyUpdated } from "../events";
import { slaPolicyRows } from "../rows";
import { SlaPolicy, SlaPolicyCreate, SlaPolicyId, SlaPolicyUpdate } from "../schema";

const example = { id: "slp_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Takes the default from the policy that has it, so that one policy at most has it. */
async function clearDefault(ctx: CommandCtx, exceptId: string | null): Promise<void> {
  const other = await ctx.db.slaPolicy.findFirst({
    where: { tenant_id: ctx.tenant.id, is_default: true, deleted_at: null, ...(exceptId === null ? {} : { id: { not: exceptId } }) },
    select: { id: true },
  });
  if (other) await updateSlaPolicy(ctx, { id: other.id, is_default: false });
}

export const createSlaPolicy = command({
  id: "sla_policies.create",
  summary: "Create a service-level policy: targets by priority, in minutes",
  permission: "sla_policies.write",
  input: SlaPolicyCreate,
  output: SlaPolicy,
  example: { name: "Standard", targets: { urgent: { first_response: 60, resolution: 480 } }, is_default: true },
  async run(ctx, { pause_on_hold = false, is_default = false, ...fields }) {
    if (is_default) await clearDefault(ctx, null);
    return createRow(ctx, slaPolicyRows, { ...fields, pause_on_hold, is_default }, slaPolicyCreated);
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
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, slaPolicyRows, id);
    if (before.deleted_at) throw new AppError("conflict", "The policy is deleted.");
    if (Object.keys(fields).length === 0) return slaPolicyRows.toResource(before, ctx);
    if (fields.is_default === true) await clearDefault(ctx, id);
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
