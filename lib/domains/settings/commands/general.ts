import type { Currency } from "@/lib/commerce/currencies";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { toGeneralSettings } from "../resource";
import { GeneralSettings, GeneralSettingsUpdate } from "../schema";
import { changeSettings, lockSettings } from "./parts";
import { planStatements } from "./statements";

export const updateGeneralSettings = command({
  id: "settings.update_general",
  summary: "Change the company's general settings; only the fields sent change",
  permission: "settings.write",
  input: GeneralSettingsUpdate,
  output: GeneralSettings,
  example: { company_name: "Northwind Traders Ltd", payment_terms_days: 30 },
  async run(ctx, fields) {
    const before = await lockSettings(ctx);
    if (Object.keys(fields).length === 0) return toGeneralSettings(before);
    if (fields.currency !== undefined) await assertCurrencyFree(ctx, before.currency, fields.currency);
    const changed = await changeSettings(ctx, before, fields);
    if (changed.statement_day !== before.statement_day || changed.timezone !== before.timezone) await planStatements(ctx, changed);
    return changed;
  },
});

/** Reports add up finalized invoices in the company's currency, so it cannot change after the first one. */
async function assertCurrencyFree(ctx: CommandCtx, present: string, wanted: Currency): Promise<void> {
  if (wanted === present) return;
  const issued = await ctx.db.invoice.findFirst({ where: { tenant_id: ctx.tenant.id, finalized_at: { not: null } }, select: { id: true } });
  if (!issued) return;
  const message =
    `The company's currency stays ${present}: invoices have been finalized in its books. A customer or an invoice may ` +
    `still have a currency of its own.`;
  throw new AppError("conflict", message, { errors: [{ path: "currency", code: "locked", message }] });
}
