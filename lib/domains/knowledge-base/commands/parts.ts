import { authorOf } from "@/lib/domains/api-keys";
import { readSettings } from "@/lib/domains/settings";
import { invalidField } from "@/lib/kernel/base/errors";
import { can, type CommandCtx } from "@/lib/kernel/context";
import { changeRow } from "@/lib/kernel/rows";
import type { KbArticle } from "@/prisma/generated/client";
import { articlePlanEnded, articleUpdated } from "../events";
import { articleRows } from "../rows";
import { freeSlug, toSlug } from "../rules";
import { ArticleLanguage, type Article } from "../schema";

/** Whether the draft says something else than what visitors read; true for an article that they cannot read. */
export async function differsFromPage(ctx: CommandCtx, { id, title, slug, body, category_id }: KbArticle): Promise<boolean> {
  const page = await ctx.db.kbPage.findFirst({ where: { tenant_id: ctx.tenant.id, id } });
  return page?.title !== title || page.slug !== slug || page.body !== body || page.category_id !== category_id;
}

/** The name of the caller, as versions keep it. */
export const nameOf = ({ principal }: Pick<CommandCtx, "principal">): string => ("name" in principal ? principal.name : "");

/** The columns of an article without a plan. */
export const noPlan = { publish_at: null, planner_id: null, planner_key_id: null };

/** What a new plan and a publication forget of the one before. */
export const noEndedPlan = { plan_ended_at: null, plan_ended_by: null };

/** The columns of a plan of the caller's. */
export function plannedBy(ctx: CommandCtx): { planner_id: string | null; planner_key_id: string | null } {
  const { author_id, author_key_id } = authorOf(ctx);
  return { planner_id: author_id, planner_key_id: author_key_id };
}

/** Ends a plan without publishing; its planner is notified by the event. */
export async function endPlan(ctx: CommandCtx, before: KbArticle, plan_ended_by: string | null, fields: Partial<KbArticle> = {}) {
  const columns = { ...fields, ...noPlan, plan_ended_at: ctx.clock.now(), plan_ended_by };
  const after = await changeRow(ctx, articleRows, before, columns, articleUpdated);
  ctx.emit(articlePlanEnded, { record_id: before.id, sequence: after.version, data: { ...after, planner_id: before.planner_id } });
  return after;
}

/**
 * Changes the draft. A plan publishes what somebody with the permission to publish has seen: an edit by such a person makes it theirs, any
 * other edit ends it.
 */
export async function changeDraft(ctx: CommandCtx, before: KbArticle, fields: Partial<KbArticle>): Promise<Article> {
  const has_changes = before.status === "published" && (await differsFromPage(ctx, { ...before, ...fields }));
  const columns = { ...fields, has_changes, written_by: nameOf(ctx) };
  if (before.publish_at === null) return changeRow(ctx, articleRows, before, columns, articleUpdated);
  if (!can(ctx, "kb.publish")) return endPlan(ctx, before, nameOf(ctx), columns);
  return changeRow(ctx, articleRows, before, { ...columns, ...plannedBy(ctx) }, articleUpdated);
}

/** The addresses that other articles have or had. */
async function takenSlugs(ctx: CommandCtx, slug: string, articleId: string | null): Promise<Set<string>> {
  const where = { tenant_id: ctx.tenant.id, slug: { startsWith: slug } };
  const [own, old] = [
    await ctx.db.kbArticle.findMany({ where: { ...where, ...(articleId && { id: { not: articleId } }) }, select: { slug: true } }),
    await ctx.db.kbSlug.findMany({ where: { ...where, ...(articleId && { article_id: { not: articleId } }) }, select: { slug: true } }),
  ];
  return new Set([...own, ...old].map((row) => row.slug));
}

/** @throws AppError `invalid` when another article has or had the address. */
export async function assertSlugFree(ctx: CommandCtx, slug: string, articleId: string | null): Promise<void> {
  if (!(await takenSlugs(ctx, slug, articleId)).has(slug)) return;
  throw invalidField("slug", "taken", "Another article has this address, or had it. Choose another.");
}

/** An address for a new article, from its title; a translation's ends in its language. */
export async function suggestSlug(ctx: CommandCtx, title: string, language?: ArticleLanguage): Promise<string> {
  const named = toSlug(title) || "article";
  const slug = language === undefined ? named : `${named.slice(0, 90)}-${language}`;
  return freeSlug(slug, await takenSlugs(ctx, slug, null));
}

/** @throws AppError `invalid` at `path` for a category that does not exist. */
export async function assertCategory(ctx: CommandCtx, id: string | null | undefined, path = "category_id"): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await ctx.db.kbCategory.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { id: true } });
  if (!found) throw invalidField(path, "unknown", "This category does not exist.");
}

/** The language in which the company writes. */
export async function ownLanguage(ctx: CommandCtx): Promise<ArticleLanguage> {
  const { locale } = await readSettings(ctx);
  return ArticleLanguage.safeParse(locale.split("-")[0]).data ?? "en";
}
