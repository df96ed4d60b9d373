import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, getInvoice, listInvoices } from "@/lib/domains/invoices";
import { encodeId } from "@/lib/kernel/base/ids";
import { reload } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
const ctx = () => staff.world.ctx("acme");

beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

const cell = (page: Page, column: string, line: number) => page.getByLabel(`${column}, line ${String(line)}`, { exact: true });
const state = (page: Page, name: string) => page.locator(`[data-state="${name}"]`).waitFor();

/** A separate customer, so that its invoices can be counted. */
async function makeCustomer(name: string): Promise<{ id: string; wire: string }> {
  const { id } = await createCustomer(ctx(), { name });
  return { id, wire: encodeId("customer", id) };
}

async function writeLine(page: Page, text: string, price: string): Promise<void> {
  await cell(page, "Description", 1).fill(text);
  await cell(page, "Price", 1).fill(price);
}

test("leaving a new invoice empty stores nothing", async () => {
  const customer = await makeCustomer("Left Alone Ltd");
  await staff.visit(`/invoices/new?customer=${customer.wire}`, wide, async (page) => {
    await page.getByText("Left Alone Ltd").first().waitFor();
    await cell(page, "Description", 1).waitFor();
    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Customers", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
  });
  expect((await listInvoices(ctx(), { customer_id: customer.id })).data).toEqual([]);
});

test("a tax name longer than its cell is truncated and shown in full on hover", async () => {
  const customer = await makeCustomer("Long Tax Ltd");
  const name = "Value added tax at the reduced rate for renovations of listed buildings";
  const { id } = await createInvoice(ctx(), {
    customer_id: customer.id,
    currency: "GBP",
    lines: [{ description: "Roof", quantity: "1", unit_price: "100.00", taxes: [{ name, rate: "5", compound: false, category: "S" }] }],
  });
  await staff.visit(`/invoices/${encodeId("invoice", id)}/edit`, wide, async (page) => {
    const tax = cell(page, "Tax", 1);
    await tax.waitFor();
    const { value, wider, overflow } = await tax.evaluate((field: HTMLInputElement) => ({
      value: field.value,
      wider: field.scrollWidth > field.clientWidth,
      overflow: getComputedStyle(field).textOverflow,
    }));
    expect({ value, wider, overflow }).toEqual({ value: `${name} 5%`, wider: true, overflow: "ellipsis" });
  });
});

test("a connection lost while saving a draft: the input stays, is shown as pending, and is saved on reconnection", async () => {
  const customer = await makeCustomer("Dropped Line Ltd");
  const { id } = await createInvoice(ctx(), {
    customer_id: customer.id,
    currency: "GBP",
    lines: [{ description: "Retainer", quantity: "1", unit_price: "100.00", taxes: [] }],
  });
  await staff.visit(`/invoices/${encodeId("invoice", id)}/edit`, wide, async (page) => {
    await page.context().setOffline(true);
    await writeLine(page, "Retainer, typed in a tunnel", "120");
    await state(page, "waiting");
    await page.getByText("You’re offline", { exact: false }).first().waitFor();
    await page.getByLabel("Reference").fill("TUNNEL-7");
    await expect.poll(() => cell(page, "Description", 1).inputValue()).toBe("Retainer, typed in a tunnel");
    expect((await getInvoice(ctx(), { id })).lines[0]?.description).toBe("Retainer");
    await page.context().setOffline(false);
    await state(page, "saved");
  });
  const invoice = await getInvoice(ctx(), { id });
  expect(invoice).toMatchObject({ reference: "TUNNEL-7", total: "120.00" });
  expect(invoice.lines.map(({ description }) => description)).toEqual(["Retainer, typed in a tunnel"]);
});

test("a new invoice typed offline is stored once on reconnection, and then its page has its own address", async () => {
  const customer = await makeCustomer("Tunnel Vision Ltd");
  await staff.visit(`/invoices/new?customer=${customer.wire}`, wide, async (page) => {
    await cell(page, "Description", 1).waitFor();
    await page.context().setOffline(true);
    await writeLine(page, "First words", "80");
    await state(page, "waiting");
    await page.context().setOffline(false);
    await state(page, "saved");
    expect(page.url()).toMatch(/invoices\/inv_\w+\/edit$/);
    await reload(page);
    await expect.poll(() => cell(page, "Description", 1).inputValue()).toBe("First words");
    await expect.poll(() => cell(page, "Price", 1).inputValue()).toBe("80.00");
  });
  expect((await listInvoices(ctx(), { customer_id: customer.id })).data).toHaveLength(1);
});

test("a lost response creates no duplicate, and later input is saved too", async () => {
  const customer = await makeCustomer("Lost Answer Ltd");
  let lost = 0;
  await staff.visit(`/invoices/new?customer=${customer.wire}`, wide, async (page) => {
    await cell(page, "Description", 1).waitFor();
    await page.route("**/api/tenant/invoices", async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.continue();
      lost += 1;
      // The server has done its work, but its response is lost.
      await route.fetch();
      return route.abort("connectionreset");
    });
    await writeLine(page, "Heard at last", "75");
    await state(page, "waiting");
    await page.getByLabel("Reference").fill("LATER");
    await state(page, "saved");
  });
  expect(lost).toBe(1);
  // Includes the company's 20 % tax.
  const { data } = await listInvoices(ctx(), { customer_id: customer.id });
  expect(data.map(({ reference, total }) => [reference, total])).toEqual([["LATER", "90.00"]]);
});

test("an unreadable day stays in the draft as typed, the rest is saved, and finalizing does not use another day", async () => {
  const customer = await makeCustomer("Odd Days Ltd");
  const { id } = await createInvoice(ctx(), {
    customer_id: customer.id,
    currency: "GBP",
    issue_date: "2026-02-01",
    due_date: "2026-03-01",
    lines: [{ description: "Retainer", quantity: "1", unit_price: "100.00", taxes: [] }],
  });
  const days = async () => {
    const { issue_date, due_date, supply_date, reference, status } = await getInvoice(ctx(), { id });
    return { issue_date, due_date, supply_date, reference, status };
  };
  const complaints = await staff.visit(`/invoices/${encodeId("invoice", id)}/edit`, wide, async (page) => {
    const field = (name: string) => page.locator(`#field-${name}`);
    const words = (name: string) => page.locator(`#field-${name}-error`).filter({ hasText: /^Enter a date such as .*\d\d\/\d\d\/\d{4}/ });
    await page.getByText("Currency, taxes, number, language").click();
    for (const name of ["issue_date", "due_date", "supply_date"]) {
      await field(name).fill("31/2/2026");
      await field(name).press("Tab");
      await words(name).waitFor();
    }
    await page.getByLabel("Reference").fill("ODD-1");
    await state(page, "kept");
    // Nothing is missing here: the message must also be true of invalid fields.
    await page.getByText("Saved, but some fields need attention").first().waitFor();
    expect(await days()).toEqual({
      issue_date: "2026-02-01",
      due_date: "2026-03-01",
      supply_date: null,
      reference: "ODD-1",
      status: "draft",
    });
    await reload(page);
    await state(page, "kept");
    for (const name of ["issue_date", "due_date", "supply_date"]) {
      await words(name).waitFor();
      expect([await field(name).inputValue(), await field(name).getAttribute("aria-invalid")]).toEqual(["31/2/2026", "true"]);
    }
    await page.getByRole("button", { name: "Finalize invoice" }).click();
    await page
      .getByRole("alert")
      .getByText(/Enter a date such as/)
      .nth(2)
      .waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await field("issue_date").fill("28/2/2026");
    await words("issue_date").waitFor({ state: "detached" });
    await field("due_date").fill("15/3/2026");
    await field("supply_date").fill("");
    await words("supply_date").waitFor({ state: "detached" });
    await expect.poll(() => field("supply_date").isVisible()).toBe(true);
    await field("supply_date").press("Tab");
    await state(page, "saved");
  });
  // The draft on this device is older than the saved version: the server reports that once, and the page merges the two.
  expect(complaints.filter((text) => !text.includes("status of 412"))).toEqual([]);
  expect(await days()).toEqual({
    issue_date: "2026-02-28",
    due_date: "2026-03-15",
    supply_date: null,
    reference: "ODD-1",
    status: "draft",
  });
});

test("on a phone each line is a card, and the editor does not scroll sideways", async () => {
  const customer = await makeCustomer("Narrow Ltd");
  const lines = [1, 2].map((number) => ({
    description: `A rather long description of work number ${String(number)}`,
    quantity: "12",
    unit_price: "12345.67",
    taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" as const }],
  }));
  const { id } = await createInvoice(ctx(), { customer_id: customer.id, currency: "GBP", lines });
  for (const width of [320, 390]) {
    await staff.visit(`/invoices/${encodeId("invoice", id)}/edit`, { ...wide, viewport: { width, height: 844 } }, async (page) => {
      const wider = await page.evaluate(
        () =>
          [...document.querySelectorAll("main *")].filter(
            (element) => element.scrollWidth > element.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(element).overflowX),
          ).length,
      );
      expect(wider).toBe(0);
      const [price, quantity] = await Promise.all([cell(page, "Price", 2).boundingBox(), cell(page, "Quantity", 2).boundingBox()]);
      expect(price?.y).toBe(quantity?.y);
      expect(price?.width ?? 0).toBeGreaterThan(90);
    });
  }
});
