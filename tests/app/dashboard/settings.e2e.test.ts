import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listApiKeys } from "@/lib/domains/api-keys";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { findAxeViolations } from "@/tests/support/axe";
import { goTo, reload, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

/** Fails on console errors and axe violations after the work is done. */
async function walk(path: string, work: (page: Page) => Promise<void>): Promise<void> {
  const complaints = await staff.visit(`/settings${path}`, wide, async (page) => {
    await work(page);
    expect(await findAxeViolations(page)).toEqual([]);
  });
  // The browser logs each API rejection; those that a test provokes are expected.
  expect(complaints.filter((text) => !/status of 4(12|22)/.test(text))).toEqual([]);
}

const rowOf = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole("combobox", { name: label }).fill(option);
  await page.getByRole("option", { name: option, exact: true }).click();
};

test("the search finds a setting by name and links to it, also without JavaScript", async () => {
  await walk("", async (page) => {
    await page.getByRole("searchbox").fill("time zone");
    await page.getByRole("link", { name: /Time zone/ }).click();
    await waitForPage(page, /settings\/general#field-timezone/);
  });
  await staff.visit("/settings?q=logo", { ...wide, javaScriptEnabled: false }, async (page) => {
    await expect.poll(() => page.getByRole("main").getByRole("link").allInnerTexts()).toEqual(["Logo\nBranding"]);
  });
});

test("a general setting is edited in place, and a colleague's conflicting change is asked about", async () => {
  await walk("/general", async (page) => {
    await page.locator('[data-field="tax_id"]').click();
    await page.keyboard.type("GB 123");
    await page.keyboard.press("Enter");
    await page.getByText("Saved").waitFor();
    // Without live updates the page cannot know of the colleague's change before it saves.
    await page.route(/\/api\/tenant\/live/, (route) => route.fulfill({ status: 204 }));
    await reload(page);
    await updateGeneralSettings(staff.world.ctx("acme"), { phone: "111" });
    await page.locator('[data-field="phone"]').click();
    await page.keyboard.type("222");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Someone else changed this too" }).getByRole("button", { name: "Save" }).click();
    await page.locator('[data-field="phone"]', { hasText: "222" }).waitFor();
  });
  await staff.visit("/settings/general", { ...wide, javaScriptEnabled: false }, async (page) => {
    await expect.poll(() => page.getByRole("main").innerText()).toContain("GB 123");
  });
});

test("the fiscal year's first month is chosen by name", async () => {
  await walk("/general", async (page) => {
    await page.locator('[data-field="fiscal_year_start_month"]').click();
    await page.getByRole("combobox").fill("Apr");
    await page.getByRole("option", { name: "April" }).click();
    await page.locator('[data-field="fiscal_year_start_month"]', { hasText: "April" }).waitFor();
  });
});

test("a colour with too little contrast is adjusted before it is saved", async () => {
  await walk("/branding", async (page) => {
    await page.getByRole("textbox", { name: "Colour", exact: true }).fill("#ffe14d");
    await page
      .getByText(/Adjusted to #/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Save branding" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("textbox", { name: "Colour", exact: true }).fill("yellow");
    await page.getByText("Enter a colour such as #2457d6.").waitFor();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "Colour", exact: true }).inputValue()).toBe("#ffe14d");
  });
});

test("a gateway's keys are write-only", async () => {
  await walk("/payment-gateways/stripe", async (page) => {
    await page.getByLabel("Mode").selectOption("test");
    await page.getByLabel("Secret key").fill("sk_test_51Hq8vW2eZvKYlo2C");
    await page.getByRole("button", { name: "Save gateway" }).click();
    await page.getByText("Set. Type a new value to replace it.").waitFor();
    await expect.poll(() => page.getByLabel("Secret key", { exact: true }).inputValue()).toBe("");
    await expect.poll(() => page.locator("input[readonly]").inputValue()).toContain("/api/control/webhooks/stripe?e=");
    expect(await page.content()).not.toContain("sk_test_51Hq8vW2eZvKYlo2C");
  });
});

test("enabling an incomplete gateway is rejected beside the field", async () => {
  await staff.visit("/settings/payment-gateways/stripe", wide, async (page) => {
    await page.getByLabel("Customers can pay with this gateway").check();
    await page.getByRole("button", { name: "Save gateway" }).click();
    await page.locator("#field-settings-webhook_secret-error").waitFor();
  });
});

test("a colleague is invited, and the invitation is revoked", async () => {
  await walk("/staff", async (page) => {
    await page.getByRole("button", { name: "Invite a colleague" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Grace Hall");
    await page.getByLabel("Email", { exact: true }).fill("grace@northwind.example");
    await choose(page, "Role", "Manager");
    await page.getByRole("button", { name: "Send invitation" }).click();
    const sent = page.getByRole("dialog", { name: "Invitation sent to grace@northwind.example" });
    await expect.poll(() => sent.locator("input[readonly]").inputValue()).toContain("http");
    await page.keyboard.press("Escape");
    await rowOf(page, "grace@northwind.example")
      .getByRole("button", { name: /Revoke/ })
      .click();
    await page.getByText("No pending invitations.").waitFor();
  });
});

test("a role is copied and its permissions are ticked", async () => {
  await walk("/roles", async (page) => {
    await rowOf(page, "Manager")
      .getByRole("button", { name: /^Duplicate/ })
      .click();
    await page.getByLabel("Name", { exact: true }).fill("Bookkeeping");
    await page.getByRole("button", { name: "Duplicate", exact: true }).last().click();
    await waitForPage(page, /settings\/roles\/rol_/);
    await page.getByRole("heading", { level: 1, name: "Bookkeeping" }).waitFor();
    await page.getByLabel("Invoices: Finalize", { exact: true }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await reload(page);
    await expect.poll(() => page.getByLabel("Invoices: Finalize", { exact: true }).isChecked()).toBe(false);
    await expect.poll(() => page.getByLabel("Invoices: View", { exact: true }).isChecked()).toBe(true);
    await page.getByRole("link", { name: "Roles", exact: true }).first().click();
    await page.getByRole("button", { name: "New role" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Front desk");
    await choose(page, "Copy permissions from", "Bookkeeping");
    await page.getByRole("button", { name: "Create role" }).click();
    await page.getByRole("heading", { level: 1, name: "Front desk" }).waitFor();
    await expect.poll(() => page.getByLabel("Invoices: Finalize", { exact: true }).isChecked()).toBe(false);
  });
});

test("an API key is shown once, and revoked", async () => {
  await walk("/api-keys/new", async (page) => {
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("Choose at least one permission.").first().waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Warehouse");
    await page.getByLabel("Customers: View").check();
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("Copy the key now.").waitFor();
    await expect.poll(() => page.locator("input[readonly]").inputValue()).toMatch(/^atr_live_/);
    await page.getByRole("link", { name: "Back to API keys" }).click();
    await rowOf(page, "Warehouse")
      .getByRole("button", { name: /Revoke/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await rowOf(page, "Warehouse").getByText("Revoked").waitFor();
  });
});

test("an API key with an unreadable expiry day is not created until the day is corrected", async () => {
  const keys = async () => (await listApiKeys(staff.world.ctx("acme"), {})).data.filter(({ name }) => name === "Till the end");
  await walk("/api-keys/new", async (page) => {
    await page.getByLabel("Name", { exact: true }).fill("Till the end");
    await page.getByLabel("Customers: View").check();
    const day = page.getByLabel("Expires");
    await day.fill("31/2/2031");
    await page.getByRole("button", { name: "Create key" }).click();
    const words = page.getByText(/^Enter a date such as /);
    await words.waitFor();
    expect(await keys()).toEqual([]);
    await day.fill("");
    await words.waitFor({ state: "detached" });
    await day.fill("28/2/2031");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("Copy the key now.").waitFor();
  });
  expect(await keys()).toMatchObject([{ expires_at: new Date("2031-02-28T23:59:59Z") }]);
});

test("a new API key shows all its errors at once, and the day's error goes as soon as the day is right", async () => {
  await walk("/api-keys/new", async (page) => {
    await page.getByLabel("Expires").fill("31/2/2031");
    await page.getByRole("button", { name: "Create key" }).click();
    const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
    await summary.waitFor();
    await expect
      .poll(() => summary.getByRole("link").allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Enter name/),
        expect.stringMatching(/^Expires: Enter a date such as /),
        expect.stringMatching(/Choose at least one permission/),
      ]);
    await expect.poll(() => page.getByLabel("Expires").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Expires").fill("28/2/2031");
    await page.locator("#field-expires_at-error").waitFor({ state: "detached" });
    await expect.poll(() => summary.getByRole("link").count()).toBe(2);
    expect(await page.getByLabel("Expires").evaluate((input) => input === document.activeElement)).toBe(true);
    // The summary does not take the focus while a field is corrected; the next submission moves it there again.
    await page.getByLabel("Name", { exact: true }).click();
    await page.keyboard.type("Till the end");
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Till the end");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "alert");
    await expect.poll(() => summary.getByRole("link").allInnerTexts()).toEqual([expect.stringMatching(/Choose at least one permission/)]);
  });
});

test("a tax profile is created with its rates, and a rate that its category forbids is rejected", async () => {
  await walk("/tax-profiles", async (page) => {
    await page.getByRole("button", { name: "New tax profile" }).first().click();
    await page.getByLabel("Name", { exact: true }).fill("Domestic");
    await page.getByLabel("Tax name", { exact: true }).fill("VAT");
    await page.getByLabel("Percent").fill("0");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator("#field-rates-0-rate-error").waitFor();
    await page.getByLabel("Percent").fill("20");
    await page.getByRole("button", { name: "Save" }).click();
    await rowOf(page, "Domestic").getByText("VAT 20%").waitFor();
  });
});

test("a number series is created", async () => {
  await walk("/number-series", async (page) => {
    await page.getByRole("button", { name: "New series" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Exports");
    await page.getByLabel("Format").fill("EX-{SEQ:4}");
    await page.getByRole("button", { name: "Create series" }).click();
    await rowOf(page, "Exports").getByText("EX-0001").waitFor();
  });
});

test("a mail template changes with its preview beside it", async () => {
  await walk("/mail-templates/invoice_issued", async (page) => {
    await page.getByLabel("Subject").fill("Bill {{invoice.number}}");
    await page.locator("p", { hasText: /^Bill / }).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
  });
});

test("before the worker has ever run, the jobs page explains that instead of failing", async () => {
  await walk("/jobs", async (page) => {
    await page.getByRole("heading", { name: "Background jobs" }).waitFor();
    await page.getByText("The background worker hasn’t started").waitFor();
    await page.getByRole("button", { name: "Check again" }).click();
  });
});

test("a notification preference is switched by kind and channel, and persists", async () => {
  await walk("/notifications", async (page) => {
    const mail = page.getByLabel("An invoice is paid: Email");
    await mail.click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await reload(page);
    await expect.poll(() => mail.isChecked()).toBe(true);
  });
});

test("a custom field is defined, ordered by keyboard, filled in on a customer, deleted with its impact, and restored", async () => {
  await walk("/custom-fields", async (page) => {
    for (const [label, type] of [
      ["Region", "Text"],
      ["Tier", "Select one"],
    ] as const) {
      await page.getByRole("button", { name: "Add field" }).first().click();
      const dialog = page.getByRole("dialog", { name: "New custom field" });
      await dialog.getByLabel("Label", { exact: true }).fill(label);
      await dialog.getByLabel("Type").selectOption(type);
      if (type === "Select one") {
        await dialog.getByLabel("Option 1", { exact: true }).fill("Gold");
        await dialog.getByLabel("Option 2", { exact: true }).fill("Silver");
      }
      await dialog.getByRole("button", { name: "Add field" }).click();
      await dialog.waitFor({ state: "hidden" });
    }
    const labels = async () => (await page.locator("[data-row] bdi.font-medium").allInnerTexts()).join();
    await page.getByRole("button", { name: "Move Tier" }).press("ArrowUp");
    await page.getByText("Tier is now 1 of 2").waitFor({ state: "attached" });
    await expect.poll(labels).toBe("Tier,Region");

    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    await page.locator('[data-field="custom.tier"]').click();
    await page.getByRole("combobox", { name: "Tier" }).fill("Gold");
    await page.getByRole("option", { name: "Gold" }).click();
    await page.locator('[data-field="custom.tier"]', { hasText: "Gold" }).waitFor();

    await goTo(page, `${staff.web.base_url}/dashboard/acme/settings/custom-fields`);
    await page.getByRole("button", { name: "Delete Tier" }).click();
    await page.getByText("1 record has a value.").waitFor();
    await page.getByRole("button", { name: "Delete field" }).click();
    await page.locator("[data-row]", { hasText: "Tier" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Restore Tier" }).click();
    await expect.poll(labels).toBe("Tier,Region");
  });
});
