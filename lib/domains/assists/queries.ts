import { z } from "zod";
import { can, type Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Assist as AssistRow } from "@/prisma/generated/client";
import { isAsker } from "./policy";
import { findAssistSettings, languageModel, readUsage, surfacesOn } from "./queries/settings";
import { flagsOf, toAssist, toResult } from "./resource";
import { assistRows } from "./rows";
import { permissionOf } from "./rules";
import { AssistConfig, AssistDetail, AssistId, AssistList, AssistOffer, AssistPage, AssistProvider, SurfaceModels } from "./schema";

/** @throws AppError `not_found`. */
export function findAssist(ctx: Ctx, id: string): Promise<AssistRow> {
  return findRow(ctx, assistRows, id);
}

/** As the caller sees it: with the answer, if it is theirs. */
export function toDetail(ctx: Ctx, row: AssistRow): AssistDetail {
  return { ...toAssist(row), result: isAsker(ctx, row) ? toResult(row.result) : null };
}

/** Until a company chooses otherwise. */
const usual = {
  provider: "openai",
  base_url: null,
  model: "",
  models: {},
  ...{ daily_cap: 200_000, monthly_cap: null, person_cap: null },
} as const;

/** The settings and this month's use. */
export async function readConfig(ctx: Ctx): Promise<AssistConfig> {
  const row = await findAssistSettings(ctx);
  const { providers } = await languageModel(ctx);
  const { provider, base_url, model, models, daily_cap, monthly_cap, person_cap } = row ?? usual;
  return {
    id: row?.id ?? null,
    enabled: row?.enabled ?? false,
    provider: AssistProvider.parse(provider),
    surfaces: flagsOf(row?.surfaces ?? []),
    ...{ base_url, model, models: SurfaceModels.parse(models), daily_cap, monthly_cap, person_cap },
    key_fingerprint: row?.key_fingerprint ?? null,
    canned: provider === "canned",
    providers: AssistProvider.options.filter((each) => providers.includes(each)),
    usage: await readUsage(ctx),
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? null,
  };
}

export const getAssistConfig = query({
  id: "assist_settings.get",
  summary: "Get what AI assists are turned on, with which provider and limits, and what was used this month; the key is not shown",
  permission: "assist_settings.read",
  input: z.strictObject({}),
  output: AssistConfig,
  example: {},
  run: readConfig,
});

export const getAssistOffer = query({
  id: "assists.offer",
  summary: "List the AI assists that the company has turned on and your role may use",
  permission: "assists.read",
  input: z.strictObject({}),
  output: AssistOffer,
  example: {},
  async run(ctx) {
    const row = await findAssistSettings(ctx);
    const surfaces = surfacesOn(row).filter((surface) => can(ctx, permissionOf[surface]));
    return { surfaces, canned: surfaces.length > 0 && row?.provider === "canned" };
  },
});

export const listAssists = query({
  id: "assists.list",
  summary: "List what was sent to AI providers: who asked, about what, to whom it went, and what it used; newest first",
  permission: "assists.read",
  input: AssistList,
  output: AssistPage,
  example: { kind: "thread_summary" },
  run(ctx, input) {
    const { kind, status, customer_id, staff_id } = input;
    const where = {
      ...(kind === undefined ? {} : { kind }),
      ...(status === undefined ? {} : { status }),
      ...(customer_id === undefined ? {} : { customer_id }),
      ...(staff_id === undefined ? {} : { staff_id }),
    };
    return listPage(ctx, assistRows, input, { where, sort: "-created_at" });
  },
});

export const getAssist = query({
  id: "assists.get",
  summary: "Get what you asked for: its progress, and its answer when it is ready",
  permission: "assists.read",
  input: z.strictObject({ id: AssistId }),
  output: AssistDetail,
  example: { id: "ast_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => toDetail(ctx, await findAssist(ctx, id)),
});
