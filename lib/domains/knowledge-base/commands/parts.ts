import { readSettings } from "@/lib/domains/settings";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import type { KbArticle } from "@/prisma/generated/client";
import { freeSlug, toSlug } from "../rules";
import { ArticleLanguage } from "../schema";

/** Whether the draft says something else than what visitors read; true for an article that they cannot read. */
export async function differsFromPage(ctx: CommandCtx, { id, title, slug, body, category_id }: KbArticle): Promise<boolean> {
  const page = await ctx.db.kbPage.findFirst({ where: { tenant_id: ctx.tenant.id, id } });
  return page?.title !== title || page.slug !== slug || page.body !== body || page.category_id !== category_id;
}

/** The fields of a changed draft, with whether it now differs from what visitors read. */
export async function withChanges<Fields extends Partial<KbArticle>>(
  ctx: CommandCtx,
  before: KbArticle,
  fields: Fields,
): Promise<Fields & { has_changes: boolean }> {
  return { ...fields, has_changes: before.status === "published" && (await differsFromPage(ctx, { ...before, ...fields })) };
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
