import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { hashToken } from "@/lib/kernel/secrets";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import type { AssistSettings as SettingsRow } from "@/prisma/generated/client";
import { assistSettingsAdded, assistSettingsUpdated } from "../events";
import { readConfig } from "../queries";
import { findAssistSettings, keyColumn, languageModel } from "../queries/settings";
import { settingsRows } from "../rows";
import { AssistConfig, AssistConfigReplace, AssistSurface, type AssistProvider } from "../schema";

interface Place {
  provider: AssistProvider;
  base_url: string | null;
}

/**
 * The columns of the key. For another provider or address it must be sent again: somebody who may not know it could otherwise have it sent
 * to a server of their own.
 * @throws AppError `invalid` without the key that the provider needs.
 */
async function keyColumns(ctx: CommandCtx, before: SettingsRow | null, to: Place, given: string | null | undefined, enabled: boolean) {
  if (typeof given === "string")
    return { api_key: await sealForTenant(ctx.runtime, ctx.tenant.id, keyColumn, given), key_fingerprint: hashToken(given).slice(0, 8) };
  const stays = given === undefined && before !== null && before.provider === to.provider && before.base_url === to.base_url;
  const kept = stays ? before.api_key : null;
  const needed = to.provider !== "canned" && to.provider !== "compatible";
  if (enabled && needed && kept === null)
    throw invalidField("api_key", "required", "Enter the key. It must be entered again for another provider or address.");
  return stays ? {} : { api_key: null, key_fingerprint: null };
}

/** The first PUT creates the row. */
export const replaceAssistConfig = command({
  id: "assist_settings.replace",
  summary: "Turn AI assists on or off, and choose provider, model, key, surfaces and limits",
  permission: "assist_settings.write",
  confirmed: { keys: true },
  input: AssistConfigReplace,
  output: AssistConfig,
  example: {
    enabled: true,
    provider: "openai",
    model: "gpt-5-mini",
    api_key: "sk-proj-4mQ2vXc7LwT1b",
    surfaces: { thread_summary: true, reply_draft: true, receipt_reading: true, section_draft: false },
    daily_cap: 200_000,
    person_cap: 50_000,
  },
  async run(ctx, { api_key, surfaces, base_url = null, models = {}, monthly_cap = null, person_cap = null, ...rest }) {
    const found = await findAssistSettings(ctx);
    const before = found && (await lockRow(ctx, settingsRows, found.id));
    if (before === null) await assertFresh(ctx, { id: ctx.tenant.id, version: 0 });
    (await languageModel(ctx)).check({ provider: rest.provider, base_url, model: rest.model });
    const key = await keyColumns(ctx, before, { provider: rest.provider, base_url }, api_key, rest.enabled);
    const on = AssistSurface.options.filter((surface) => surfaces[surface]);
    const fields = { ...rest, base_url, models, monthly_cap, person_cap, surfaces: on, ...key };
    if (before === null) await createRow(ctx, settingsRows, fields, assistSettingsAdded);
    else await changeRow(ctx, settingsRows, before, fields, assistSettingsUpdated);
    return readConfig(ctx);
  },
});
