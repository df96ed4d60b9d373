import { hasSecondFactor } from "@/lib/kernel/auth/second-factor";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { toSecuritySettings } from "../resource";
import { findSettings } from "../queries";
import { SecuritySettings, SecuritySettingsUpdate } from "../schema";
import { lockSettings } from "./parts";

/** The longest time, in milliseconds, that a company gives its colleagues to set up a second factor. */
const longestGrace = 90 * 24 * 3_600_000;

export const updateSecuritySettings = command({
  id: "settings.update_security",
  summary: "Change when sessions end and whether colleagues need a second factor; only the fields sent change",
  permission: "staff.write",
  confirmed: { keys: false },
  input: SecuritySettingsUpdate,
  output: SecuritySettings,
  example: { session_idle_minutes: 60, second_factor_from: "2026-12-01T00:00:00.000Z" },
  async run(ctx, fields) {
    const before = await lockSettings(ctx);
    if (Object.keys(fields).length === 0) return toSecuritySettings(before);
    if (fields.second_factor_from) await assertMayRequire(ctx, fields.second_factor_from);
    await ctx.db.settings.updateMany({
      where: { tenant_id: ctx.tenant.id },
      data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
    });
    const after = toSecuritySettings(await findSettings(ctx));
    ctx.audit({ noun: "tenant", id: ctx.tenant.id, version: after.version, before: toSecuritySettings(before), after });
    return after;
  },
});

/** Without a factor of their own, whoever requires one would be the first to lose access. @throws AppError `invalid`. */
async function assertMayRequire({ db, principal, clock }: CommandCtx, from: Date): Promise<void> {
  const path = "second_factor_from";
  if (from.getTime() - clock.now().getTime() > longestGrace) throw invalidField(path, "too_late", "Choose a day within 90 days.");
  if (principal.kind !== "staff" || (await hasSecondFactor(db, principal.user_id))) return;
  throw invalidField(path, "own_factor_missing", "Set up two-factor sign-in or a passkey for yourself first.");
}
