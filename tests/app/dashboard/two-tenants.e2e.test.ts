import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provisionTenant } from "@/lib/domains/accounts";
import { createCustomer, listCustomers } from "@/lib/domains/customers";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { openContext, openTab } from "@/tests/support/open-tab";
import { goTo, reload, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
let context: BrowserContext;
/** Two tabs of one browser, each on another company of the same person. */
let atAcme: Page;
let atGamma: Page;
let gamma: Ctx;

beforeAll(async () => {
  staff = await openStaffWorld();
  const { email, password } = staff.world.tenants.acme.owner;
  const made = await provisionTenant(staff.world.runtime, {
    slug: "gamma",
    company_name: "Gamma GmbH",
    country: "DE",
    verified: true,
    owner: { email, name: "Ada Owner", password },
  });
  gamma = systemContext(staff.world.runtime, made.tenant, "Two companies", { request_id: randomUUID() });
  context = await openContext(staff.browser, { ...wide, baseURL: staff.web.base_url });
  atAcme = await openTab(context);
  await goTo(atAcme, "/sign-in");
  await atAcme.locator("[name=email]").fill(email);
  await atAcme.locator("[name=password]").fill(password);
  await atAcme.locator("form [type=submit]").click();
  // A person with several companies chooses one.
  await waitForPage(atAcme, "**/account");
  await atAcme.getByRole("link", { name: "Acme Ltd" }).click();
  await waitForPage(atAcme, "**/dashboard/acme");
  atGamma = await openTab(context);
  await goTo(atGamma, "/dashboard/gamma");
});
afterAll(async () => {
  await context.close();
  await staff.close();
});

const acme = () => staff.world.ctx("acme");
const namesIn = async (ctx: Ctx, q: string) => (await listCustomers(ctx, { q })).data.map(({ name }) => name);
const visit = async (page: Page, slug: string, path: string) => {
  // A key that is pressed before the page is alive is lost.
  await goTo(page, `/dashboard/${slug}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
};

async function addCustomer(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create customer" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Chooses a company in the sidebar's switcher. */
async function switchTo(page: Page, company: string, slug: string): Promise<void> {
  await page.getByRole("button", { name: /Switch company/ }).click();
  await page.getByRole("menuitem", { name: company }).click();
  await waitForPage(page, `**/dashboard/${slug}`);
}

test("a change made in a tab goes to that tab's company, whichever tab was used last", async () => {
  await visit(atAcme, "acme", "/customers/new");
  await visit(atGamma, "gamma", "/customers/new");
  await addCustomer(atAcme, "Shared name of acme");
  await addCustomer(atGamma, "Shared name of gamma");
  expect(await namesIn(acme(), "shared name")).toEqual(["Shared name of acme"]);
  expect(await namesIn(gamma, "shared name")).toEqual(["Shared name of gamma"]);
});

test("a company's live updates reach only its own tab", async () => {
  await visit(atAcme, "acme", "/customers?q=live");
  await visit(atGamma, "gamma", "/customers?q=live");
  await createCustomer(gamma, { name: "Live in gamma" });
  await atGamma.getByText("Live in gamma").first().waitFor();
  await expect.poll(() => atAcme.getByText("Live in gamma").count()).toBe(0);
  await createCustomer(acme(), { name: "Live in acme" });
  await atAcme.getByText("Live in acme").first().waitFor();
  await expect.poll(() => atGamma.getByText("Live in acme").count()).toBe(0);
});

test("switching the company in one tab affects neither the other tab nor its changes", async () => {
  await visit(atGamma, "gamma", "/customers/new");
  await switchTo(atAcme, "Gamma GmbH", "gamma");
  await switchTo(atAcme, "Acme Ltd", "acme");
  expect(new URL(atGamma.url()).pathname).toBe("/dashboard/gamma/customers/new");
  await addCustomer(atGamma, "Late of gamma");
  expect([await namesIn(gamma, "late of"), await namesIn(acme(), "late of")]).toEqual([["Late of gamma"], []]);
  await reload(atGamma);
  await atGamma
    .getByRole("button", { name: /Gamma GmbH/ })
    .first()
    .waitFor();
});

test("the palette leads to the person's other company and back", async () => {
  await visit(atAcme, "acme", "");
  await atAcme.keyboard.press("Control+k");
  await atAcme.getByRole("dialog", { name: "Search" }).locator("input:focus").waitFor();
  await atAcme.keyboard.type("gamma");
  await atAcme.getByRole("option", { name: "Switch company: Gamma GmbH", selected: true }).waitFor();
  await atAcme.keyboard.press("Enter");
  await waitForPage(atAcme, "**/dashboard/gamma");
});
