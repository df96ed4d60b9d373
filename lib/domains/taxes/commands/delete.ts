import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow } from "@/lib/kernel/rows";
import { taxProfileDeleted } from "../events";
import { taxProfileRows } from "../rows";
import { TaxProfile, TaxProfileId } from "../schema";
import { assertRatesUnused, lockProfile } from "./parts";

/** Soft delete: finalized documents still refer to their profile. */
export const deleteTaxProfile = command({
  id: "tax_profiles.delete",
  summary: "Delete a tax profile that is neither the default nor in use",
  permission: "taxes.write",
  input: z.strictObject({ id: TaxProfileId }),
  output: TaxProfile,
  example: { id: "txp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockProfile(ctx, id);
    if (before.is_default) throw new AppError("conflict", "This is the default tax profile; make another one the default first.");
    await assertUnused(ctx, id);
    await assertRatesUnused(ctx, before.rates);
    return changeRow(ctx, taxProfileRows, before, { deleted_at: ctx.clock.now() }, taxProfileDeleted);
  },
});

/** Taxes that disappear from a customer or a draft would be noticed only on the invoice. */
async function assertUnused(ctx: CommandCtx, tax_profile_id: string): Promise<void> {
  const customers = await ctx.db.customer.count({ where: { tenant_id: ctx.tenant.id, tax_profile_id, deleted_at: null } });
  if (customers > 0)
    throw new AppError("conflict", `The tax profile is in use by customers (${customers}); assign them another one first.`);
  const drafts = await ctx.db.invoice.count({ where: { tenant_id: ctx.tenant.id, tax_profile_id, finalized_at: null } });
  if (drafts > 0) throw new AppError("conflict", `The tax profile is in use by draft invoices (${drafts}); assign them another one first.`);
}
