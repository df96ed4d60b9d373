import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import { taxProfileCreated } from "../events";
import { findTaxProfile } from "../queries";
import { toTaxProfile } from "../resource";
import { planRates } from "../rules";
import { TaxProfile, TaxProfileCreate } from "../schema";
import { lockAll, onlyDefault, replaceDefault, writeRates } from "./parts";

export const createTaxProfile = command({
  id: "tax_profiles.create",
  summary: "Create a tax profile with its rates; the company's first is its default",
  permission: "taxes.write",
  input: TaxProfileCreate,
  output: TaxProfile,
  example: {
    name: "VAT",
    rates: [
      { name: "VAT", rate: "20", category: "S" },
      { name: "Zero-rated", rate: "0", category: "Z" },
    ],
  },
  async run(ctx, { rates = [], is_default, ...fields }) {
    const plan = planRates([], rates);
    const others = await lockAll(ctx);
    const chosen = is_default ?? others.length === 0;
    if (!chosen && others.length === 0) throw onlyDefault();
    if (chosen) await replaceDefault(ctx);
    const now = ctx.clock.now();
    const id = newId(now);
    await ctx.db.taxProfile.createMany({
      // EN 16931 rounds a tax once per document (BR-CO-17).
      data: {
        prices_mode: "exclusive",
        rounding: "document",
        ...fields,
        id,
        tenant_id: ctx.tenant.id,
        is_default: chosen,
        created_at: now,
        updated_at: now,
      },
    });
    await writeRates(ctx, id, plan);
    const after = toTaxProfile(await findTaxProfile(ctx, id));
    auditChange(ctx, { noun: "tax_profile", schema: TaxProfile, before: null, after, event: taxProfileCreated });
    return after;
  },
});
