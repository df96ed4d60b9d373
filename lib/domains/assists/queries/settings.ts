import { toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import type { LanguageModelPort, ModelAccount } from "@/lib/kernel/ports/language-model";
import { Secret } from "@/lib/kernel/secrets";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { AssistSettings as SettingsRow } from "@/prisma/generated/client";
import type { Spent } from "../rules";
import { AssistProvider, AssistSurface, SurfaceModels, type AssistKind } from "../schema";

/** The name under which keys are sealed. */
export const keyColumn = "assist_settings.api_key";

/** The company's row, or null before it chose anything. */
export function findAssistSettings(ctx: Ctx): Promise<SettingsRow | null> {
  return ctx.db.assistSettings.findFirst({ where: { tenant_id: ctx.tenant.id } });
}

export function languageModel(ctx: Ctx): Promise<LanguageModelPort> {
  return ctx.runtime.ports.languageModel();
}

/** What a call needs, with the opened key. */
export async function accountOf(ctx: Ctx, row: SettingsRow, kind: AssistKind): Promise<ModelAccount> {
  const key = row.api_key === null ? null : new Secret(await openForTenant(ctx.runtime, ctx.tenant.id, keyColumn, row.api_key));
  return { provider: AssistProvider.parse(row.provider), base_url: row.base_url, model: modelOf(row, kind), key };
}

/** The model that answers on a surface. */
export function modelOf({ model, models }: SettingsRow, kind: AssistKind): string {
  return (kind === "test" ? undefined : SurfaceModels.parse(models)[kind]) ?? model;
}

/** Whether a company has turned a surface on. The test works as soon as there are settings. */
export function isOn(row: SettingsRow | null, kind: AssistKind): row is SettingsRow {
  if (row === null) return false;
  return kind === "test" || (row.enabled && row.surfaces.includes(kind));
}

/** The surfaces that are turned on. */
export function surfacesOn(row: SettingsRow | null): AssistSurface[] {
  return AssistSurface.options.filter((surface) => isOn(row, surface));
}

/** The days of a month, of which `day` is one, as the column has them. */
function monthOf(day: string): { gte: Date; lte: Date } {
  return { gte: toDayColumn(`${day.slice(0, 7)}-01`), lte: toDayColumn(`${day.slice(0, 7)}-${lastOf(day)}`) };
}

const lastOf = (day: string): string => String(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate());

const tokens = { reserved: true, input_tokens: true, output_tokens: true } as const;
const total = ({ _sum: sum }: { _sum: Record<keyof typeof tokens, number | null> }): number =>
  (sum.reserved ?? 0) + (sum.input_tokens ?? 0) + (sum.output_tokens ?? 0);

const used = (sum: { input_tokens: number | null; output_tokens: number | null }): number =>
  (sum.input_tokens ?? 0) + (sum.output_tokens ?? 0);

/** What was used and is reserved on a day: of everybody, in its month, and of one asker. */
export async function readSpent(ctx: Ctx, day: string, asker: { staff_id: string | null; key_id: string | null }): Promise<Spent> {
  const today = { tenant_id: ctx.tenant.id, day: toDayColumn(day) };
  const sum = async (where: object): Promise<number> => total(await ctx.db.assist.aggregate({ where, _sum: tokens }));
  return {
    today: await sum(today),
    this_month: await sum({ tenant_id: ctx.tenant.id, day: monthOf(day) }),
    person_today: await sum({ ...today, ...asker }),
  };
}

/** What was used on a day and in its month, without what is only reserved. */
export async function readUsed(ctx: Ctx, day: string): Promise<{ today: number; this_month: number }> {
  const sum = async (days: Date | { gte: Date; lte: Date }): Promise<number> => {
    const where = { tenant_id: ctx.tenant.id, day: days };
    return used((await ctx.db.assist.aggregate({ where, _sum: tokens }))._sum);
  };
  return { today: await sum(toDayColumn(day)), this_month: await sum(monthOf(day)) };
}

/** This month's use by kind. */
export async function readUsage(ctx: Ctx) {
  const day = await tenantToday(ctx);
  const groups = await ctx.db.assist.groupBy({
    by: ["kind"],
    where: { tenant_id: ctx.tenant.id, day: monthOf(day) },
    _sum: tokens,
    _count: { _all: true },
  });
  const of = (kind: AssistKind) => {
    const group = groups.find((each) => each.kind === kind);
    return {
      requests: group?._count._all ?? 0,
      input_tokens: group?._sum.input_tokens ?? 0,
      output_tokens: group?._sum.output_tokens ?? 0,
    };
  };
  const today = await ctx.db.assist.aggregate({ where: { tenant_id: ctx.tenant.id, day: toDayColumn(day) }, _sum: tokens });
  return {
    month: day.slice(0, 7),
    surfaces: {
      thread_summary: of("thread_summary"),
      reply_draft: of("reply_draft"),
      receipt_reading: of("receipt_reading"),
      section_draft: of("section_draft"),
      test: of("test"),
    },
    tokens_today: used(today._sum),
    tokens_this_month: groups.reduce((sum, { _sum }) => sum + used(_sum), 0),
    reserved: groups.reduce((sum, { _sum }) => sum + (_sum.reserved ?? 0), 0),
  };
}
