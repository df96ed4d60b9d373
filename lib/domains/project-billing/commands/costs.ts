import { z } from "zod";
import { fromWire, toWire } from "@/lib/commerce/money";
import { readSettings } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { StaffCostUpdate } from "../schema";

/** The audit entry stands at the company, whose trail only managers read: that of the colleague is open to many more. */
export const setStaffCost = command({
  id: "project_billing.set_cost",
  summary: "Set what an hour of a colleague costs the company, or clear it",
  permission: "projects.profit",
  input: StaffCostUpdate,
  output: z.object({}),
  example: { staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", hourly_cost: "32.00" },
  async run(ctx, { staff_id, hourly_cost }) {
    const { name } = await findStaff(ctx, staff_id);
    const { currency } = await readSettings(ctx);
    const where = { tenant_id: ctx.tenant.id, staff_id };
    const before = await ctx.db.staffCost.findFirst({ where, select: { hourly_cost: true } });
    const now = ctx.clock.now();
    await ctx.db.staffCost.deleteMany({ where });
    if (hourly_cost !== null)
      await ctx.db.staffCost.createMany({
        data: [{ ...where, id: newId(now), hourly_cost: fromWire(hourly_cost, currency, "hourly_cost"), updated_at: now }],
      });
    const side = (cost: string | null) => ({ staff_cost: cost === null ? { name } : { name, cost } });
    ctx.audit({
      noun: "tenant",
      id: ctx.tenant.id,
      before: side(before && toWire(before.hourly_cost, currency)),
      after: side(hourly_cost),
    });
    return {};
  },
});
