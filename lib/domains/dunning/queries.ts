import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { DunningHold as HoldRow, DunningPolicy as PolicyRow, DunningReminder as ReminderRow } from "@/prisma/generated/client";
import { holdRows, policyRows, reminderRows } from "./rows";
import { DunningPolicy, DunningPolicyId, DunningPolicyList, DunningPolicyPage } from "./schema";

/** @throws AppError `not_found`. */
export const findPolicy = (ctx: Ctx, id: string): Promise<PolicyRow> => findRow(ctx, policyRows, id);
/** @throws AppError `not_found`. */
export const findReminder = (ctx: Ctx, id: string): Promise<ReminderRow> => findRow(ctx, reminderRows, id);
/** @throws AppError `not_found`. */
export const findHold = (ctx: Ctx, id: string): Promise<HoldRow> => findRow(ctx, holdRows, id);

export const listDunningPolicies = query({
  id: "dunning_policies.list",
  summary: "List the reminder policies, oldest first",
  permission: "dunning_policies.read",
  input: DunningPolicyList,
  output: DunningPolicyPage,
  example: {},
  run: (ctx, input) => listPage(ctx, policyRows, input, { where: { deleted_at: null }, sort: "created_at" }),
});

export const getDunningPolicy = query({
  id: "dunning_policies.get",
  summary: "Get a reminder policy with its steps",
  permission: "dunning_policies.read",
  input: z.strictObject({ id: DunningPolicyId }),
  output: DunningPolicy,
  example: { id: "dpl_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => policyRows.toResource(await findPolicy(ctx, id), ctx),
});
