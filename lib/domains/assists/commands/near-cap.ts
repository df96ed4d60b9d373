import { fromDayColumn } from "@/lib/commerce/day-column";
import { daysBetween } from "@/lib/commerce/days";
import { readSettings } from "@/lib/domains/settings";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import type { Assist as AssistRow } from "@/prisma/generated/client";
import { assistCapNear } from "../events";
import { findAssistSettings, readUsed } from "../queries/settings";
import { comesNear } from "../rules";

/**
 * Publishes that most of a limit is used, once a day or month: by the assist whose tokens, already stored, reach it. The lock lets one of
 * two that end at once see the other.
 */
export async function reportNearCap(ctx: CommandCtx, row: AssistRow, tokens: number): Promise<void> {
  const settings = await findAssistSettings(ctx);
  if (settings === null || tokens === 0) return;
  await lockRows(ctx, "assist_settings", [settings.id]);
  const day = fromDayColumn(row.day);
  const { today, this_month } = await readUsed(ctx, day);
  const limits = [
    { limit: "daily" as const, cap: settings.daily_cap, used: today },
    { limit: "monthly" as const, cap: settings.monthly_cap, used: this_month },
  ];
  for (const [index, { limit, cap, used }] of limits.entries()) {
    if (cap === null || !comesNear(cap, used, tokens)) continue;
    const sequence = daysBetween("1970-01-01", day) * limits.length + index;
    const tenant_id = ctx.tenant.id;
    const { company_name } = await readSettings(ctx);
    ctx.emit(assistCapNear, { record_id: tenant_id, sequence, data: { tenant_id, company_name, limit, used, cap, sequence } });
  }
}
