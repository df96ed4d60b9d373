import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import type { SavedMethod as SavedMethodRow } from "@/prisma/generated/client";
import { savedMethodRemoved } from "../events";
import { toSavedMethod, type AttemptRow } from "../resource";
import { SavedMethod, SavedMethodId } from "../schema";

/** Marks a locked method as removed: it is neither shown nor charged, but attempts still refer to it. */
export async function markRemoved(ctx: CommandCtx, row: SavedMethodRow): Promise<z.output<typeof SavedMethod>> {
  const now = ctx.clock.now();
  const change = { removed_at: now, version: row.version + 1, updated_at: now };
  await ctx.db.savedMethod.updateMany({ where: { tenant_id: ctx.tenant.id, id: row.id }, data: change });
  const method = toSavedMethod({ ...row, ...change });
  ctx.audit({
    noun: "saved_method",
    id: row.id,
    version: method.version,
    before: encodeWire(SavedMethod, toSavedMethod(row)),
    after: null,
  });
  ctx.emit(savedMethodRemoved, { record_id: row.id, sequence: method.version, data: method });
  return method;
}

/** Removes a method that the provider no longer knows: it was deleted there, or the company has entered another account's key. */
export const forgetMethod = command({
  id: "saved_methods.forget",
  summary: "Remove a payment method that its gateway no longer knows",
  access: internal("called by the commands whose request the gateway has refused"),
  input: z.strictObject({ id: SavedMethodId }),
  output: SavedMethod,
  example: { id: "svm_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await lockRows(ctx, "saved_methods", [id]);
    const row = await ctx.db.savedMethod.findFirst({ where: { tenant_id: ctx.tenant.id, id } });
    if (!row) throw notFound("saved method");
    return row.removed_at === null ? markRemoved(ctx, row) : toSavedMethod(row);
  },
});

/** Removes all saved methods of a customer whose reference the provider no longer knows. */
export async function forgetCustomerRef(
  ctx: CommandCtx,
  { customer_id, gateway }: Pick<AttemptRow, "customer_id" | "gateway">,
  customer_ref: string | undefined,
): Promise<void> {
  if (customer_ref === undefined) return;
  const kept = await ctx.db.savedMethod.findMany({
    where: { tenant_id: ctx.tenant.id, customer_id, gateway, customer_ref, removed_at: null },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of kept) await forgetMethod(ctx, { id });
}
