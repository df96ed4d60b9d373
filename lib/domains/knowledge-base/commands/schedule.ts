import { z } from "zod";
import { authorContext, authorObstacle } from "@/lib/domains/api-keys";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { articlePublishingFailed, articleScheduled, articleUnscheduled } from "../events";
import { assertPublishable } from "../queries/merge-fields";
import { findArticle } from "../queries";
import { articleRows } from "../rows";
import { Article, ArticleId, ArticleSchedule } from "../schema";
import { differsFromPage, endPlan, noEndedPlan, noPlan, plannedBy } from "./parts";
import { publishDraft } from "./publish";

const example = { id: "art_01jd0p2q3r4s5t6v7w8x9y0z1a" };
const longestAhead = 2 * 366 * 86_400_000;
const batch = 100;
const scheduled = internal("called by the schedule of articles, as the system or the planner");

export const scheduleArticle = command({
  id: "articles.schedule",
  summary: "Publish the draft of an article by itself at a time; an edit by someone who may not publish cancels that",
  permission: "kb.publish",
  input: ArticleSchedule,
  output: Article,
  example: { ...example, publish_at: "2026-03-02T08:00:00.000Z" },
  async run(ctx, { id, publish_at }) {
    const before = await lockRow(ctx, articleRows, id);
    const ahead = publish_at.getTime() - ctx.clock.now().getTime();
    if (ahead <= 0) throw invalidField("publish_at", "past", "Choose a time that is still to come.");
    if (ahead > longestAhead) throw invalidField("publish_at", "range", "Choose a time within two years.");
    await assertPublishable(ctx, before);
    if (!(await differsFromPage(ctx, before))) throw new AppError("conflict", "Nothing has changed since it was last published.");
    return changeRow(ctx, articleRows, before, { publish_at, ...plannedBy(ctx), ...noEndedPlan }, articleScheduled);
  },
});

export const unscheduleArticle = command({
  id: "articles.unschedule",
  summary: "Cancel the planned publishing of an article",
  permission: "kb.publish",
  input: z.strictObject({ id: ArticleId }),
  output: Article,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, articleRows, id);
    if (before.publish_at === null) throw new AppError("conflict", "The article has no planned time. It can be scheduled or published.");
    return changeRow(ctx, articleRows, before, noPlan, articleUnscheduled);
  },
});

export const listArticlesDue = query({
  id: "articles.due",
  summary: "List the articles whose planned time has come",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(ArticleId) }),
  example: {},
  async run(ctx) {
    const rows = await ctx.db.kbArticle.findMany({
      where: { tenant_id: ctx.tenant.id, publish_at: { lte: ctx.clock.now() } },
      select: { id: true },
      orderBy: [{ publish_at: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

export const endArticlePlan = command({
  id: "articles.end_plan",
  summary: "End the planned publishing of an article whose planner may no longer publish",
  access: internal("called by the deactivation of the planner"),
  input: z.strictObject({ id: ArticleId }),
  output: z.object({}),
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, articleRows, id);
    if (before.publish_at !== null) await endPlan(ctx, before, null);
    return {};
  },
});

/** Publishes as the colleague or the program that planned it, while they still may. */
export function publishPlanned(system: Ctx, id: string): Promise<unknown> {
  return runInTenant(system.tenant.id, async () => {
    const row = await findArticle(system, id);
    const planner = { author_id: row.planner_id, author_key_id: row.planner_key_id };
    const ctx = await authorContext(system, planner, id).catch((error: unknown) => {
      // Who has left publishes nothing; the command ends the plan.
      if (error instanceof AppError && error.code === "forbidden") return system;
      throw error;
    });
    return publishDueArticle(ctx, { id });
  });
}

/** Judges the article again under its lock, so that two runs publish it once. A draft that may no longer be published stays one. */
export const publishDueArticle = command({
  id: "articles.publish_due",
  summary: "Publish an article whose planned time has come, or give the plan up if its draft can’t be published",
  access: scheduled,
  input: z.strictObject({ id: ArticleId }),
  output: z.object({ done: z.enum(["published", "unchanged", "failed", "ended"]).nullable() }),
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, articleRows, id);
    if (before.publish_at === null || before.publish_at > ctx.clock.now()) return { done: null };
    const planner = { author_id: before.planner_id, author_key_id: before.planner_key_id };
    if ((await authorObstacle(ctx, planner, ["kb.publish"])) !== null) {
      await endPlan(ctx, before, null);
      return { done: "ended" as const };
    }
    try {
      await assertPublishable(ctx, before);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "invalid") throw error;
      await changeRow(ctx, articleRows, before, noPlan, articlePublishingFailed);
      return { done: "failed" as const };
    }
    if (!(await differsFromPage(ctx, before))) {
      await changeRow(ctx, articleRows, before, noPlan, articleUnscheduled);
      return { done: "unchanged" as const };
    }
    await publishDraft(ctx, before);
    return { done: "published" as const };
  },
});
