import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { encodeId } from "@/lib/kernel/base/ids";
import { findAxeViolations } from "@/tests/support/axe";
import { measurePage } from "@/tests/support/page-measures";
import { waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
const ctx = () => staff.world.ctx("acme");
const more = 55;

beforeAll(async () => {
  staff = await openStaffWorld();
  for (let number = 1; number <= more; number += 1)
    await createItem(ctx(), { name: `Item ${String(number).padStart(3, "0")}`, unit_price: "10", currency: "GBP" });
});
afterAll(() => staff.close());

test("without JavaScript a link loads the next page, and another leads back", async () => {
  await staff.visit("/items?sort=name", wide, () => Promise.resolve());
  await staff.visit("/items?sort=name", { ...wide, javaScriptEnabled: false }, async (page) => {
    await expect.poll(() => page.locator("tbody tr").count()).toBe(50);
    const first = await page.locator("tbody").innerText();
    await page.locator("a[rel=next]").click();
    await waitForPage(page, /cursor=/);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(more + 1 - 50);
    await expect.poll(() => page.locator("tbody").innerText()).toContain(`Item ${String(more).padStart(3, "0")}`);
    await expect.poll(() => page.locator("a[rel=next]").count()).toBe(0);
    await page.getByRole("link", { name: "Back to the top" }).click();
    await waitForPage(page, (address) => !address.search.includes("cursor"));
    await expect.poll(() => page.locator("tbody").innerText()).toBe(first);
  });
});

test("no list is wider than its window in English or Arabic, its columns stay where they are, and names end with an ellipsis", async () => {
  await createCustomer(ctx(), { name: "مؤسسة الأفق الجديد للتجارة والمقاولات العامة والخدمات اللوجستية المحدودة", tags: ["wholesale"] });
  const customer = await createCustomer(ctx(), {
    name: "A company whose name is rather long, with branches in many towns",
    email: "accounts.receivable@a-rather-long-name-of-a-company.example",
    tags: ["wholesale", "key account"],
  });
  const { id } = await createInvoice(ctx(), {
    customer_id: customer.id,
    currency: "GBP",
    reference: "PO 1234567890",
    lines: [{ description: "Work", quantity: "1", unit_price: "1234567.89", taxes: [] }],
  });
  await finalizeInvoice(ctx(), { id });
  await recordInvoicePayment(ctx(), {
    id,
    amount: "234567.89",
    method: "bank_transfer",
    reference: "A reference that goes on for quite a while",
  });
  for (const locale of ["en", "ar"]) {
    for (const path of ["/customers", "/invoices", "/payments", "/items"]) {
      await staff.visit(path, { ...wide, locale }, async (page) => {
        await page.locator("tbody tr").first().waitFor();
        for (const width of [320, 390, 1024, 1280, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          expect([path, width, locale, (await measurePage(page)).beheaded]).toEqual([path, width, locale, []]);
          const beyond = await page.evaluate(() => {
            const area = document.querySelector("table")?.parentElement;
            return area ? area.scrollWidth - area.clientWidth : -1;
          });
          expect([path, width, locale, beyond]).toEqual([path, width, locale, 0]);
        }
        if (path !== "/customers") return;
        const heads = () => page.locator("thead th").evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
        const before = await heads();
        await page.getByRole("searchbox").fill("Northwind");
        await waitForPage(page, /q=Northwind/);
        await page.getByText("1 customer", { exact: true }).or(page.getByText("عميل واحد")).first().waitFor();
        expect(await heads()).toEqual(before);
      });
    }
  }
});

test("on a phone a row has two lines, and a tap selects it only after Select", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en" };
  const complaints = await staff.visit("/invoices", phone, async (page) => {
    const row = page
      .locator("tbody tr")
      .filter({ has: page.locator("[data-row]") })
      .first();
    await row.waitFor();
    const lines = await row
      .locator("td")
      .evaluateAll(
        (cells) =>
          new Set(cells.filter((cell) => cell.checkVisibility()).map((cell) => Math.round(cell.getBoundingClientRect().bottom / 14))).size,
      );
    expect(lines).toBeLessThanOrEqual(2);
    await expect.poll(() => row.getByRole("checkbox").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Select rows" }).tap();
    await row.getByRole("link").tap();
    await expect.poll(() => row.getByRole("checkbox").isChecked()).toBe(true);
    await page.getByRole("toolbar", { name: "Selected rows" }).getByRole("button", { name: "Clear selection" }).tap();
    await row.getByRole("link").tap();
    await waitForPage(page, /\/invoices\/inv_/);
  });
  expect(complaints).toEqual([]);
});

test("amounts sort, and the sums under them follow the search", async () => {
  await staff.visit("/invoices", wide, async (page) => {
    await page.getByRole("columnheader", { name: "Balance due" }).getByRole("link").click();
    await waitForPage(page, /sort=-amount_due/);
    await page.locator("tbody[class*=opacity]").waitFor({ state: "detached" });
    const due = async () =>
      (await page.locator("tbody tr td:nth-last-child(2)").allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.]/g, "")));
    expect(await due()).toEqual((await due()).toSorted((one, other) => other - one));
    await page.getByRole("searchbox").fill("Northwind");
    await page.locator("tfoot").getByText("£75.00").waitFor();
  });
});

test("the search goes to the first row by Enter, is left by Escape, and empties by its button", async () => {
  await staff.visit("/customers", wide, async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("Contoso");
    await page.keyboard.press("Enter");
    await page.locator("[data-row]:focus").filter({ hasText: "Contoso Ltd" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("Contoso");
    await page.keyboard.press("j");
    await page.locator("[data-row]:focus").waitFor();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await waitForPage(page, ({ search }) => !search.includes("q="));
  });
});

test("a page that takes long is marked at once, then shown as a skeleton, and takes the focus to its heading", async () => {
  const complaints = await staff.visit("/customers", wide, async (page) => {
    await page.locator("tbody tr").first().waitFor();
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/[?&]_rsc=/, async (route) => {
      await arrival;
      await route.continue();
    });
    const navigation = page.getByRole("navigation", { name: "Main navigation" });
    await navigation.getByRole("link", { name: "Items", exact: true }).click();
    await navigation.locator("[aria-current=page]").filter({ hasText: "Items" }).waitFor();
    await page.getByRole("progressbar", { name: "Loading" }).waitFor();
    await page.locator("main p").filter({ hasText: "Items" }).waitFor();
    await expect.poll(() => page.locator("main h1").isVisible()).toBe(false);
    arrive();
    await waitForPage(page, "**/items");
    await page.locator("h1:focus").filter({ hasText: "Items" }).waitFor();
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
  });
  expect(complaints).toEqual([]);
});

test("menus and lists of choices that are open have no axe violations", async () => {
  await staff.visit("/customers", wide, async (page) => {
    for (const name of ["Columns", "Your menu", "Switch company"]) {
      await page.getByRole("button", { name }).first().click();
      await page.getByRole("menu").waitFor();
      expect([name, await findAxeViolations(page)]).toEqual([name, []]);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("menuitem", { name: "Country" }).click();
    await page.getByRole("combobox", { name: "Country" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Germ");
    await page.getByRole("option", { name: "Germany" }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

test("available credit is shown at the customer and at the invoice it could pay, with its button", async () => {
  const customer = await createCustomer(ctx(), { name: "Overpaid Ltd" });
  const issue = async (unit_price: string) => {
    const { id } = await createInvoice(ctx(), {
      customer_id: customer.id,
      currency: "GBP",
      lines: [{ description: "Work", quantity: "1", unit_price, taxes: [] }],
    });
    await finalizeInvoice(ctx(), { id });
    return id;
  };
  await recordInvoicePayment(ctx(), { id: await issue("100"), amount: "130", method: "cash" });
  const open = await issue("80");
  await staff.visit(`/customers/${encodeId("customer", customer.id)}`, wide, async (page) => {
    await page.getByText("Available credit").waitFor();
    await page.getByRole("definition").filter({ hasText: "£30.00" }).waitFor();
    // Credit that nobody has applied does not reduce the amount due.
    await page.getByRole("definition").filter({ hasText: "£80.00" }).waitFor();
  });
  await staff.visit(`/invoices/${encodeId("invoice", open)}`, wide, async (page) => {
    await page.getByText("of available credit").waitFor();
    await page.getByRole("button", { name: "Apply credit" }).click();
    await page.getByRole("region", { name: "Notifications" }).getByText("Credit applied").waitFor();
    await page.getByText("of available credit").waitFor({ state: "detached" });
    await page.getByRole("definition").filter({ hasText: "£50.00" }).first().waitFor();
  });
});

test("an unreadable day filters nothing and shows its error until it is corrected", async () => {
  const complaints = await staff.visit("/invoices", wide, async (page) => {
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("menuitem", { name: "Issued from" }).click();
    const day = page.getByRole("dialog").getByRole("textbox");
    await day.fill("31/2/2026");
    await day.press("Enter");
    const words = page.getByRole("dialog").getByText(/^Enter a date such as .*\d\d\/\d\d\/\d{4}/);
    await words.waitFor();
    await expect.poll(() => day.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => day.getAttribute("aria-describedby")).toBe(await words.getAttribute("id"));
    expect(new URL(page.url()).searchParams.has("from")).toBe(false);
    expect(await findAxeViolations(page)).toEqual([]);
    await day.fill("28/2/2026");
    await words.waitFor({ state: "detached" });
    await day.press("Enter");
    await waitForPage(page, /from=2026-02-28/);
  });
  expect(complaints).toEqual([]);
});
