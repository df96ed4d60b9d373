import { command } from "@/lib/kernel/operation";
import { changeRow } from "@/lib/kernel/rows";
import { taxProfileUpdated } from "../events";
import { toTaxProfile } from "../resource";
import { taxProfileRows } from "../rows";
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
    return changeRow(ctx, taxProfileRows, before, fields, taxProfileUpdated);
  },
});
