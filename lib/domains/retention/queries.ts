import { z } from "zod";
import { readRecordNames } from "@/lib/domains/audit";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage, readPage } from "@/lib/kernel/rows";
import { nounsSeen } from "@/lib/kernel/visibility";
import type { LegalHold as HoldRow, RetentionItem as ItemRow, RetentionPolicy as PolicyRow } from "@/prisma/generated/client";
import { countOld, findUnmarked } from "./queries/due";
import { toHold, toPolicy } from "./resource";
import { holdRows, itemRows } from "./rows";
import { ageLimit, assertRules } from "./rules";
import {
  HoldNoun,
  LegalHoldList,
  LegalHoldPage,
  mostPerRun,
  RetentionItemList,
  RetentionItemPage,
  type RetentionKind,
  RetentionPolicy,
  RetentionPreview,
  RetentionRule,
} from "./schema";

/** The tenant's row, or one without rules: it is stored with the first change. */
export async function findPolicy({ db, tenant, clock }: Ctx): Promise<PolicyRow> {
  const row = await db.retentionPolicy.findFirst({ where: { tenant_id: tenant.id } });
  const now = clock.now();
  return row ?? { id: tenant.id, tenant_id: tenant.id, rules: [], active: false, version: 0, created_at: now, updated_at: now };
}

/** @throws AppError `not_found`. */
export function findItem(ctx: Ctx, id: string): Promise<ItemRow> {
  return findRow(ctx, itemRows, id);
}

/** @throws AppError `not_found`. */
export function findHold(ctx: Ctx, id: string): Promise<HoldRow> {
  return findRow(ctx, holdRows, id);
}

export const getRetention = query({
  id: "retention.get",
  summary: "Get the company's retention policy: what is archived, anonymized or deleted, and when",
  permission: "retention.read",
  input: z.strictObject({}),
  output: RetentionPolicy,
  example: {},
  run: async (ctx) => toPolicy(await findPolicy(ctx)),
});

const mostExamples = 5;

/** Whether the caller sees all records of the kind, and so their names. */
const seesTitles = (ctx: Ctx, kind: RetentionKind): boolean => nounsSeen(ctx, [kind]).length > 0;

export const previewRetention = query({
  id: "retention.preview",
  summary: "Show what a rule would mark, before it is turned on",
  permission: "retention.read",
  input: z.strictObject({ rule: RetentionRule }),
  output: RetentionPreview,
  example: { rule: { kind: "lead", active: true, action: "delete", keep_days: 730, cap: 500 } },
  async run(ctx, { rule }) {
    assertRules([rule]);
    const asked = { kind: rule.kind, before: ageLimit(ctx.clock.now(), rule.keep_days) };
    const { count, held } = await countOld(ctx, { ...asked, take: mostPerRun });
    const examples = seesTitles(ctx, rule.kind) ? await findUnmarked(ctx, { ...asked, take: mostExamples }) : [];
    return { count, held, examples: examples.map(({ id, title, at }) => ({ record_id: id, title, aged_at: at })) };
  },
});

export const listRetentionItems = query({
  id: "retention_items.list",
  summary: "List what the retention policy marked, newest first",
  permission: "retention.read",
  input: RetentionItemList,
  output: RetentionItemPage,
  example: { status: "marked" },
  async run(ctx, input) {
    const { status, kind } = input;
    const where = { ...(status === undefined ? {} : { status }), ...(kind === undefined ? {} : { kind }) };
    const page = await listPage(ctx, itemRows, input, { where, sort: "-created_at" });
    return { ...page, data: page.data.map((item) => (seesTitles(ctx, item.kind) ? item : { ...item, title: null })) };
  },
});

export const listLegalHolds = query({
  id: "legal_holds.list",
  summary: "List the legal holds, newest first",
  permission: "retention.read",
  input: LegalHoldList,
  output: LegalHoldPage,
  example: {},
  async run(ctx, input) {
    const page = await readPage(ctx, holdRows, input, { where: {}, sort: "-created_at" });
    const records = page.data.map(({ noun, record_id }) => ({ noun: HoldNoun.parse(noun), id: record_id }));
    const names = await readRecordNames(ctx, records);
    return { ...page, data: page.data.map((row) => ({ ...toHold(row), record_name: names.get(row.record_id) ?? null })) };
  },
});

/** The company's active rule of a kind. @throws AppError `not_found` where there is none. */
export async function findRule(ctx: Ctx, kind: RetentionRule["kind"]): Promise<RetentionRule> {
  const rule = toPolicy(await findPolicy(ctx)).rules.find((each) => each.kind === kind && each.active);
  if (rule === undefined) throw new AppError("not_found", "There is no such rule.");
  return rule;
}
