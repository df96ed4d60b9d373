import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as readRoute } from "@/app/api/public/kb/[tenantSlug]/articles/[article]/route";
import { GET as listRoute } from "@/app/api/public/kb/[tenantSlug]/articles/route";
import {
  confirmTranslation,
  createArticle,
  createCategory,
  deleteArticle,
  getArticle,
  listArticles,
  listPublicCategories,
  publishArticle,
  translateArticle,
  unpublishArticle,
  updateArticle,
} from "@/lib/domains/knowledge-base";
import type { AppError } from "@/lib/kernel/base/errors";
import { visitorContext, type Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let original: string;
let arabic: string;

beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
});
afterAll(() => world.close());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, errors }: AppError) => errors[0]?.code ?? code,
  );
const headers = { host: "localhost:3000" };
const list = async (query: string) => {
  const params = Promise.resolve({ tenantSlug: "acme" });
  const response = await listRoute(world.request("GET", `/x?${query}`, { headers }), { params });
  return ((await response.json()) as { data: { slug: string }[] }).data.map(({ slug }) => slug).toSorted();
};
const read = async (article: string) => {
  const params = Promise.resolve({ tenantSlug: "acme", article });
  const response = await readRoute(world.request("GET", "/x", { headers }), { params });
  return (await response.json()) as { language: string; related: { slug: string }[]; translations: { language: string; slug: string }[] };
};

test("a translation is a draft of its own, one for each language, that begins with the original's text", async () => {
  const category = await createCategory(owner, { name: "Printers" });
  const article = await createArticle(owner, { title: "Clear a paper jam", body: "Open the cover.", category_id: category.id });
  expect(article).toMatchObject({ language: "en", translation_of: null, is_stale: false });
  original = article.id;
  await publishArticle(owner, { id: original });
  const translation = await translateArticle(owner, { id: original, language: "ar" });
  arabic = translation.id;
  expect(translation).toMatchObject({
    language: "ar",
    translation_of: original,
    title: "Clear a paper jam",
    slug: "clear-a-paper-jam-ar",
    category_id: category.id,
    status: "draft",
  });
  expect(await codeOf(translateArticle(owner, { id: original, language: "ar" }))).toBe("taken");
  expect(await codeOf(translateArticle(owner, { id: arabic, language: "en" }))).toBe("taken");
  const german = await translateArticle(owner, { id: arabic, language: "de" });
  expect(german.translation_of).toBe(original);
  await deleteArticle(owner, { id: german.id });
  expect(await codeOf(translateArticle(world.ctx("acme", ["kb.read"]), { id: original, language: "fr" }))).toBe("forbidden");
  expect(await codeOf(confirmTranslation(owner, { id: original }))).toBe("conflict");
  expect((await createArticle(world.ctx("beta"), { title: "x" })).language).toBe("ar");
});

test("readers get their language, the original where there is no translation, and find both addresses", async () => {
  await publishArticle(owner, { id: (await createArticle(owner, { title: "Change the toner", body: "Pull it out." })).id });
  expect(await list("language=ar")).toEqual(["change-the-toner", "clear-a-paper-jam"]);
  await updateArticle(owner, { id: arabic, title: "إزالة الورق العالق", slug: "إزالة-الورق-العالق", body: "افتح الغطاء." });
  await publishArticle(owner, { id: arabic });
  expect(await list("language=ar")).toEqual(["change-the-toner", "إزالة-الورق-العالق"]);
  expect(await list("language=en")).toEqual(["change-the-toner", "clear-a-paper-jam"]);
  expect(await list("")).toEqual(["change-the-toner", "clear-a-paper-jam"]);
  expect(await list("language=any")).toHaveLength(3);
  expect(await list(`language=ar&q=${encodeURIComponent("الورق")}`)).toEqual(["إزالة-الورق-العالق"]);
  expect(await list(`language=en&q=${encodeURIComponent("الورق")}`)).toEqual([]);
  expect(await list("language=ar&q=toner")).toEqual(["change-the-toner"]);
  const shown = await read("إزالة-الورق-العالق");
  expect(shown.language).toBe("ar");
  expect(shown.translations).toMatchObject([
    { language: "en", slug: "clear-a-paper-jam", is_original: true },
    { language: "ar", slug: "إزالة-الورق-العالق", is_original: false },
  ]);
  expect(shown.related.map(({ slug }) => slug)).not.toContain("clear-a-paper-jam");
  const visitor = visitorContext(world.runtime, world.tenants.acme.tenant, { id: "x", ip: null, user_agent: null });
  expect((await listPublicCategories(visitor, {})).data).toMatchObject([{ name: "Printers", article_count: 1 }]);
});

test("a translation is outdated once its original was published again, until somebody confirms it", async () => {
  const { version } = await getArticle(owner, { id: arabic });
  await updateArticle(owner, { id: original, body: "Open the front cover." });
  expect((await getArticle(owner, { id: arabic })).is_stale).toBe(false);
  await publishArticle(owner, { id: original });
  expect(await getArticle(owner, { id: arabic })).toMatchObject({ is_stale: true, version });
  expect((await listArticles(owner, { is_stale: true })).data.map(({ id }) => id)).toEqual([arabic]);
  expect((await listArticles(owner, { translation_of: original })).data.map(({ id }) => id)).toEqual([arabic]);
  expect(await confirmTranslation(owner, { id: arabic })).toMatchObject({ is_stale: false });
  expect((await listArticles(owner, { is_stale: true })).data).toEqual([]);
});

test("an original with translations is not deleted, and its translation stays readable without it", async () => {
  await unpublishArticle(owner, { id: original });
  expect(await codeOf(deleteArticle(owner, { id: original }))).toBe("conflict");
  expect(await list("language=ar")).toContain("إزالة-الورق-العالق");
  expect(await list("language=en")).toEqual(["change-the-toner"]);
  await unpublishArticle(owner, { id: arabic });
  await deleteArticle(owner, { id: arabic });
  await deleteArticle(owner, { id: original });
});
