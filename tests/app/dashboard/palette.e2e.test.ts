import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

/** Opens the palette, types, and returns the matching lines. */
async function find(page: Page, text: string): Promise<string[]> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: /^(Search|بحث)$/ });
  await palette.locator("input:focus").waitFor();
  await page.keyboard.type(text);
  await palette.getByRole("option").first().waitFor();
  const lines = await palette.getByRole("option").allInnerTexts();
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "detached" });
  return lines.map((line) => line.split("\n")[0] ?? "");
}

/** Runs the command with this name. */
async function run(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: /^(Search|بحث)$/ });
  await palette.waitFor();
  // What is typed before the field has the focus would be lost.
  await palette.locator("input:focus").waitFor();
  await page.keyboard.type(name);
  // Matching records may come above it meanwhile.
  const line = palette.getByRole("option", { name }).first();
  await line.waitFor();
  await line.hover();
  await palette.getByRole("option", { name, selected: true }).first().waitFor();
  await page.keyboard.press("Enter");
}

test("every action the owner may take is found by name", async () => {
  const complaints = await staff.visit("/items", wide, async (page) => {
    for (const name of [
      "New customer",
      "New invoice",
      "New item",
      "Record payment",
      "Invite a colleague",
      "Set up your company",
      "Create another company",
      "Your account",
      "Sign out",
      "Theme: Dark",
      "Language: العربية",
      "Keyboard shortcuts",
    ]) {
      expect(await find(page, name)).toContain(name);
    }
    expect(await find(page, "settings")).toEqual(
      expect.arrayContaining([
        "Settings",
        "Settings: General",
        "Settings: Branding",
        "Settings: Payment gateways",
        "Settings: Tax profiles",
        "Settings: Staff",
        "Settings: Background jobs",
      ]),
    );
    expect(await find(page, "reports")).toEqual(expect.arrayContaining(["Reports", "Reports: Ageing", "Reports: Payments received"]));
  });
  expect(complaints).toEqual([]);
});

test("page actions run from the palette: a dialog opens with focus inside, a menu with its first item focused", async () => {
  const complaints = await staff.visit(`/invoices/${staff.records["invoice"] ?? ""}`, wide, async (page) => {
    await run(page, "Send invoice");
    await page.getByRole("dialog", { name: "Send invoice" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await run(page, "More actions");
    await page.getByRole("menuitem", { name: "Duplicate" }).waitFor();
    await page.keyboard.press("Escape");
  });
  expect(complaints).toEqual([]);
});

test("a page's own action replaces the general one: a customer's new invoice is for that customer", async () => {
  await staff.visit(`/customers/${staff.customer}`, wide, async (page) => {
    await run(page, "New invoice");
    await waitForPage(page, /invoices\/new\?customer=cus_/);
  });
});

test("theme and language change at once, settings and reports open, and signing out works", async () => {
  await staff.visit("", wide, async (page) => {
    await run(page, "Theme: Dark");
    await page.waitForFunction(() => document.documentElement.dataset["theme"] === "dark");
    await run(page, "Settings: Tax profiles");
    await waitForPage(page, "**/settings/tax-profiles");
    await run(page, "Reports: Payments received");
    await waitForPage(page, "**/reports/cash-in");
    await run(page, "Language: العربية");
    await page.waitForFunction(() => document.documentElement.dir === "rtl");
    await run(page, "اللغة: English");
    await page.waitForFunction(() => document.documentElement.dir === "ltr");
    await run(page, "Sign out");
    await waitForPage(page, "**/sign-in");
  });
});

test("? shows the keyboard shortcuts, and they lead where they say", async () => {
  await staff.visit("", wide, async (page) => {
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.getByText("In document lines").waitFor();
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await waitForPage(page, "**/invoices");
  });
});
