import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMail } from "@/lib/domains/mail";
import { encodeId } from "@/lib/kernel/base/ids";
import { invoiceMail } from "@/tests/lib/domains/mail/sample-mails";
import { findAxeViolations } from "@/tests/support/axe";
import { leaveBrowser, openBrowser } from "@/tests/support/browser";
import { goTo, waitForPage } from "@/tests/support/settled";
import { keepTabs, type Tabs } from "@/tests/support/tabs";
import { startWebProcess, testSecrets, type WebProcess } from "@/tests/support/web-process";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let demo: WebProcess;
let browser: Browser;
let tabs: Tabs;
let newest = "";

beforeAll(async () => {
  world = await createWorld({ environment: testSecrets });
  await queueMail(world.systemCtx("acme"), invoiceMail("first"));
  world.clock.advance(60_000);
  newest = encodeId(
    "mail",
    (
      await queueMail(
        world.systemCtx("acme"),
        invoiceMail("second", { values: { ...invoiceMail("second").values, "invoice.number": "INV-8" } }),
      )
    ).id,
  );
  await queueMail(
    world.systemCtx("beta"),
    invoiceMail("theirs", { language: "ar", values: { ...invoiceMail("theirs").values, "invoice.number": "INV-9" } }),
  );
  [demo, browser] = await Promise.all([startWebProcess({ DATABASE_URL: world.database.app_url, ATRIUM_DEMO: "1" }), openBrowser()]);
  tabs = keepTabs(browser, demo.base_url);
});
afterAll(async () => {
  await leaveBrowser();
  demo.signal("SIGTERM");
  await demo.ended;
  await world.close();
});

const wide = { viewport: { width: 1280, height: 900 }, locale: "en" };

/** Visits a page of the mail viewer; returns the browser's console errors. */
async function look(path: string, work: (page: Page) => Promise<void>, options = wide): Promise<string[]> {
  const { complaints } = await tabs.lend(options, [], async (page) => {
    await goTo(page, `${demo.base_url}${path}`);
    await work(page);
  });
  return complaints;
}

const subjects = (page: Page) => page.locator("tbody tr td:first-child").allInnerTexts();

test("a company's mails are listed newest first, without another company's", async () => {
  const complaints = await look("/dev/mail", async (page) => {
    await expect.poll(() => page.getByRole("table").count()).toBe(0);
    await page.getByRole("navigation", { name: "Companies" }).getByRole("link", { name: "acme", exact: true }).click();
    await waitForPage(page, /tenant=acme/);
    await page.getByRole("table").waitFor();
    const shown = await subjects(page);
    expect(shown.map((subject) => /INV-\d/.exec(subject)?.[0])).toEqual(["INV-8", "INV-7"]);
    // As on the company's own pages: it is in Leeds.
    await expect.poll(() => page.locator("tbody time").first().innerText()).toMatch(/^2 Mar 2026, \d\d:\d\d:\d\d$/);
    expect(await findAxeViolations(page)).toEqual([]);
  });
  expect(complaints).toEqual([]);
});

test("a mail opens as a mail program shows it and as text, and its button links where the mail's does", async () => {
  const complaints = await look("/dev/mail?tenant=acme", async (page) => {
    await page.getByRole("table").getByRole("link", { name: /INV-8/ }).click();
    await waitForPage(page, new RegExp(`id=${newest}`));
    await page.getByRole("heading", { level: 2, name: /INV-8/ }).waitFor();
    const mail = page.frameLocator("iframe");
    await mail.getByText("INV-8").first().waitFor();
    await mail.getByText("£10.00").first().waitFor();
    await expect.poll(() => mail.locator('a[href="http://acme.localhost:3000/d/secret-token?a=1&b=2"]').count()).toBeGreaterThan(0);
    const text = await page.locator("article pre").innerText();
    expect(text).toContain("INV-8");
    expect(text).toContain("http://acme.localhost:3000/d/secret-token?a=1&b=2");
    expect(text).not.toMatch(/<[a-z]/);
    await expect.poll(() => page.locator('tbody tr[aria-current="true"]').count()).toBe(1);
    expect(await findAxeViolations(page)).toEqual([]);
  });
  expect(complaints).toEqual([]);
});

test("another company's mail does not open under this company, and no mail opens without one", async () => {
  const status = async (path: string) => (await fetch(`${demo.base_url}${path}`)).status;
  expect(await status(`/dev/mail?tenant=acme&id=${newest}`)).toBe(200);
  expect([
    await status(`/dev/mail?tenant=beta&id=${newest}`),
    await status("/dev/mail?tenant=nobody"),
    await status("/dev/mail?tenant=acme&id=nonsense"),
  ]).toEqual([404, 404, 404]);
});

test("nothing overflows on a phone or in Arabic", async () => {
  await look(
    `/dev/mail?tenant=acme&id=${newest}`,
    async (page) => {
      await page.locator("article pre").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    },
    { viewport: { width: 390, height: 844 }, locale: "ar" },
  );
});

test("outside the demo the page does not exist", async () => {
  const plain = await startWebProcess({ DATABASE_URL: world.database.app_url });
  const statuses = await Promise.all(
    [`/dev/mail`, `/dev/mail?tenant=acme`, `/dev/mail?tenant=acme&id=${newest}`].map(
      async (path) => (await fetch(`${plain.base_url}${path}`)).status,
    ),
  );
  plain.signal("SIGTERM");
  await plain.ended;
  expect(statuses).toEqual([404, 404, 404]);
});
