import type { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { tidyAccount } from "@/lib/commerce/e-invoicing";
import { dayInTimezone, tidyTimezone } from "@/lib/commerce/timezone";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
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
  async run(ctx, { time_locked_until, ...sent }) {
    const { timezone, bank_account: account } = sent;
    const fields = {
      ...sent,
      ...(timezone === undefined ? {} : { timezone: tidyTimezone(timezone) }),
      ...(account === undefined || account === null ? {} : { bank_account: tidyAccount(account) }),
    };
    const before = await lockSettings(ctx);
    if (Object.keys(fields).length === 0 && time_locked_until === undefined) return toGeneralSettings(before);
    const until = time_locked_until ?? null;
    if (until !== null && until >= dayInTimezone(ctx.clock.now(), fields.timezone ?? before.timezone))
      throw invalidField("time_locked_until", "future", "Choose a day before today.");
    if (fields.currency !== undefined) await assertCurrencyFree(ctx, before.currency, fields.currency);
    const locked = time_locked_until === undefined ? {} : { time_locked_until: until && toDayColumn(until) };
    const changed = await changeSettings(ctx, before, { ...fields, ...locked });
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
