import { randomUUID } from "node:crypto";
import {
  createArticle,
  createCategory,
  publishArticle,
  reportFailedSearch,
  setKbDomain,
  translateArticle,
  updateArticle,
  voteOnArticle,
} from "@/lib/domains/knowledge-base";
import { toSlug } from "@/lib/domains/knowledge-base/rules";
import { fixedClock } from "@/lib/kernel/clock";
import { visitorContext } from "@/lib/kernel/context";
import { libraries, type SeedArticle } from "./articles";
import type { OpenCompany } from "./open-company";

const day = 86_400_000;

/** What visitors searched for in vain, the last of them most often. */
const missed = { en: ["upholstery", "gift voucher", "warranty"], ar: ["تطبيق الجوال", "تصدير التقارير"] };

/** A knowledge base that grew over the year: published articles with votes, one with an unpublished change, and a draft. */
export async function addKnowledgeBase(opened: OpenCompany): Promise<void> {
  const { categories, articles } = libraries[opened.company.home.language];
  const after = (days: number) => new Date(opened.since.getTime() + days * day);
  const ids = new Map<SeedArticle["category"], string>();
  for (const { key, inside, ...fields } of categories) {
    const parent_id = inside === undefined ? null : (ids.get(inside) ?? null);
    ids.set(key, (await createCategory(opened.ctx("manager", after(14)), { ...fields, parent_id })).id);
  }
  for (const [index, article] of articles.entries()) {
    const written = 20 + index * 30;
    const { title, body } = article;
    const category_id = ids.get(article.category) ?? null;
    const { id, slug } = await createArticle(opened.ctx("support", after(written)), { title, body, category_id });
    if (article.draft) continue;
    await publishArticle(opened.ctx("manager", after(written + 1)), { id });
    if (article.translation !== undefined) {
      const { language, ...text } = article.translation;
      const translated = await translateArticle(opened.ctx("support", after(written + 2)), { id, language });
      await updateArticle(opened.ctx("support", after(written + 3)), { id: translated.id, slug: toSlug(text.title), ...text });
      await publishArticle(opened.ctx("manager", after(written + 4)), { id: translated.id });
    }
    for (const [reader, vote] of (article.votes ?? []).entries())
      await voteOnArticle(visitorAt(opened, reader, after(written + 8 + reader * 5)), { article: slug, ...vote });
    if (article.changed !== undefined) await updateArticle(opened.ctx("support", after(350)), { id, body: article.changed });
  }
  for (const [index, q] of missed[opened.company.home.language].entries())
    for (let time = 0; time <= index * 2; time += 1)
      await reportFailedSearch(visitorAt(opened, time, after(330 + index * 8 + time)), { q });
  await setKbDomain(opened.ctx("manager", after(340)), { hostname: `help.${opened.tenant.slug}.example` });
}

/** A reader in one of several browsers. */
function visitorAt(opened: OpenCompany, reader: number, at: Date) {
  const { runtime } = opened.ctx("owner", at);
  const request = { id: randomUUID(), ip: `192.0.2.${String(20 + reader)}`, user_agent: "Atrium seed" };
  return visitorContext({ ...runtime, clock: fixedClock(at) }, opened.tenant, request);
}
