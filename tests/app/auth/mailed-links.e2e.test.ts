import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInvitation } from "@/lib/domains/staff";
import { roleNamed } from "@/tests/lib/domains/staff/people";
import { leaveBrowser } from "@/tests/support/browser";
import { mailedToken } from "@/tests/support/mailed-token";
import { openProduct } from "@/tests/support/product";
import { goTo, waitForPage } from "@/tests/support/settled";
import type { Tabs } from "@/tests/support/tabs";
import type { WebProcess } from "@/tests/support/web-process";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let web: WebProcess;
let tabs: Tabs;

beforeAll(async () => {
  const product = await openProduct();
  ({ web, tabs } = product);
  // The same keys as the server's, so that the test can read the mails it encrypts.
  world = await createWorld(product);
});

afterAll(async () => {
  await leaveBrowser();
  await world.close();
});

/** Opens a page as an anonymous visitor on a phone and collects the browser's console errors. */
async function visit(path: string, locale: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { complaints } = await tabs.lend({ viewport: { width: 320, height: 640 }, locale }, [], async (page) => {
    await goTo(page, web.base_url + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await work(page);
  });
  // The forms try to sign in, which is refused until the address is proved.
  expect(complaints.filter((text) => !text.endsWith("/api/auth/callback/credentials"))).toEqual([]);
}

const heading = (page: Page) => page.locator("h1").innerText();

test("a person who forgot the password requests a link, sets a new password with it, and is signed in", async () => {
  const { email } = world.tenants.acme.owner;
  await visit("/sign-in", "en", async (page) => {
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await waitForPage(page, "**/forgot");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText(`If ${email} has an account`).waitFor();
  });
  const token = await mailedToken(world, "acme", "password_reset");
  await visit(`/reset/${token}`, "en", async (page) => {
    expect(await heading(page)).toBe("Choose a new password");
    await page.getByText(/^This link expires .+ UTC$/).waitFor();
    await page.getByLabel("New password").fill("nine grey herons wade");
    await page.getByRole("button", { name: "Save password" }).click();
    await waitForPage(page, "**/account");
    await page.getByText(`Signed in as ${email}.`).waitFor();
  });
  await visit(`/reset/${token}`, "ar", async (page) => {
    expect(await heading(page)).toBe("انتهت صلاحية هذا الرابط");
  });
});

test("a new owner confirms the address with the password, and is signed in", async () => {
  const body = {
    company_name: "Northwind",
    slug: "northwind",
    country: "GB",
    name: "Ada Byron",
    email: "ada@northwind.example",
    password: "seven mild otters hum",
  };
  const answer = await fetch(`${web.base_url}/api/public/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(202);
  const token = await mailedToken(world, "northwind", "address_verification");
  await visit(`/verify/${token}`, "ar", async (page) => {
    expect(await heading(page)).toBe("أكّد بريدك الإلكتروني");
  });
  await visit(`/verify/${token}`, "en", async (page) => {
    await page.locator("[name=password]").fill(body.password);
    await page.getByRole("button", { name: "Confirm email" }).click();
    await waitForPage(page, "**/dashboard/northwind/setup");
  });
  await visit(`/verify/${token}`, "en", async (page) => {
    expect(await heading(page)).toBe("This link has expired");
  });
});

test("a person invited to an Arabic company meets Arabic, whatever the browser's language", async () => {
  // The server has no clock but the real one.
  const ctx = { ...world.ctx("beta"), clock: { now: () => new Date() } };
  const { id: role_id } = await roleNamed(ctx, "موظف");
  const { accept_url } = await createInvitation(ctx, { email: "salma@beta.example", name: "سلمى", role_id });
  await visit(new URL(accept_url).pathname, "en", async (page) => {
    await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("rtl");
    await page.locator("[name=password]").fill("nine grey herons wade");
    await page.locator("form [type=submit]").click();
    await waitForPage(page, "**/verify");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("ar");
  });
});

test.each(["/sign-in", "/sign-up", "/forgot"])("%s explains that it needs JavaScript, and only where none runs", async (path) => {
  const words = "This form needs JavaScript.";
  const options = { viewport: { width: 320, height: 640 }, locale: "en" };
  for (const javaScriptEnabled of [false, true]) {
    const { complaints } = await tabs.lend({ ...options, javaScriptEnabled }, [], async (page) => {
      await goTo(page, web.base_url + path);
      await expect.poll(() => page.locator("form [type=submit]").isDisabled()).toBe(!javaScriptEnabled);
      expect((await page.locator("form").innerText()).includes(words)).toBe(!javaScriptEnabled);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });
    expect(complaints).toEqual([]);
  }
});
