import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { createArticle, publishArticle, updateArticle } from "@/lib/domains/knowledge-base";
import { encodeId } from "@/lib/kernel/base/ids";
import { loopbackFetch } from "@/lib/kernel/http/egress/loopback-agent";
import { withTab } from "@/tests/support/open-tab";
import { goTo, reload, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

const fetchFrom = (site: string, path: string, method = "GET") => loopbackFetch(`${site}${path}`, { method, redirect: "manual" });

/** What a visitor without scripts does on acme's pages. */
function readPublic(path: string, work: (page: Page) => Promise<void>): Promise<void> {
  return withTab(staff.browser, { javaScriptEnabled: false, locale: "en" }, async (page) => {
    await goTo(page, `${staff.web.base_url.replace("localhost", "acme.localhost")}${path}`);
    await work(page);
  });
}

test("an article is written beside its preview, published, changed and brought back, in a category of its own", async () => {
  const complaints = await staff.visit("/articles/categories", wide, async (page) => {
    await page.getByRole("button", { name: "New category" }).first().click();
    await page.locator("[name=name]").fill("Printing");
    await page.getByRole("dialog").getByRole("button", { name: "New category" }).click();
    await page.getByRole("link", { name: "Printing", exact: true }).waitFor();

    await goTo(page, `${staff.web.base_url}/dashboard/acme/articles/new`);
    await page.locator("[name=title]").fill("Clear a paper jam");
    await page.getByRole("combobox", { name: "Category" }).fill("Printing");
    await page.getByRole("option", { name: "Printing", exact: true }).click();
    await page.getByRole("button", { name: "Write article" }).click();
    await waitForPage(page, /articles\/art_\w+\/edit/);

    await page.locator("[name=body]").fill("Open the **rear** cover.\n\nAsk {{company.nam}}.");
    await page.locator("strong", { hasText: "rear" }).waitFor();
    await page.getByRole("button", { name: "Use {{company.name}}" }).click();
    await page.locator("[data-state=saved]").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();
    await waitForPage(page, /articles\/art_\w+$/);
    await page.getByText("Published", { exact: true }).first().waitFor();

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await waitForPage(page, /edit$/);
    await page.locator("[name=body]").fill("Open the **front** cover.\n\nAsk {{company.name}}.");
    await page.locator("[data-state=saved]").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByText("Open the **rear** cover.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Close editor" }).click();
    await page.getByText("Changed", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Compare version 1 with the draft" }).click();
    await page.getByRole("button", { name: "Restore as draft" }).click();
    await page.getByText("Published", { exact: true }).first().waitFor();
    await page.locator("strong", { hasText: "rear" }).waitFor();

    await page.getByRole("link", { name: "Articles" }).first().click();
    await waitForPage(page, /articles$/);
    await expect.poll(() => page.locator("tbody tr", { hasText: "Clear a paper jam" }).innerText()).toContain("Printing");
  });
  expect(complaints).toEqual([]);

  await readPublic("/kb", async (page) => {
    await page.getByRole("searchbox").fill("jam");
    await page.getByRole("button", { name: "Search" }).click();
    await waitForPage(page, /jam/);
    await page.locator("mark").first().waitFor();
    await expect.poll(() => page.locator("mark").allInnerTexts()).toEqual(["jam"]);
    await page.getByRole("link", { name: "Clear a paper jam" }).click();
    await expect.poll(() => page.locator("strong").innerText()).toBe("rear");
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.locator("[name=reason]").fill("Which cover is the rear one?");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Your comment helps us improve this article.").waitFor();
  });
  const again = await staff.visit("/articles", wide, async (page) => {
    await page.getByRole("link", { name: "Clear a paper jam" }).click();
    await page.getByText("Which cover is the rear one?").waitFor();
    await page.getByText("1 reader said no").waitFor();
  });
  expect(again).toEqual([]);
});

test("a renamed article moves for good, and search engines learn its address", async () => {
  const owner = staff.world.ctx("acme");
  const { id, slug } = await createArticle(owner, { title: "Pay an invoice", body: "Open the link." });
  await publishArticle(owner, { id });
  await updateArticle(owner, { id, slug: "pay-your-invoice" });
  await publishArticle(owner, { id });
  const site = staff.web.base_url.replace("localhost", "acme.localhost");
  const moved = await fetchFrom(site, `/kb/articles/${slug}`);
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/kb/articles/pay-your-invoice"]);
  expect((await fetchFrom(site, "/kb/articles/never-there")).status).toBe(404);
  const page = await (await fetchFrom(site, "/kb/articles/pay-your-invoice")).text();
  expect(page).toContain(`<link rel="canonical" href="${site}/kb/articles/pay-your-invoice"/>`);
  const map = await fetchFrom(site, "/kb/sitemap.xml");
  expect(map.headers.get("content-type")).toContain("xml");
  expect(await map.text()).toContain(`<loc>${site}/kb/articles/pay-your-invoice</loc>`);
  const copy = await fetchFrom(site, "/kb/articles/pay-your-invoice.md");
  expect([copy.headers.get("content-type"), await copy.text()]).toEqual([
    "text/markdown; charset=utf-8",
    "# Pay an invoice\n\nOpen the link.\n",
  ]);
  const oldCopy = await fetchFrom(site, `/kb/articles/${slug}.md`);
  expect([oldCopy.status, oldCopy.headers.get("location")]).toEqual([301, `${site}/kb/articles/pay-your-invoice.md`]);
  expect((await fetchFrom(site, "/kb/articles/never-there.md")).status).toBe(404);
  const feed = await fetchFrom(site, "/kb/feed.xml");
  expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(await feed.text()).toContain(`<link rel="alternate" href="${site}/kb/articles/pay-your-invoice"/>`);
  expect(await (await fetchFrom(site, "/kb/llms.txt")).text()).toContain(
    `- [Pay an invoice](${site}/kb/articles/pay-your-invoice.md): Open the link.`,
  );
  expect(await (await fetchFrom(site, "/kb/robots.txt")).text()).toContain(`Sitemap: ${site}/kb/sitemap.xml`);
  for (const path of ["/robots.txt", "/sitemap.xml", "/llms.txt"])
    expect((await fetchFrom(site, path)).headers.get("etag")).toBe((await fetchFrom(site, `/kb${path}`)).headers.get("etag"));
  const options = await fetchFrom(staff.web.base_url, "/api/public/kb/acme/articles", "OPTIONS");
  expect(options.headers.get("access-control-allow-methods")).toBe("GET");
  expect(
    (await fetchFrom(staff.web.base_url, "/api/public/branding/acme", "OPTIONS")).headers.get("access-control-allow-origin"),
  ).toBeNull();
});

test("a translation is written beside its original, and readers choose their language", async () => {
  const owner = staff.world.ctx("acme");
  const { id } = await createArticle(owner, { title: "Return a desk", body: "Keep the **box**." });
  await publishArticle(owner, { id });
  const complaints = await staff.visit(`/articles/${encodeId("article", id)}`, wide, async (page) => {
    await page.getByRole("button", { name: "Add translation" }).click();
    await page.getByLabel("Language", { exact: true }).selectOption("ar");
    await page.getByRole("button", { name: "Start translation" }).click();
    await waitForPage(page, /edit$/);
    await page.getByRole("region", { name: "Original" }).locator("strong", { hasText: "box" }).waitFor();
    await page.locator("[name=title]").fill("إرجاع مكتب");
    await page.locator("[name=slug]").fill("إرجاع-مكتب");
    await page.locator("[name=body]").fill("احتفظ بالصندوق.");
    await page.locator("[data-state=saved]").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();
    await waitForPage(page, /articles\/art_\w+$/);
    await page.getByText("Published", { exact: true }).first().waitFor();
    await updateArticle(owner, { id, body: "Keep the big box." });
    await publishArticle(owner, { id });
    await reload(page);
    await page.getByText("The original was published again since.").waitFor();
    await page.getByRole("button", { name: "It matches the original" }).click();
    await page.getByText("Translation confirmed").waitFor();
  });
  expect(complaints).toEqual([]);
  await readPublic("/kb/articles/return-a-desk", async (page) => {
    const hreflangs = await page
      .locator("link[rel=alternate][hreflang]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")));
    expect(hreflangs.toSorted()).toEqual(["ar", "en", "x-default"]);
    await page.getByRole("link", { name: "العربية" }).first().click();
    await page.getByRole("heading", { name: "إرجاع مكتب" }).waitFor();
    await expect.poll(() => page.locator("article").getAttribute("lang")).toBe("ar");
  });
});

test("an article is scheduled and unscheduled, and a search that found nothing becomes one", async () => {
  const site = staff.web.base_url.replace("localhost", "acme.localhost");
  const complaints = await staff.visit("/articles/new?title=Holidays", wide, async (page) => {
    await page.getByRole("button", { name: "Write article" }).click();
    await waitForPage(page, /edit$/);
    await page.locator("[name=body]").fill("Closed on Monday.");
    await page.locator("[data-state=saved]").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("radio", { name: "At a set time" }).check();
    await page.locator("[name=publish_day]").fill(addDays(new Date().toISOString().slice(0, 10), 180));
    await page.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
    await waitForPage(page, /articles\/art_\w+$/);
    await page.getByText("Scheduled", { exact: true }).waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Cancel schedule" }).click();
    await page.getByText("Draft", { exact: true }).first().waitFor();

    const counted = page.waitForResponse((response) => response.url().endsWith("/searches"));
    await goTo(page, `${site}/kb?q=gift+cards`);
    expect((await counted).status()).toBe(200);
    await goTo(page, `${staff.web.base_url}/dashboard/acme/articles/searches`);
    await page.getByRole("button", { name: "Write an article about gift cards" }).click();
    await waitForPage(page, /articles\/art_\w+\/edit/);
    await expect.poll(() => page.locator("[name=title]").inputValue()).toBe("gift cards");
  });
  expect(complaints).toEqual([]);
});
