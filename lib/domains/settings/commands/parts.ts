import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange } from "@/lib/kernel/rows";
import type { Prisma, Settings as SettingsRow } from "@/prisma/generated/client";
import { settingsUpdated } from "../events";
import { findSettings } from "../queries";
import { toGeneralSettings } from "../resource";
import { GeneralSettings } from "../schema";

/** Locks the settings and rejects a stale version. In audit and events their id is the tenant's. */
export async function lockSettings(ctx: CommandCtx): Promise<SettingsRow> {
  const { id } = await findSettings(ctx);
  await lockRows(ctx, "settings", [id]);
  const row = await findSettings(ctx);
  await assertFresh(ctx, { id: ctx.tenant.id, version: row.version });
  return row;
}

/** Writes the fields, raises the version, audits the change and publishes it. */
export async function changeSettings(
  ctx: CommandCtx,
  before: SettingsRow,
  fields: Prisma.SettingsUpdateManyMutationInput,
): Promise<GeneralSettings> {
  const { id } = ctx.tenant;
  await ctx.db.settings.updateMany({
    where: { tenant_id: id },
    data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  const after = toGeneralSettings(await findSettings(ctx));
  const sides = { before: { ...toGeneralSettings(before), id }, after: { ...after, id } };
  auditChange(ctx, { noun: "tenant", schema: GeneralSettings, ...sides, event: settingsUpdated });
  return after;
}
