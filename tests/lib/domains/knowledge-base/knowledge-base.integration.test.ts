import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as readRoute } from "@/app/api/public/kb/[tenantSlug]/articles/[article]/route";
import { GET as ownVoteRoute, POST as voteRoute } from "@/app/api/public/kb/[tenantSlug]/articles/[article]/feedback/route";
import { GET as listRoute } from "@/app/api/public/kb/[tenantSlug]/articles/route";
import { GET as categoriesRoute } from "@/app/api/public/kb/[tenantSlug]/categories/route";
import { POST as searchesRoute } from "@/app/api/public/kb/[tenantSlug]/searches/route";
import { POST as voteForm } from "@/app/api/public/kb/votes/[article]/route";
import { POST as publishRoute } from "@/app/api/tenant/kb/articles/[id]/publish/route";
import { POST as createRoute } from "@/app/api/tenant/kb/articles/route";
import { listEvents } from "@/lib/domains/audit";
import {
  createArticle,
  createCategory,
  deleteArticle,
  deleteCategory,
  dismissFailedSearch,
  getArticle,
  getPublishedArticle,
  listArticlesDue,
  listArticleVotes,
  listFailedSearches,
  publishDueArticle,
  scheduleArticle,
  unscheduleArticle,
  previewArticle,
  listArticles,
  listArticleVersions,
  listCategories,
  publishArticle,
  reorderCategories,
  restoreArticle,
  unpublishArticle,
  updateArticle,
  updateCategory,
} from "@/lib/domains/knowledge-base";
import { searchRecords } from "@/lib/domains/search";
import type { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
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

const host = "localhost:3000";
const at = (names: Record<string, string>) => ({ params: Promise.resolve({ tenantSlug: "acme", ...names }) });
const read = async (article: string) => readRoute(world.request("GET", "/x", { headers: { host } }), at({ article }));
const search = async (query: string) => {
  const response = await listRoute(world.request("GET", `/x?${query}`, { headers: { host } }), at({}));
  return ((await response.json()) as { data: { slug: string }[] }).data.map(({ slug }) => slug);
};
const vote = (article: string, body: { helpful: boolean | string | null; reason?: string }, browser = "Test browser", ip = "192.0.2.1") => {
  const headers = { host, "user-agent": browser, "x-atrium-client-ip": ip };
  return voteRoute(world.request("POST", "/x", { body, headers }), at({ article }));
};
const write = (title: string, body = "Some text.") => createArticle(owner, { title, body });
const publish = async (title: string, body?: string) => publishArticle(owner, { id: (await write(title, body)).id });

test("a draft is for staff alone until it is published, and again after it was taken back", async () => {
  const { id, slug } = await write("Reset the router", "Hold **both** buttons. Write to {{company.name}}.");
  expect((await read(slug)).status).toBe(404);
  expect(await publishArticle(owner, { id })).toMatchObject({ status: "published", last_number: 1 });
  const shown = (await (await read(slug)).json()) as { html: string; excerpt: string };
  expect(shown.html).toContain("<strong>both</strong>");
  expect(shown.html).not.toContain("{{");
  expect(shown.excerpt).toMatch(/^Hold both buttons\./);
  expect(await codeOf(deleteArticle(owner, { id }))).toBe("conflict");
  expect(await unpublishArticle(owner, { id })).toMatchObject({ status: "draft", published_at: null });
  expect((await read(slug)).status).toBe(404);
  expect(await codeOf(unpublishArticle(owner, { id }))).toBe("conflict");
  await deleteArticle(owner, { id });
  expect(await codeOf(getArticle(owner, { id }))).toBe("not_found");
  const { data } = await listEvents(owner, { record_id: encodeId("article", id) });
  expect(data.map(({ name }) => name)).toEqual(["article.deleted", "article.unpublished", "article.published", "article.created"]);
});

test("an edit stays a draft until it is published again; a version becomes the draft again", async () => {
  const { id, slug } = await publish("Choose a plan", "First text.");
  await updateArticle(owner, { id, body: "Second text." });
  expect(await (await read(slug)).text()).toContain("First text.");
  expect(await publishArticle(owner, { id })).toMatchObject({ last_number: 2 });
  expect(await publishArticle(owner, { id })).toMatchObject({ last_number: 2 });
  expect(await (await read(slug)).text()).toContain("Second text.");
  expect(await restoreArticle(owner, { id, number: 1 })).toMatchObject({ body: "First text." });
  expect(await (await read(slug)).text()).toContain("Second text.");
  expect(await codeOf(restoreArticle(owner, { id, number: 9 }))).toBe("not_found");
  const { data } = await listArticleVersions(owner, { id });
  expect(data.map(({ number, body }) => [number, body])).toEqual([
    [2, "Second text."],
    [1, "First text."],
  ]);
});

test("an old address leads to the article, and no other article takes it", async () => {
  const { id } = await publish("Pay an invoice");
  await updateArticle(owner, { id, slug: "pay-your-invoice" });
  expect((await read("pay-your-invoice")).status).toBe(404);
  await publishArticle(owner, { id });
  expect(await (await read("pay-an-invoice")).json()).toMatchObject({ slug: "pay-your-invoice" });
  expect(await write("Pay an invoice")).toMatchObject({ slug: "pay-an-invoice-2" });
  expect(await codeOf(createArticle(owner, { title: "Other", slug: "pay-an-invoice" }))).toBe("taken");
  expect(await updateArticle(owner, { id, slug: "pay-an-invoice" })).toMatchObject({ slug: "pay-an-invoice" });
});

test("nothing is published without a text, with an unknown merge field, or without the permission", async () => {
  expect(await codeOf(publish("Empty", " "))).toBe("required");
  const { id } = await write("Leaky", "Call {{company.nam}} or {{customer.email}}.");
  await expect(publishArticle(owner, { id })).rejects.toThrow("company.name");
  await updateArticle(owner, { id, body: "Call {{customer.email}}." });
  expect(await codeOf(publishArticle(owner, { id }))).toBe("unknown_name");
  const { request } = await addColleague(world, "acme", "writer@acme.example", (await roleNamed(owner, "Staff")).id);
  const written = await createRoute(request("POST", "/x", { title: "By a colleague", body: "Text." }), {
    params: Promise.resolve({}),
  });
  expect(written.status).toBe(201);
  const draft = (await written.json()) as { id: string };
  const refused = await publishRoute(request("POST", "/x"), { params: Promise.resolve({ id: draft.id }) });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("kb.publish")]);
});

test("visitors find published text by a prefix, a misspelling, and in other scripts; drafts stay hidden", async () => {
  await publish("Connect a scanner", "Plug the cable into the socket.");
  await publish("كيف أدفع الفاتورة", "افتح الرابط في الرسالة.");
  await publish("請求書の支払い方法", "メールのリンクを開きます。");
  await publish("วิธีชำระเงิน", "เปิดลิงก์ในอีเมล");
  await write("Connect a secret machine", "Nobody reads this yet.");
  expect(await search("q=scann")).toEqual(["connect-a-scanner"]);
  expect(await search("q=scaner")).toContain("connect-a-scanner");
  expect(await search("q=socket")).toEqual(["connect-a-scanner"]);
  expect(await search(`q=${encodeURIComponent("الفاتورة")}`)).toEqual(["كيف-أدفع-الفاتورة"]);
  expect(await search(`q=${encodeURIComponent("支払い")}`)).toEqual(["請求書の支払い方法"]);
  expect(await search(`q=${encodeURIComponent("ชำระเงิน")}`)).toEqual(["วิธีชำระเงิน"]);
  expect(await search("q=secret")).not.toContain("connect-a-secret-machine");
  expect((await listArticles(owner, { q: "secret" })).data).toHaveLength(1);
  expect((await searchRecords(owner, { q: "secret machine" })).data[0]).toMatchObject({ title: "Connect a secret machine" });
});

test("a reader has one vote, which may change and be taken back", async () => {
  const { id, slug } = await publish("Was this helpful");
  const counts = async () => {
    const { helpful_count, unhelpful_count, version } = await getArticle(owner, { id });
    return [helpful_count, unhelpful_count, version];
  };
  expect(await (await vote(slug, { helpful: true })).json()).toEqual({ helpful: true });
  await vote(slug, { helpful: true });
  expect(await counts()).toEqual([1, 0, 2]);
  await vote(slug, { helpful: false, reason: "A step is missing." });
  expect(await counts()).toEqual([0, 1, 2]);
  await Promise.all([1, 2, 3].map((each) => vote(slug, { helpful: true }, `Browser ${each}`)));
  expect(await counts()).toEqual([3, 1, 2]);
  await vote(slug, { helpful: null });
  expect(await counts()).toEqual([3, 0, 2]);
  expect((await vote("no-such-article", { helpful: true })).status).toBe(404);
  expect((await vote(slug, { helpful: "yes" })).status).toBe(422);
});

test("categories nest three deep, keep their order, and are deleted when empty", async () => {
  const top = await createCategory(owner, { name: "Printers" });
  const next = await createCategory(owner, { name: "Printers" });
  expect([top.slug, next.slug, top.position, next.position]).toEqual(["printers", "printers-2", 1, 2]);
  const inner = await createCategory(owner, { name: "Ink", parent_id: top.id });
  const innermost = await createCategory(owner, { name: "Colours", parent_id: inner.id });
  expect(await codeOf(createCategory(owner, { name: "Red", parent_id: innermost.id }))).toBe("conflict");
  expect(await codeOf(updateCategory(owner, { id: top.id, parent_id: innermost.id }))).toBe("conflict");
  expect(await codeOf(deleteCategory(owner, { id: inner.id }))).toBe("conflict");
  expect(await codeOf(reorderCategories(owner, { parent_id: null, ids: [next.id] }))).toBe("incomplete");
  await reorderCategories(owner, { parent_id: null, ids: [next.id, top.id] });
  const { data } = await listCategories(owner, {});
  expect(data.filter(({ parent_id }) => parent_id === null).map(({ id }) => id)).toEqual([next.id, top.id]);
  const article = await createArticle(owner, { title: "Change the ink", body: "Open it.", category_id: innermost.id });
  await publishArticle(owner, { id: article.id });
  expect(await search("category=colours")).toEqual(["change-the-ink"]);
  expect(await codeOf(deleteCategory(owner, { id: innermost.id }))).toBe("conflict");
  await deleteCategory(owner, { id: next.id });
});

test("companies don’t see each other’s articles", async () => {
  const { id } = await write("Acme’s own");
  expect(await codeOf(getArticle(world.ctx("beta"), { id }))).toBe("not_found");
  expect(await codeOf(publishArticle(world.ctx("beta"), { id }))).toBe("not_found");
});

test("an article says whether its draft differs from what visitors read", async () => {
  const { id, slug, body } = await publish("Change the toner", "Open the cover.");
  const changed = async () => [
    (await getArticle(owner, { id })).has_changes,
    (await listArticles(owner, { has_changes: true })).data.some((one) => one.id === id),
  ];
  expect(await changed()).toEqual([false, false]);
  await updateArticle(owner, { id, body: "Open the rear cover." });
  expect(await changed()).toEqual([true, true]);
  expect(await getPublishedArticle(owner, { id })).toMatchObject({ body, slug, url: `http://acme.localhost:3000/kb/articles/${slug}` });
  await updateArticle(owner, { id, body });
  expect(await changed()).toEqual([false, false]);
  await updateArticle(owner, { id, body: "Open both covers." });
  await publishArticle(owner, { id });
  expect(await changed()).toEqual([false, false]);
  await restoreArticle(owner, { id, number: 1 });
  expect(await changed()).toEqual([true, true]);
  await unpublishArticle(owner, { id });
  expect(await changed()).toEqual([false, false]);
  expect(await codeOf(getPublishedArticle(owner, { id }))).toBe("not_found");
});

test("a preview fills the company’s details, keeps unknown names, and is safe to show", async () => {
  const { html } = await previewArticle(owner, { body: "Ask **{{company.name}}** or {{nobody}}. <script>alert(1)</script>" });
  expect(html).toContain("<strong>Acme");
  expect(html).toContain("{{nobody}}");
  expect(html).not.toContain("script");
});

test("staff read the reasons that visitors gave, newest first", async () => {
  const { id, slug } = await publish("Order more paper");
  await vote(slug, { helpful: true }, "A");
  await vote(slug, { helpful: false, reason: "Where do I click?" }, "B");
  world.clock.advance(1000);
  await vote(slug, { helpful: true, reason: "Thank you." }, "C");
  const { data } = await listArticleVotes(owner, { id });
  expect(data.map(({ helpful, reason }) => [helpful, reason])).toEqual([
    [true, "Thank you."],
    [false, "Where do I click?"],
  ]);
});

test("visitors see the categories that have published articles, with those above them", async () => {
  const outer = await createCategory(owner, { name: "Scanners", description: "All about scanning" });
  const inner = await createCategory(owner, { name: "Flatbed", parent_id: outer.id });
  await createCategory(owner, { name: "Nothing in it" });
  const { id } = await createArticle(owner, { title: "Clean the glass", body: "Use a soft cloth.", category_id: inner.id });
  const names = async () => {
    const response = await categoriesRoute(world.request("GET", "/x", { headers: { host } }), at({}));
    return ((await response.json()) as { data: { slug: string }[] }).data.filter(({ slug }) =>
      ["scanners", "flatbed", "nothing-in-it"].includes(slug),
    );
  };
  expect(await names()).toEqual([]);
  await publishArticle(owner, { id });
  expect(await names()).toEqual([
    { slug: "scanners", name: "Scanners", description: "All about scanning", parent: null, article_count: 0 },
    { slug: "flatbed", name: "Flatbed", description: "", parent: "scanners", article_count: 1 },
  ]);
});

test("a search shows where the words stand, and pages of other sites may read it", async () => {
  await publish("Descale the kettle", `${"Water leaves lime behind. ".repeat(20)}Fill it with vinegar overnight.`);
  const response = await listRoute(world.request("GET", "/x?q=vinegar", { headers: { host } }), at({}));
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const { data } = (await response.json()) as { data: { highlight: { text: string; match: boolean }[] | null }[] };
  expect(data[0]?.highlight?.filter(({ match }) => match)).toEqual([{ text: "vinegar", match: true }]);
});

test("a vote by the form without a script leads back to the article, and the reader sees it there alone", async () => {
  const { id, slug } = await publish("Vote by form");
  const post = async (body: string, origin = "http://acme.localhost:3000") => {
    const headers = {
      host: "acme.localhost:3000",
      origin,
      "user-agent": "Form",
      "x-atrium-client-ip": "192.0.2.9",
      "content-type": "application/x-www-form-urlencoded",
    };
    const request = new Request("http://acme.localhost:3000/x", { method: "POST", headers, body });
    const { status, headers: sent } = await voteForm(request, { params: Promise.resolve({ article: slug }) });
    return [status, sent.get("location")];
  };
  const own = async (browser: string) => {
    const headers = { host, "user-agent": browser, "x-atrium-client-ip": "192.0.2.9" };
    return (await ownVoteRoute(world.request("GET", "/x", { headers }), at({ article: slug }))).json();
  };
  expect(await post("helpful=no")).toEqual([303, `/kb/articles/${slug}#vote`]);
  expect(await post("helpful=no&reason=Too+short")).toEqual([303, `/kb/articles/${slug}?vote=explained#vote`]);
  expect(await Promise.all([own("Form"), own("Another")])).toEqual([{ helpful: false }, { helpful: null }]);
  expect(await post("helpful=maybe")).toEqual([303, `/kb/articles/${slug}?vote=failed&problem=invalid`]);
  expect((await post("helpful=yes", "https://elsewhere.example"))[0]).toBe(403);
  expect((await listArticleVotes(owner, { id })).data.map(({ reason }) => reason)).toEqual(["Too short"]);
  await post("helpful=none");
  expect(await own("Form")).toEqual({ helpful: null });
});

test("a draft is published by itself at its time, once, with what it says then, by the one who planned it", async () => {
  const system = world.systemCtx("acme");
  const { id } = await write("Opening hours in summer", "From nine to five.");
  const at = new Date(world.clock.now().getTime() + 3_600_000);
  expect(await codeOf(scheduleArticle(owner, { id, publish_at: world.clock.now() }))).toBe("past");
  expect(await codeOf(unscheduleArticle(owner, { id }))).toBe("conflict");
  expect((await scheduleArticle(owner, { id, publish_at: at })).publish_at).toEqual(at);
  await updateArticle(owner, { id, body: "From eight to four." });
  expect([(await listArticlesDue(system, {})).ids, await publishDueArticle(system, { id })]).toEqual([[], { done: null }]);
  world.clock.advance(3_600_000);
  expect((await listArticlesDue(system, {})).ids).toEqual([id]);
  expect(await publishDueArticle(system, { id })).toEqual({ done: "published" });
  expect(await publishDueArticle(system, { id })).toEqual({ done: null });
  expect(await getPublishedArticle(owner, { id })).toMatchObject({ body: "From eight to four." });
  const { data } = await listArticleVersions(owner, { id });
  expect(data.map(({ author_name }) => author_name)).toEqual(["name" in owner.principal ? owner.principal.name : ""]);
  expect(await codeOf(scheduleArticle(owner, { id, publish_at: new Date(at.getTime() + 7_200_000) }))).toBe("conflict");
});

test("a planned draft that can no longer be published stays a draft, and one that is published by hand has no plan left", async () => {
  const system = world.systemCtx("acme");
  const later = () => new Date(world.clock.now().getTime() + 60_000);
  const broken = await write("Broken by then");
  await scheduleArticle(owner, { id: broken.id, publish_at: later() });
  await updateArticle(owner, { id: broken.id, body: "Ask {{nobody}}." });
  const early = await write("Published early");
  await scheduleArticle(owner, { id: early.id, publish_at: later() });
  expect((await publishArticle(owner, { id: early.id })).publish_at).toBeNull();
  world.clock.advance(60_000);
  expect(await publishDueArticle(system, { id: broken.id })).toEqual({ done: "failed" });
  expect(await getArticle(owner, { id: broken.id })).toMatchObject({ status: "draft", publish_at: null });
  expect((await listArticlesDue(system, {})).ids).toEqual([]);
});

test("searches that find nothing are counted by what they mean, and dismissed by staff", async () => {
  await publish("Fix the stapler");
  const report = async (q: string) => {
    const response = await searchesRoute(world.request("POST", "/x", { body: { q }, headers: { host } }), at({}));
    return ((await response.json()) as { counted: boolean }).counted;
  };
  expect([await report("Xylophone"), await report("xylophóne"), await report("zzz qqq"), await report("stapler")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect((await listFailedSearches(owner, {})).data).toMatchObject([
    { text: "xylophóne", count: 2 },
    { text: "zzz qqq", count: 1 },
  ]);
  expect((await listFailedSearches(world.ctx("beta"), {})).data).toEqual([]);
  expect(await dismissFailedSearch(owner, { q: "XYLOPHONE" })).toEqual({ dismissed: true });
  expect((await listFailedSearches(owner, {})).data).toHaveLength(1);
});

test("an article leads to others on its subject, then to others of its category", async () => {
  const { id: category_id } = await createCategory(owner, { name: "Kettles" });
  const add = async (title: string, body: string, category: string | null) => {
    const { id, slug } = await createArticle(owner, { title, body, category_id: category });
    await publishArticle(owner, { id });
    return slug;
  };
  const here = await add("Replace the kettle lid", "Lift it.", category_id);
  const same = await add("When to replace the kettle lid", "Every year.", null);
  const beside = await add("Boil water", "Fill and wait.", category_id);
  const { related } = (await (await read(here)).json()) as { related: { slug: string }[] };
  const slugs = related.map(({ slug }) => slug);
  expect(slugs[0]).toBe(same);
  expect(slugs).toContain(beside);
  expect(slugs).not.toContain(here);
  expect(slugs.length).toBeLessThanOrEqual(4);
});
