import { command } from "@/lib/kernel/operation";
import { taxProfileUpdated } from "../events";
import { findTaxProfile } from "../queries";
import { taxProfileWire, toTaxProfile } from "../resource";
import { planRates } from "../rules";
import { TaxProfile, TaxProfileId, TaxProfileUpdate } from "../schema";
import { assertRatesUnused, lockProfile, onlyDefault, replaceDefault, writeRates } from "./parts";

export const updateTaxProfile = command({
  id: "tax_profiles.update",
  summary: "Change a tax profile; only the fields sent change, `rates` as a whole",
  permission: "taxes.write",
  input: TaxProfileUpdate.extend({ id: TaxProfileId }),
  output: TaxProfile,
  example: { id: "txp_01jd0p2q3r4s5t6v7w8x9y0z1a", is_default: true },
  async run(ctx, { id, rates, ...fields }) {
    const before = await lockProfile(ctx, id);
    if (Object.keys(fields).length === 0 && rates === undefined) return toTaxProfile(before);
    if (before.is_default && fields.is_default === false) throw onlyDefault();
    if (!before.is_default && fields.is_default) await replaceDefault(ctx);
    if (rates !== undefined) {
      const plan = planRates(before.rates, rates);
      await assertRatesUnused(
        ctx,
        before.rates.filter((rate) => plan.removed.includes(rate.id)),
      );
      await writeRates(ctx, id, plan);
    }
    await ctx.db.taxProfile.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
    });
    const after = await findTaxProfile(ctx, id);
    const was = taxProfileWire(before);
    const is = taxProfileWire(after);
    const previous = Object.fromEntries(Object.entries(was).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(is[name])));
    ctx.audit({ noun: "tax_profile", id, version: after.version, before: was, after: is });
    ctx.emit(taxProfileUpdated, { record_id: id, sequence: after.version, data: toTaxProfile(after), previous });
    return toTaxProfile(after);
  },
});
