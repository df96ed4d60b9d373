import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { customerDeleted, customerRestored } from "../events";
import { detailOf, findCustomer } from "../queries";
import { customerWire, toCustomer, type CustomerWithParts } from "../resource";
import { CustomerDetail, CustomerId } from "../schema";
import { lockCustomer } from "./parts";

const example = { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Soft: sets `deleted_at` and keeps every document (specification, "General behaviours" 2). */
export const deleteCustomer = command({
  id: "customers.delete",
  summary: "Delete a customer; it can be restored",
  permission: "customers.delete",
  input: z.strictObject({ id: CustomerId }),
  output: CustomerDetail,
  example,
  async run(ctx, { id }) {
    const before = await lockCustomer(ctx, id);
    const after = await setDeleted(ctx, before, ctx.clock.now());
    ctx.emit(customerDeleted, { record_id: id, sequence: after.version, data: toCustomer(after), previous: { deleted_at: null } });
    return detailOf(ctx, after);
  },
});

export const restoreCustomer = command({
  id: "customers.restore",
  summary: "Restore a deleted customer",
  permission: "customers.delete",
  input: z.strictObject({ id: CustomerId }),
  output: CustomerDetail,
  example,
  async run(ctx, { id }) {
    await lockRows(ctx, "customers", [id]);
    const before = await findCustomer(ctx, id);
    await assertFresh(ctx, before);
    if (!before.deleted_at) throw new AppError("conflict", "The customer is not deleted.");
    const after = await setDeleted(ctx, before, null);
    ctx.emit(customerRestored, {
      record_id: id,
      sequence: after.version,
      data: toCustomer(after),
      previous: { deleted_at: before.deleted_at.toISOString() },
    });
    return detailOf(ctx, after);
  },
});

async function setDeleted(ctx: CommandCtx, before: CustomerWithParts, deleted_at: Date | null): Promise<CustomerWithParts> {
  await ctx.db.customer.updateMany({
    where: { tenant_id: ctx.tenant.id, id: before.id },
    data: { deleted_at, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  const after = await findCustomer(ctx, before.id);
  ctx.audit({ noun: "customer", id: before.id, version: after.version, before: customerWire(before), after: customerWire(after) });
  return after;
}
