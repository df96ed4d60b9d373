import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { assertFresh } from "@/lib/kernel/precondition";
import type { Prisma, Settings as SettingsRow } from "@/prisma/generated/client";
import { settingsUpdated } from "../events";
import { findSettings } from "../queries";
import { settingsWire, toGeneralSettings } from "../resource";

/** Locks the settings and refuses a stale view of them. In audit and events they go under the tenant's own id. */
export async function lockSettings(ctx: CommandCtx): Promise<SettingsRow> {
  const { id } = await findSettings(ctx);
  await lockRows(ctx, "settings", [id]);
  const row = await findSettings(ctx);
  await assertFresh(ctx, { id: ctx.tenant.id, version: row.version });
  return row;
}

/** Writes the fields, raises the version, and leaves audit row and news. */
export async function changeSettings(
  ctx: CommandCtx,
  before: SettingsRow,
  fields: Prisma.SettingsUpdateManyMutationInput,
): Promise<SettingsRow> {
  await ctx.db.settings.updateMany({
    where: { tenant_id: ctx.tenant.id },
    data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  const after = await findSettings(ctx);
  const was = settingsWire(before);
  const is = settingsWire(after);
  const previous = Object.fromEntries(Object.entries(was).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(is[name])));
  ctx.audit({ noun: "tenant", id: ctx.tenant.id, version: after.version, before: was, after: is });
  ctx.emit(settingsUpdated, { record_id: ctx.tenant.id, sequence: after.version, data: toGeneralSettings(after), previous });
  return after;
}
