import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { goBack, goTo, reload, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
const ctx = () => staff.world.ctx("acme");

beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

/** A finalized invoice of 100.00, dated in the world's present, which is long past for the browser. */
async function makeInvoice(): Promise<string> {
  const { id } = await createInvoice(ctx(), {
    customer_id: decodeId("customer", staff.customer) ?? "",
    currency: "GBP",
    lines: [{ description: "Retainer", quantity: "1", unit_price: "100.00", taxes: [] }],
  });
  await finalizeInvoice(ctx(), { id });
  return encodeId("invoice", id);
}

async function payByApi(invoice: string, amount: string): Promise<void> {
  const key = await staff.world.apiKey("acme", ["payments.write", "invoices.read"]);
  const response = await fetch(`${staff.web.base_url}/api/tenant/invoices/${invoice}/payments`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ amount, method: "cash" }),
  });
  expect(response.status, await response.text()).toBe(201);
}

const rows = (page: Page) => page.locator("tbody tr").count();

test("a payment recorded through the API updates an open invoice and an open list through one stream, without a reload", async () => {
  const invoice = await makeInvoice();
  const complaints = await staff.visit(`/invoices/${invoice}`, wide, async (page) => {
    const streams: string[] = [];
    await page.getByText("Record payment").first().waitFor();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    page.on("request", (request) => request.url().includes("/api/tenant/live") && streams.push(request.url()));
    await payByApi(invoice, "40.00");
    // The part still due, which stays overdue.
    await page.getByText("£60.00").first().waitFor();
    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Payments", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor();
    await page.getByText("£40.00").waitFor();
    await payByApi(invoice, "60.00");
    await page.getByText("£60.00").waitFor();
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
    expect(streams).toEqual([]);
  });
  expect(complaints).toEqual([]);
});

test("home shows what is overdue without JavaScript, and each figure links to its records", async () => {
  const invoice = await makeInvoice();
  await staff.visit("", wide, async () => undefined);
  const read = await staff.visit("", { ...wide, javaScriptEnabled: false }, async (page) => {
    await page.getByRole("heading", { name: "Overdue" }).waitFor();
    await expect.poll(() => page.locator('a[href*="status=overdue"]').innerText()).toMatch(/£[\d,.]+/);
    await expect.poll(() => page.getByRole("heading", { name: "First steps" }).isVisible()).toBe(true);
    await expect.poll(() => page.getByText("Invoice finalized").first().isVisible()).toBe(true);
  });
  expect(read).toEqual([]);
  const complaints = await staff.visit("", wide, async (page) => {
    await page.locator('a[href*="status=overdue"]').click();
    await waitForPage(page, /status=overdue/);
    await page.getByRole("button", { name: "Remove filter Currency" }).waitFor();
    await page.locator(`a[href$="${invoice}"]`).first().waitFor();
    for (const text of await page.locator("tbody tr").allInnerTexts()) expect(text).toContain("Overdue");
  });
  expect(complaints).toEqual([]);
});

test("an onboarding step is ticked off at once when its condition is met", async () => {
  const complaints = await staff.visit("", wide, async (page) => {
    const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect.poll(() => step("Add your first customer").innerText()).toContain("done");
    await expect.poll(() => step("Connect online payments").getByRole("link").count()).toBe(1);
    await updateGeneralSettings(ctx(), { line1: null, city: null });
    await step("Set up your company").getByRole("link").waitFor();
    await updateGeneralSettings(ctx(), { line1: "1 High Street", city: "London" });
    await step("Set up your company").getByRole("link").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("heading", { name: "First steps" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await reload(page);
    await page.getByRole("heading", { name: "Recent activity" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "First steps" }).count()).toBe(0);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Show first steps" }).click();
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await reload(page);
    await page.getByRole("heading", { name: "First steps" }).waitFor();
  });
  expect(complaints).toEqual([]);
});

test("a long name in the recent activity is truncated before its time", async () => {
  await createCustomer(ctx(), { name: `${"A very long name that no column holds ".repeat(4)}Ltd` });
  await staff.visit("", wide, async (page) => {
    const line = page.locator("li").filter({ hasText: "A very long name" }).first();
    await line.waitFor();
    const [name, time] = [await line.locator("bdi").first().boundingBox(), await line.locator("time").boundingBox()];
    expect((name?.x ?? 0) + (name?.width ?? Infinity)).toBeLessThanOrEqual(time?.x ?? 0);
  });
});

test("a report for a past day: table, chart and file agree, and figures link to their records", async () => {
  const complaints = await staff.visit("/reports/ageing?as_of=2026-03-20", wide, async (page) => {
    await page.locator(".recharts-bar-rectangle path").first().waitFor();
    const total = await page.locator("tbody tr").first().locator("td").last().innerText();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download CSV" }).click()]);
    expect(download.suggestedFilename()).toBe("ar-ageing-2026-03-20.csv");
    const lines = (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/);
    expect(lines).toHaveLength(await rows(page));
    expect(total.replace(/[^\d.]/g, "")).toBe(lines.at(-1)?.split(",").at(-1));
    await page.locator('a[href*="open_as_of=2026-03-20"]').first().click();
    await waitForPage(page, /open_as_of=2026-03-20/);
    await page.getByRole("button", { name: "Remove filter Open on" }).waitFor();
    expect(await rows(page)).toBeGreaterThan(0);
    await goBack(page);
    await expect.poll(() => page.getByLabel("As of").inputValue()).toBe("20/03/2026");
    await page.getByLabel("As of").fill("1/2/2026");
    await page.getByRole("button", { name: "Show" }).click();
    await waitForPage(page, /as_of=2026-02-01/);
    await page.getByText("Nothing was outstanding on this day.").waitFor();
  });
  expect(complaints).toEqual([]);
});

test("an invalid or future day shows its error and is not sent; in the address it falls back to today with a notice", async () => {
  const complaints = await staff.visit("/reports/ageing", wide, async (page) => {
    const field = page.getByLabel("As of");
    const isTaken = () => field.evaluate((input: HTMLInputElement) => input.form?.checkValidity());
    const shown = await field.inputValue();
    await field.fill("31/2/2026");
    await field.press("Enter");
    await page.getByText(/^Enter a date such as .*\d\d\/\d\d\/\d{4}/).waitFor();
    expect([await isTaken(), await field.getAttribute("aria-invalid")]).toEqual([false, "true"]);
    await field.fill("1/1/2099");
    await page.getByRole("button", { name: "Show" }).click();
    const late = page.getByText(/^Choose .* or earlier\.$/);
    await late.waitFor();
    await expect.poll(() => late.innerText()).toContain(shown);
    expect(await isTaken()).toBe(false);
    await page.getByRole("button", { name: "Choose a date" }).first().click();
    await expect.poll(() => page.getByRole("grid").getByRole("button").first().isDisabled()).toBe(false);
    await page.getByRole("button", { name: "Next month" }).click();
    await expect.poll(() => page.getByRole("grid").getByRole("button").last().isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    expect(new URL(page.url()).search).toBe("");
    // The error disappears as soon as the day is right, not only on blur.
    await field.fill("1/2/2026");
    await late.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Show" }).click();
    await waitForPage(page, /as_of=2026-02-01/);
    await goTo(page, `${staff.web.base_url}/dashboard/acme/reports/ageing?as_of=2099-01-01`);
    await page.getByText("This date is in the future").waitFor();
    await expect.poll(() => page.getByLabel("As of").inputValue()).toBe(shown);
  });
  expect(complaints).toEqual([]);
  await staff.visit("/reports/ageing", { ...wide, javaScriptEnabled: false }, async (page) => {
    await expect.poll(() => page.getByLabel("As of").getAttribute("max")).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

test("months in the wrong order are explained, and the cash report's figures link to their payments", async () => {
  await staff.visit("/reports/cash-in?from=2026-06&to=2026-01", wide, (page) => page.getByText("Check the period").waitFor());
  const complaints = await staff.visit("/reports/cash-in?from=2026-02&to=2026-04&currency=GBP", wide, async (page) => {
    const march = page.getByRole("row", { name: /March 2026/ });
    await march.getByRole("link").first().click();
    await waitForPage(page, /payments\?.*from=2026-03-01/);
    await page.getByRole("button", { name: "Remove filter Currency" }).waitFor();
    expect(await rows(page)).toBeGreaterThan(0);
  });
  expect(complaints).toEqual([]);
});
