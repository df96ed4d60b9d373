import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { encodeId } from "@/lib/kernel/base/ids";
import { findAxeViolations } from "@/tests/support/axe";
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
    expect(await page.locator("tbody tr").count()).toBe(50);
    const first = await page.locator("tbody").innerText();
    await page.locator("a[rel=next]").click();
    await page.waitForURL(/cursor=/);
    expect(await page.locator("tbody tr").count()).toBe(more + 1 - 50);
    expect(await page.locator("tbody").innerText()).toContain(`Item ${String(more).padStart(3, "0")}`);
    expect(await page.locator("a[rel=next]").count()).toBe(0);
    await page.getByRole("link", { name: "Back to the first rows" }).click();
    await page.waitForURL((address) => !address.search.includes("cursor"));
    expect(await page.locator("tbody").innerText()).toBe(first);
  });
});

test("no list is wider than its window in English or Arabic, and every visible column is complete", async () => {
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
        for (const width of [1024, 1280, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const beyond = await page.evaluate(() => {
            const area = document.querySelector("table")?.parentElement;
            return area ? area.scrollWidth - area.clientWidth : -1;
          });
          expect([path, width, locale, beyond]).toEqual([path, width, locale, 0]);
        }
      });
    }
  }
}, 240_000);

test("unused credit is shown at the customer and at the invoice it could pay, with its button", async () => {
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
    await page.getByText("Unused credit").waitFor();
    await page.getByRole("definition").filter({ hasText: "£30.00" }).waitFor();
    // Credit that nobody has applied does not reduce the amount due.
    await page.getByRole("definition").filter({ hasText: "£80.00" }).waitFor();
  });
  await staff.visit(`/invoices/${encodeId("invoice", open)}`, wide, async (page) => {
    await page.getByText("of unused credit").waitFor();
    await page.getByRole("button", { name: "Use credit" }).click();
    await page.getByText("The customer’s credit was used").waitFor();
    await page.getByText("of unused credit").waitFor({ state: "detached" });
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
    const words = page.getByRole("dialog").getByText(/^Write a day such as .*\d\d\/\d\d\/\d{4}/);
    await words.waitFor();
    expect(await day.getAttribute("aria-invalid")).toBe("true");
    expect(await day.getAttribute("aria-describedby")).toBe(await words.getAttribute("id"));
    expect(new URL(page.url()).searchParams.has("from")).toBe(false);
    expect(await findAxeViolations(page)).toEqual([]);
    await day.fill("28/2/2026");
    await words.waitFor({ state: "detached" });
    await day.press("Enter");
    await page.waitForURL(/from=2026-02-28/);
  });
  expect(complaints).toEqual([]);
});
