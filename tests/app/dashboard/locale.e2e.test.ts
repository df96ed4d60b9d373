import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provisionTenant } from "@/lib/domains/accounts";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, createInvoiceLink, finalizeInvoice } from "@/lib/domains/invoices";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { goTo } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
/** The same invoice in companies in Leeds, Boston and Munich, with the link for its customer. */
const invoices = { acme: { id: "", link: "" }, boston: { id: "", link: "" }, munich: { id: "", link: "" } };

beforeAll(async () => {
  staff = await openStaffWorld();
  invoices.boston = await openCompany("boston", "US");
  invoices.munich = await openCompany("munich", "DE");
  const own = staff.records["invoice"] ?? "";
  invoices.acme = { id: own, link: await linkOf(staff.world.ctx("acme"), decodeId("invoice", own) ?? "") };
});
afterAll(() => staff.close());

/** Another company of the owner, whose language is English, with an invoice. */
async function openCompany(slug: string, country: "US" | "DE") {
  const { runtime, tenants } = staff.world;
  const { email, password } = tenants.acme.owner;
  const owner = { email, name: "Ada Owner", password };
  const made = await provisionTenant(runtime, { slug, company_name: `${slug} Inc`, country, locale: "en", verified: true, owner });
  const ctx = systemContext(runtime, made.tenant, "Three countries", { request_id: randomUUID() });
  const customer = await createCustomer(ctx, { name: "Northwind Traders" });
  const { id } = await createInvoice(ctx, {
    customer_id: customer.id,
    lines: [{ description: "Retainer", quantity: "1", unit_price: "1250.00", taxes: [] }],
  });
  await finalizeInvoice(ctx, { id });
  return { id: encodeId("invoice", id), link: await linkOf(ctx, id) };
}

/** The link's page on the test server's host. */
async function linkOf(ctx: Ctx, id: string): Promise<string> {
  const { url } = await createInvoiceLink(ctx, { id });
  const { port } = new URL(staff.web.base_url);
  const address = new URL(url ?? "");
  address.port = port;
  return address.href;
}

const textOf = (page: Page) => page.locator("main").innerText();

test.each([
  ["acme", "en-GB", "2 Mar 2026", "16/03/2026"],
  ["boston", "en-US", "Mar 2, 2026", "03/16/2026"],
  // German has no words yet: English ones, with German dates.
  ["munich", "en", "02.03.2026", "16.03.2026"],
] as const)("the pages of %s, the staff's and the customer's, in %s, write days as its country does", async (slug, lang, issued, due) => {
  const complaints = await staff.visit("", wide, async (page) => {
    const open = (path: string) => goTo(page, `${staff.web.base_url}/dashboard/${slug}${path}`);
    const languageOf = () => page.evaluate(() => document.documentElement.lang);
    await open("/invoices");
    expect(await languageOf()).toBe(lang);
    await page.getByRole("cell", { name: issued }).first().waitFor();
    await open(`/invoices/${invoices[slug].id}`);
    expect(await textOf(page)).toContain(issued);
    await open(`/invoices?due_from=2026-03-16`);
    await page
      .getByRole("button", { name: /Due from/ })
      .first()
      .click();
    await expect.poll(() => page.getByRole("dialog").getByRole("textbox").inputValue()).toBe(due);
    await goTo(page, invoices[slug].link);
    expect(await languageOf()).toBe(lang);
    expect(await textOf(page)).toContain(issued);
  });
  expect(complaints).toEqual([]);
});

test("a person outside a company learns nothing about its country", async () => {
  await staff.visit("", wide, async (page) => {
    const read = async (slug: string) => (await page.request.get(`${staff.web.base_url}/dashboard/${slug}`)).text();
    expect(await read("boston")).toContain('lang="en-US"');
    // A Saudi company writes English as Britain does; for a stranger its page does not exist.
    for (const slug of ["beta", "nobody"]) expect(await read(slug)).not.toMatch(/en-[A-Z]{2}/);
  });
});
