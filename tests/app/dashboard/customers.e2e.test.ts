import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer, updateCustomer } from "@/lib/domains/customers";
import { decodeId } from "@/lib/kernel/base/ids";
import { withTab } from "@/tests/support/open-tab";
import { goTo, quiet, reload, waitForPage } from "@/tests/support/settled";
import { measureScripts } from "./measure-scripts";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

const rows = (page: Page) => page.locator("tbody tr");
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

test("signing in leads back to the requested page", async () => {
  await withTab(staff.browser, wide, async (page) => {
    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers?active=true`);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await page.locator("[name=email]").fill(staff.world.tenants.acme.owner.email);
    await page.locator("[name=password]").fill(staff.world.tenants.acme.owner.password);
    await page.locator("form [type=submit]:enabled").waitFor();
    await page.keyboard.press("Enter");
    await waitForPage(page, "**/dashboard/acme/customers?active=true");
  });
});

test("another company's pages are not found", async () => {
  await staff.visit("", wide, async (page) => {
    expect((await page.request.get(`${staff.web.base_url}/dashboard/beta/customers`)).status()).toBe(404);
  });
});

test("the list can be read and sorted without JavaScript", async () => {
  await staff.visit("/customers", wide, () => Promise.resolve());
  await staff.visit("/customers", { ...wide, javaScriptEnabled: false }, async (page) => {
    await expect.poll(() => rows(page).count()).toBe(8);
    await page.getByRole("link", { name: "Name", exact: true }).click();
    await waitForPage(page, /sort=name/);
    await expect.poll(() => page.locator("tbody tr").first().innerText()).toContain("Adventure Works");
  });
});

test("the list can be operated by keyboard alone", async () => {
  const complaints = await staff.visit("/customers", wide, async (page) => {
    await page.keyboard.press("j");
    expect(await focusedRow(page)).toBe("Adventure Works");
    await page.keyboard.press("j");
    expect(await focusedRow(page)).toBe("Proseware");
    await page.keyboard.press("k");
    await page.keyboard.press(" ");
    await page.getByRole("complementary", { name: "Preview of Adventure Works" }).waitFor();
    await page.keyboard.press("j");
    await page.getByRole("complementary", { name: "Preview of Proseware" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await page.getByText("3 selected").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByText("selected").count()).toBe(0);
    await page.keyboard.press("/");
    await page.keyboard.type("tailspin");
    await waitForPage(page, /q=tailspin/);
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await waitForPage(page, (url) => !url.search.includes("q="));
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await waitForPage(page, /customers\/cus_/);
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await waitForPage(page, /dashboard\/acme$/);
  });
  expect(complaints).toEqual([]);
});

test("a filter is stored in the address and removed with its chip", async () => {
  await staff.visit("/customers", wide, async (page) => {
    await page.keyboard.press("f");
    await page.getByRole("menuitem", { name: "Tag", exact: true }).click();
    await page.getByRole("textbox", { name: "Tag" }).fill("wholesale");
    await page.keyboard.press("Enter");
    await waitForPage(page, /tag=wholesale/);
    await page.getByText("4 customers").first().waitFor();
    await reload(page);
    await expect.poll(() => rows(page).count()).toBe(4);
    await page.getByRole("button", { name: "Remove filter Tag" }).click();
    await page.getByText("8 customers").first().waitFor();
  });
});

test("a new customer needs only a name, a likely duplicate is shown, and the draft survives a reload", async () => {
  const complaints = await staff.visit("/customers/new", wide, async (page) => {
    await page.getByRole("button", { name: "Create customer" }).click();
    await page.getByRole("alert").getByText("Enter name").waitFor();
    await page.getByLabel("Name").fill("contoso limited");
    await page.getByRole("link", { name: "Open Contoso Ltd" }).waitFor();
    await page.getByLabel("Name").fill("Contoso West");
    await reload(page);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=name]")?.value === "Contoso West");
    await page.getByRole("button", { name: "Create customer" }).click();
    await waitForPage(page, /customers\/cus_/);
    await page.getByRole("heading", { name: "Contoso West" }).waitFor();
  });
  expect(complaints).toEqual([]);
});

test("a field is edited in place, and the edit can be undone", async () => {
  const complaints = await staff.visit(`/customers/${staff.customer}`, wide, async (page) => {
    await field(page, "phone").click();
    await page.keyboard.type("+44 113 496 0000");
    await page.keyboard.press("Enter");
    await page.getByText("Saved").waitFor();
    await expect.poll(() => field(page, "phone").innerText()).toBe("+44 113 496 0000");
    await page.keyboard.press("Control+z");
    await page.getByText("Undone").waitFor();
    await expect.poll(() => field(page, "phone").innerText()).toBe("Add");
  });
  expect(complaints).toEqual([]);
});

test("a value that the API rejects stays in the field with its error", async () => {
  await staff.visit(`/customers/${staff.customer}`, wide, async (page) => {
    await field(page, "website").click();
    await page.keyboard.type("not an address");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: "Website" }).inputValue()).toBe("not an address");
  });
});

test("a conflicting edit shows both values, and the person chooses", async () => {
  const id = decodeId("customer", staff.customer) ?? "";
  await staff.visit(`/customers/${staff.customer}`, wide, async (page) => {
    await field(page, "tax_id").click();
    await page.keyboard.type("MINE");
    await updateCustomer(staff.world.ctx("acme"), { id, tax_id: "THEIRS" });
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Someone else changed this too" });
    await dialog.getByText("THEIRS").waitFor();
    await dialog.getByText("MINE").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved").waitFor();
    await expect.poll(() => field(page, "tax_id").innerText()).toBe("MINE");
  });
});

test("an edit of another field than the colleague's is merged with it", async () => {
  const id = decodeId("customer", staff.customer) ?? "";
  await staff.visit(`/customers/${staff.customer}`, wide, async (page) => {
    await field(page, "notes").click();
    await page.keyboard.type("Pays late");
    await updateCustomer(staff.world.ctx("acme"), { id, payment_terms_days: 21 });
    await page.keyboard.press("Control+Enter");
    await page.getByText("Saved").waitFor();
    await expect.poll(() => field(page, "notes").innerText()).toBe("Pays late");
    await expect.poll(() => field(page, "payment_terms_days").innerText()).toBe("21 days");
  });
});

test("a connection lost while saving loses no edit", async () => {
  await staff.visit(`/customers/${staff.customer}`, wide, async (page) => {
    await field(page, "email").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("new@example.com");
    await page.context().setOffline(true);
    await page.keyboard.press("Enter");
    await page.getByText("Your changes are kept").waitFor();
    await page.context().setOffline(false);
    await page.getByText("Saved").waitFor();
    await expect.poll(() => field(page, "email").innerText()).toBe("new@example.com");
  });
});

test("many customers are tagged at once after a preview, and the tag can be undone", async () => {
  await staff.visit("/customers?q=toys", wide, async (page) => {
    await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
    await page.getByRole("button", { name: "Add tag" }).click();
    const dialog = page.getByRole("dialog", { name: "Add tag" });
    await dialog.getByLabel("Tag").fill("toys");
    await dialog.getByText("Tag 2 customers with toys?").waitFor();
    await dialog.getByText("Tailspin Toys").waitFor();
    await dialog.getByRole("button", { name: "Add tag" }).click();
    await page.getByText("2 customers updated").waitFor();
    await page.waitForFunction(() => document.querySelectorAll('tbody [title="toys"]').length === 2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone").waitFor();
    await page.waitForFunction(() => document.querySelectorAll('tbody [title="toys"]').length === 0);
  });
});

test("a deleted customer shows why it is locked, and can be restored", async () => {
  await staff.visit(`/customers/${staff.customer}`, wide, async (page) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete customer" }).click();
    // The customer has a balance due.
    await page.getByRole("button", { name: "Delete anyway" }).click();
    await page.getByText("This customer is deleted").waitFor();
    await expect.poll(() => field(page, "name").count()).toBe(0);
    await page.getByRole("button", { name: "Restore customer" }).click();
    await field(page, "name").waitFor();
  });
});

test("the palette finds a record and opens it", async () => {
  const complaints = await staff.visit("", wide, async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).locator("input:focus").waitFor();
    await page.keyboard.type("fabri");
    await page.getByRole("option", { name: /^Fabrikam GmbH/ }).waitFor();
    await page.getByRole("option", { name: /^Invoices of .*Fabrikam GmbH/ }).waitFor();
    await page.keyboard.press("Enter");
    await waitForPage(page, /customers\/cus_/);
    await page.getByRole("heading", { name: "Fabrikam GmbH" }).waitFor();
  });
  expect(complaints).toEqual([]);
});

test("theme, sidebar and language persist and are right from the first byte", async () => {
  await staff.visit("", wide, async (page) => {
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await page.getByRole("button", { name: /Your menu/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    const html = await (await page.request.get(page.url())).text();
    expect(html).toContain('data-theme="dark"');
    expect(html).toContain("Expand sidebar");
    await page.getByRole("menuitemradio", { name: "العربية" }).click();
    await page.waitForFunction(() => document.documentElement.dir === "rtl");
  });
});

test.each(["/customers", "/invoices", "/items", "/tickets", "/tasks", "/leads", "/projects"])(
  "the scripts of the shell and the list %s stay under their limits on the wire",
  async (path) => {
    await staff.visit(path, wide, async (page) => {
      // What is loaded late counts too.
      await quiet(page);
      const { total, own } = await measureScripts(page);
      expect(own).toBeGreaterThan(0);
      expect(own).toBeLessThan(120_000);
      expect(total).toBeLessThan(250_000);
    });
  },
);

test("a change published while a page is on its way to the browser shows on that page", async () => {
  const complaints = await staff.visit("", wide, async (page) => {
    let made = 0;
    // The server has read the list by then, but the browser has not rendered it yet.
    await page.route(/\/dashboard\/acme\/customers\?/, async (route) => {
      const isAhead = (await route.request().headerValue("next-router-prefetch")) !== null;
      const response = await route.fetch();
      if (!isAhead && made++ === 0) await createCustomer(staff.world.ctx("acme"), { name: "Came Meanwhile Ltd" });
      await route.fulfill({ response });
    });
    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Customers", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    await page.getByRole("link", { name: "Came Meanwhile Ltd" }).first().waitFor();
    expect(made).toBeGreaterThan(0);
  });
  expect(complaints).toEqual([]);
});
