import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replaceBranding } from "@/lib/domains/branding";
import { createCustomer } from "@/lib/domains/customers";
import { createFile } from "@/lib/domains/files";
import { createInvoice, createInvoiceLink, finalizeInvoice, listInvoiceLinks, revokeInvoiceLink } from "@/lib/domains/invoices";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { leaveBrowser } from "@/tests/support/browser";
import { mailedToken } from "@/tests/support/mailed-token";
import { createOutsider, type Outsider } from "@/tests/support/outsiders";
import { openProduct } from "@/tests/support/product";
import { goTo, reload, waitForPage } from "@/tests/support/settled";
import { addAuthenticator } from "@/tests/support/virtual-authenticator";
import { keepTabs, type Tabs } from "@/tests/support/tabs";
import type { WebProcess } from "@/tests/support/web-process";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let web: WebProcess;
let browser: Browser;
let own: Outsider;
let arabic: Outsider;

beforeAll(async () => {
  // The same keys as the server's, so that the test can decrypt and sign like it; real time, because the server has no other.
  const { environment, database, ...product } = await openProduct();
  ({ web, browser } = product);
  world = await createWorld({ environment, database, now: new Date() });
  own = await createOutsider(world, "acme", { name: "Northwind", email: "ada@northwind.example" });
  arabic = await createArabicOutsider();
});

afterAll(async () => {
  await leaveBrowser();
  await world.close();
});

async function createArabicOutsider(): Promise<Outsider> {
  const owner = world.ctx("beta");
  const made = await createOutsider(world, "beta", { name: "Eastwind", email: "eve@eastwind.example" });
  const customer = await createCustomer(owner, {
    name: "مؤسسة الواحة",
    language: "ar",
    contacts: [{ name: "ليلى", email: "layla@oasis.example" }],
  });
  const draft = await createInvoice(owner, {
    customer_id: customer.id,
    lines: [{ description: "استشارة", quantity: "2", unit_price: "100", taxes: [] }],
  });
  await finalizeInvoice(owner, { id: draft.id });
  const [link] = (await listInvoiceLinks(owner, { id: draft.id })).data;
  return {
    ...made,
    customer_id: customer.id,
    email: "layla@oasis.example",
    invoice_id: draft.id,
    link_id: link?.id ?? "",
    token: link?.url?.split("/").at(-1) ?? "",
  };
}

const site = (slug: string) => web.base_url.replace("localhost", `${slug}.localhost`);
const phone = { viewport: { width: 320, height: 640 }, locale: "en" };

/** The browser tabs for each company's host. */
const tabsOf = new Map<string, Tabs>();

/** Opens a page as an anonymous visitor and collects the browser's console errors. */
async function visit(url: string, options: BrowserContextOptions, work: (page: Page) => Promise<void>): Promise<void> {
  const { origin } = new URL(url);
  const tabs = tabsOf.get(origin) ?? keepTabs(browser, origin);
  tabsOf.set(origin, tabs);
  const { complaints } = await tabs.lend(options, [], async (page) => {
    await goTo(page, url);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await work(page);
  });
  expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
}

const heading = (page: Page) => page.locator("h1").innerText();

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("%s", (_name, javaScriptEnabled) => {
  const options = { ...phone, javaScriptEnabled };

  test("a contact signs in with a mailed link that a mail scanner opened first, reads an invoice, and signs out", async () => {
    await visit(`${site("acme")}/portal`, options, async (page) => {
      expect(new URL(page.url()).pathname).toBe("/portal/sign-in");
      await page.getByLabel("Email address").fill(own.email);
      await page.getByRole("button", { name: "Email me a link" }).click();
      await page.getByText("Check your email").waitFor();
      const link = `${site("acme")}/portal/sign-in/${await mailedToken(world, "acme", "magic_link")}`;
      // Opening the page, as a scanner does, does not consume the link.
      for (const _visit of ["scanner", "reader"]) expect((await goTo(page, link))?.status()).toBe(200);
      expect(await heading(page)).toBe("Sign in to Acme Ltd");
      await page.getByRole("button", { name: "Sign in" }).click();
      await waitForPage(page, "**/portal");
      expect(await heading(page)).toBe("To pay");
      await page.getByText("£100.00").first().waitFor();
      await page.locator("main a").first().click();
      await page.getByText("Balance due").first().waitFor();
      expect(await heading(page)).toMatch(/^Invoice INV-/);
      await page.getByRole("button", { name: "Sign out" }).click();
      await waitForPage(page, "**/portal/sign-in");
      await goTo(page, link);
      expect(await heading(page)).toBe("This link has expired");
    });
  });

  test("a link shows what is due, and when, without scrolling", async () => {
    await visit(`${site("acme")}/d/${own.token}`, options, async (page) => {
      const low = async (text: string | RegExp) => {
        const box = await page.getByText(text).first().boundingBox();
        return (box?.y ?? Infinity) + (box?.height ?? 0);
      };
      expect(await low("£100.00")).toBeLessThan(640);
      expect(await low(/^Due /)).toBeLessThan(640);
      await expect
        .poll(() => page.getByRole("link", { name: "Download PDF" }).getAttribute("href"))
        .toBe(`/api/public/document-links/${own.token}/pdf`);
      await expect.poll(() => page.title()).toMatch(/ · Acme Ltd$/);
      expect((await page.locator("body").innerText()).match(/Atrium/g)).toHaveLength(1);
    });
  });

  test("an Arabic document reads right to left, and the reader can switch the language", async () => {
    await visit(`${site("beta")}/d/${arabic.token}`, options, async (page) => {
      const direction = () => page.locator("html").getAttribute("dir");
      expect([await direction(), await page.locator("html").getAttribute("lang")]).toEqual(["rtl", "ar"]);
      expect(await heading(page)).toContain("الفاتورة");
      await page.getByRole("link", { name: "English" }).click();
      await page.getByText("Download PDF").waitFor();
      expect([await direction(), new URL(page.url()).search]).toEqual(["ltr", ""]);
    });
  });
});

test("a contact opens the link on another device with the code, adds a passkey, signs in by it, and removes it", async () => {
  let link = "";
  let code = "";
  await visit(`${site("acme")}/portal/sign-in`, phone, async (page) => {
    await page.getByLabel("Email address").fill(own.email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    code = (await page.locator("main strong").innerText()).replace(/\D/g, "");
    link = `${site("acme")}/portal/sign-in/${await mailedToken(world, "acme", "magic_link")}`;
  });
  await visit(link, {}, async (page) => {
    await addAuthenticator(page);
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Sign in" }).click();
    await waitForPage(page, "**/portal");
    await goTo(page, `${site("acme")}/portal/details`);
    const passkeys = page.getByRole("region", { name: "Passkeys" });
    await passkeys.getByLabel("Name of the passkey").fill("Laptop");
    await passkeys.getByRole("button", { name: "Add passkey" }).click();
    await waitForPage(page, "**/portal/details?done=add-passkey");
    await passkeys.getByText("Laptop", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
    await waitForPage(page, "**/portal/sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await waitForPage(page, "**/portal");
    await goTo(page, `${site("acme")}/portal/details`);
    await passkeys.getByRole("button", { name: /^Remove\b.*Laptop$/ }).click();
    await waitForPage(page, "**/portal/details?done=remove-passkey");
    await expect.poll(() => passkeys.getByText("Laptop", { exact: true }).count()).toBe(0);
  });
});

test("the portal opens in the company's language, with its colours, icon and sign-in picture", async () => {
  await visit(`${site("beta")}/portal/sign-in`, phone, async (page) => {
    await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("rtl");
  });
  const ctx = world.ctx("acme");
  await replaceBranding(ctx, { primary_color: "#f2c230", theme_tokens: { light: { bg: "#fff8e1" }, radius: 0 } });
  const { id } = await createFile(ctx, {
    id: newId(new Date()),
    name: "hall.png",
    media_type: "image/png",
    size: 1,
    sha256: "0".repeat(64),
  });
  await runInTenant(ctx.tenant.id, () =>
    world.runtime.tenants.client.branding.updateMany({ data: { login_background_file_id: id, favicon_file_id: id } }),
  );
  // The picture itself is 404, since no scan has cleared it.
  await visit(`${site("acme")}/portal/sign-in`, { ...phone, colorScheme: "light" }, async (page) => {
    const styleOf = (place: string, name: string) =>
      page
        .locator(place)
        .first()
        .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
    expect(await styleOf("main button[type=submit]", "background-color")).toBe("rgb(242, 194, 48)");
    expect(await styleOf("main button[type=submit]", "color")).toBe("rgb(0, 0, 0)");
    expect(await styleOf("main button[type=submit]", "border-radius")).toBe("0px");
    expect(await styleOf("body", "background-color")).toBe("rgb(255, 248, 225)");
    const pictures = "/api/public/branding/acme";
    await expect.poll(() => page.locator(`img[src$="${pictures}/login_background?v=0000000000000000"]`).count()).toBe(1);
    await expect.poll(() => page.locator("link[rel=icon]").getAttribute("href")).toBe(`${pictures}/favicon?v=0000000000000000`);
  });
});

test("a revoked, a foreign and a nonsense token get the same page", async () => {
  const owner = world.ctx("acme");
  const revoked = await createInvoiceLink(owner, { id: own.invoice_id });
  await revokeInvoiceLink(owner, { id: own.invoice_id, link_id: revoked.id });
  const tokens = [revoked.url?.split("/").at(-1) ?? "", arabic.token, "nonsense"];
  const texts: string[] = [];
  for (const token of tokens) {
    await visit(`${site("acme")}/d/${token}`, { ...phone, javaScriptEnabled: false }, async (page) => {
      texts.push(await page.locator("body").innerText());
      expect((await reload(page))?.status()).toBe(404);
      expect(await heading(page)).toBe("Page not found");
    });
  }
  expect(texts).toEqual([texts[0], texts[0], texts[0]]);
});

test("a browser's visit is counted, and one without JavaScript is not", async () => {
  const owner = world.ctx("acme");
  const link = await createInvoiceLink(owner, { id: own.invoice_id });
  const url = `${site("acme")}/d/${link.url?.split("/").at(-1) ?? ""}`;
  const count = async () => (await listInvoiceLinks(owner, { id: own.invoice_id })).data.find(({ id }) => id === link.id)?.open_count;
  await visit(url, { ...phone, javaScriptEnabled: false }, async () => undefined);
  expect(await count()).toBe(0);
  await visit(url, phone, async () => undefined);
  await expect.poll(count).toBe(1);
});
