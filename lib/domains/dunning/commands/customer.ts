import { findLiveCustomer } from "@/lib/domains/customers";
import { AppError } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { assertMayOrder, command } from "@/lib/kernel/operation";
import { findPolicy } from "../queries";
import { readCustomerDunning } from "../queries/customer";
import { CustomerDunning, CustomerDunningUpdate } from "../schema";

export const setCustomerDunning = command({
  id: "dunning_policies.set_customer",
  summary: "Assign a customer its own reminder policy, or turn its reminders off or on",
  permission: "dunning_policies.write",
  input: CustomerDunningUpdate,
  output: CustomerDunning,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", reminders: false },
  async run(ctx, { id, policy_id, reminders }) {
    // The customer's lock makes the row one, whoever writes it first.
    await lockRows(ctx, "customers", [id]);
    await findLiveCustomer(ctx, id);
    if (policy_id !== undefined && policy_id !== null && (await findPolicy(ctx, policy_id)).deleted_at !== null)
      throw new AppError("conflict", "The policy is deleted; choose another one.");
    if (reminders === true || (policy_id !== undefined && policy_id !== null)) assertMayOrder(ctx, ["dunning_policies.send"]);
    const before = await readCustomerDunning(ctx, id);
    const now = ctx.clock.now();
    const columns = {
      policy_id: policy_id === undefined ? before.policy_id : policy_id,
      reminders: reminders ?? before.reminders,
      updated_at: now,
    };
    const own = { tenant_id: ctx.tenant.id, customer_id: id };
    const { count } = await ctx.db.dunningAccount.updateMany({ where: own, data: columns });
    if (count === 0) await ctx.db.dunningAccount.create({ data: { ...own, ...columns, id: newId(now), created_at: now } });
    const after = await readCustomerDunning(ctx, id);
    const audited = (side: typeof before) => ({ dunning_policy: side.policy?.name ?? null, reminders: side.reminders });
    ctx.audit({ noun: "customer", id, before: audited(before), after: audited(after) });
    return after;
  },
});
