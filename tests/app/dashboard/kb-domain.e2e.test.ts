import { afterAll, beforeAll, expect, test } from "vitest";
import { createDnsResolver } from "@/lib/adapters/dns/resolver";
import { checkKbDomain, createArticle, getArticle, getKbDomain, publishArticle } from "@/lib/domains/knowledge-base";
import words from "@/lib/i18n/ar/kb.json";
import { launchChromium } from "@/scripts/chromium";
import { startDnsServer } from "@/tests/lib/adapters/dns/dns-server";
import { openContext, openTab } from "@/tests/support/open-tab";
import { goTo, reload } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

const hostname = "help.acme.test";
let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

/** Takes the domain's records into DNS, as the company's provider would, and looks for them. */
async function proveDomain(): Promise<void> {
  const owner = staff.world.ctx("acme");
  const { domain } = await getKbDomain(owner, {});
  const dns = await startDnsServer(
    Object.fromEntries((domain?.records ?? []).map(({ type, name, value }) => [`${type} ${name}`, [value]])),
  );
  const resolver = createDnsResolver({ servers: [dns.address] });
  staff.world.runtime.ports.dns = () => Promise.resolve(resolver);
  await checkKbDomain(owner, {});
  await dns.close();
}

test("an article is found on the company's own domain and voted on, and nothing else is there", async () => {
  const owner = staff.world.ctx("acme");
  const { id } = await createArticle(owner, { title: "Clear a paper jam", body: "Open the **rear** cover." });
  await publishArticle(owner, { id });
  const complaints = await staff.visit("/settings/knowledge-base", wide, async (page) => {
    await page.locator("[name=hostname]").fill("https://help");
    await page.getByRole("button", { name: "Save domain" }).click();
    await page.getByText("Enter a domain of your own such as help.example.com.").waitFor();
    await page.locator("[name=hostname]").fill(hostname);
    await page.getByRole("button", { name: "Save domain" }).click();
    await page.getByText("Not checked yet").waitFor();
    await expect.poll(() => page.getByLabel("Name of the TXT record").inputValue()).toBe(`_atrium.${hostname}`);
    await proveDomain();
    await reload(page);
    await page.getByText("Verified", { exact: true }).waitFor();
  });
  // The browser reports the refused form as a failed request.
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);

  const browser = await launchChromium({ args: [`--host-resolver-rules=MAP ${hostname} 127.0.0.1`] });
  const site = staff.web.base_url.replace("localhost", hostname);
  const page = await openTab(await openContext(browser, { javaScriptEnabled: false, locale: "en" }));
  await goTo(page, site);
  await page.getByRole("searchbox").fill("jam");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Clear a paper jam" }).click();
  expect(page.url()).toBe(`${site}/articles/clear-a-paper-jam`);
  await expect.poll(() => page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${site}/articles/clear-a-paper-jam`);
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await page.getByText("Thank you! You said this was helpful.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/articles/clear-a-paper-jam");
  expect(await getArticle(owner, { id })).toMatchObject({ helpful_count: 1 });
  const statusOf = async (path: string) => (await goTo(page, `${site}${path}`))?.status();
  expect(await statusOf("/articles")).toBe(200);
  expect(await statusOf("/kb/articles?x=1")).toBe(200);
  expect(page.url()).toBe(`${site}/articles?x=1`);
  for (const path of ["/portal", "/dashboard/acme", "/sign-in", "/forms/lead", "/d/nothing", "/api/tenant/invoices", "/openapi.json"])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  expect(await statusOf("/api/public/kb/acme/articles")).toBe(200);
  expect(await statusOf("/api/public/kb/beta/articles")).toBe(404);
  const map = await goTo(page, `${site}/sitemap.xml`);
  expect(await map?.text()).toContain(`<loc>${site}/articles/clear-a-paper-jam</loc>`);
  // Another reader, who chooses Arabic.
  const arabic = await openTab(await openContext(browser, { javaScriptEnabled: false, locale: "ar", userAgent: "Another browser" }));
  await goTo(arabic, `${site}/articles/clear-a-paper-jam?lang=ar`);
  await expect.poll(() => arabic.locator("html").getAttribute("dir")).toBe("rtl");
  await arabic.getByRole("button", { name: words.pages.vote.yes, exact: true }).click();
  await arabic.getByText(words.pages.vote.said_yes).waitFor();
  expect(await getArticle(owner, { id })).toMatchObject({ helpful_count: 2 });
  await browser.close();
});
