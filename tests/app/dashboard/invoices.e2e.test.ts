import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice, updateInvoice } from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { listPayments } from "@/lib/domains/payments";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { findAxeViolations } from "@/tests/support/axe";
import { reload, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
const ctx = () => staff.world.ctx("acme");
const customerId = () => decodeId("customer", staff.customer) ?? "";

beforeAll(async () => {
  staff = await openStaffWorld();
  await createItem(ctx(), { name: "Consulting day", unit: "day", unit_price: "640.00", currency: "GBP" });
});
afterAll(() => staff.close());

async function makeDraft(): Promise<{ id: string; wire: string }> {
  const { id } = await createInvoice(ctx(), {
    customer_id: customerId(),
    currency: "GBP",
    lines: [{ description: "Retainer", quantity: "1", unit_price: "100.00", taxes: [] }],
  });
  return { id, wire: encodeId("invoice", id) };
}

const cell = (page: Page, column: string, line: number) => page.getByLabel(`${column}, line ${String(line)}`, { exact: true });
const saved = (page: Page) => page.locator('[data-state="saved"]').waitFor();

test("an invoice of two lines is written, finalized, sent and paid by keyboard alone", async () => {
  let id = "";
  const complaints = await staff.visit("/invoices", wide, async (page) => {
    await page.getByRole("link", { name: "New invoice" }).focus();
    await page.keyboard.press("Enter");
    await waitForPage(page, /invoices\/new/);
    await page.getByRole("combobox", { name: "Customer" }).waitFor();
    await page.keyboard.type("northwind");
    await page.keyboard.press("Enter");
    await waitForPage(page, /invoices\/new\?customer=cus_/);
    await cell(page, "Description", 1).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Workshop in Leeds");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1,250.00");
    await page.keyboard.press("Enter");
    await cell(page, "Description", 2).waitFor();
    await page.keyboard.type("consult");
    await page.getByRole("option", { name: /Consulting day/ }).waitFor();
    await page.keyboard.press("Enter");
    // Digits typed after choosing an item are its quantity.
    await page.keyboard.type("3");
    await expect.poll(() => cell(page, "Quantity", 2).inputValue()).toBe("3");
    await expect.poll(() => cell(page, "Price", 2).inputValue()).toBe("640.00");
    await saved(page);
    await page.locator('[data-drawing="drawn"] canvas').waitFor();
    await page.getByRole("button", { name: "Finalize invoice" }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Finalize invoice" });
    await question.getByText("Northwind Traders").waitFor();
    await question.getByText("This customer has no address").waitFor();
    await page.keyboard.press("Enter");
    // "Finalize and send" leads on to the email, with its preview.
    const letter = page.getByRole("dialog", { name: "Send invoice" });
    await letter.getByLabel("To", { exact: true }).and(page.locator(":focus")).waitFor();
    await waitForPage(page, /invoices\/inv_\w+$/);
    id = decodeId("invoice", /inv_\w+/.exec(page.url())?.[0] ?? "") ?? "";
    await letter.frameLocator("iframe").getByText("Hello Northwind Traders,").waitFor();
    await expect.poll(() => letter.getByLabel("Message").inputValue()).toContain("Hello Northwind Traders,");
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText("Invoice sent").waitFor();
    await page.getByText(/^Sent/).first().waitFor();
    await page.getByRole("button", { name: "Record payment" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Record payment" });
    await dialog.getByText("Pays this invoice in full.").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Payment recorded").waitFor();
    await page.getByText("Paid", { exact: true }).first().waitFor();
  });
  expect(complaints).toEqual([]);
  const invoice = await getInvoice(ctx(), { id });
  expect(invoice.lines.map(({ description, quantity, unit_price }) => [description, quantity, unit_price])).toEqual([
    ["Workshop in Leeds", "2", "1250.00"],
    ["Consulting day", "3", "640.00"],
  ]);
  expect(invoice).toMatchObject({ status: "paid", number: expect.any(String), sent_at: expect.any(Date) });
  expect((await listPayments(ctx(), { invoice_id: id })).data).toMatchObject([
    { method: "bank_transfer", amount: invoice.total, customer_name: "Northwind Traders" },
  ]);
});

test("a payment that is too small or too large is explained before it is saved", async () => {
  const { id, wire } = await makeDraft();
  await finalizeInvoice(ctx(), { id });
  await staff.visit(`/invoices/${wire}`, wide, async (page) => {
    await page.getByRole("button", { name: "Record payment" }).click();
    const amount = page.getByRole("dialog").getByLabel("Amount");
    await amount.fill("40");
    await page.getByText("£60.00 will remain due.").waitFor();
    await amount.fill("120");
    await page.getByText("Pays this invoice in full. The extra £20.00 becomes the customer’s credit.").waitFor();
    await amount.fill("40");
    await page.keyboard.press("Enter");
    await page.getByText("Payment recorded").waitFor();
    await page.getByRole("definition").filter({ hasText: "£60.00" }).first().waitFor();
  });
});

test("a payment with an unreadable day is not booked on another day, and the error stays until it is corrected", async () => {
  const { id, wire } = await makeDraft();
  await finalizeInvoice(ctx(), { id });
  const complaints = await staff.visit(`/invoices/${wire}`, wide, async (page) => {
    await page.getByRole("button", { name: "Record payment" }).click();
    const dialog = page.getByRole("dialog", { name: "Record payment" });
    const day = dialog.getByLabel("Received on");
    const record = dialog.getByRole("button", { name: "Record payment" });
    // A day accepted earlier must not be used once the field has another text.
    await day.fill("3/2/2026");
    await day.press("Tab");
    await day.fill("31/2/2026");
    await record.click();
    const words = dialog.getByText(/^Enter a date such as .*\d\d\/\d\d\/\d{4}/);
    await words.waitFor();
    expect([await day.getAttribute("aria-invalid"), await day.inputValue()]).toEqual(["true", "31/2/2026"]);
    expect(await day.evaluate((input) => input === document.activeElement)).toBe(true);
    await day.press("Enter");
    await dialog.getByLabel("Amount").press("Enter");
    expect((await listPayments(ctx(), { invoice_id: id })).data).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);
    await day.fill("28/2/2026");
    await words.waitFor({ state: "detached" });
    await record.click();
    // The day is before the invoice's issue, which is asked about before it is recorded.
    await dialog.getByText("The date is before the invoice was issued.").waitFor();
    expect((await listPayments(ctx(), { invoice_id: id })).data).toEqual([]);
    await dialog.getByRole("button", { name: "Record anyway" }).click();
    await page.getByText("Payment recorded").waitFor();
  });
  // The browser notes the question as a failed request.
  expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
  expect((await listPayments(ctx(), { invoice_id: id })).data).toMatchObject([{ date: "2026-02-28" }]);
});

test("a payment's page lists what it settled, and a refund makes that due again", async () => {
  const { data } = await listPayments(ctx(), { customer_id: customerId() });
  const payment = data.find(({ amount }) => amount === "40.00");
  const complaints = await staff.visit(`/payments/${encodeId("payment", payment?.id ?? "")}`, wide, async (page) => {
    await page.getByText("Applied to").waitFor();
    await page.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog", { name: "Refund payment" });
    await dialog.getByLabel("Amount").fill("41");
    await dialog.getByText("This is more than you can refund.").waitFor();
    await dialog.getByLabel("Amount").fill("15");
    // Nothing is decided for the reader: the customer must not be asked to pay by mistake.
    await expect.poll(() => dialog.getByRole("button", { name: "Record refund" }).isDisabled()).toBe(true);
    await dialog.getByRole("radio", { name: /still due/ }).check();
    await page.keyboard.press("Enter");
    await page.getByText("Partly refunded").first().waitFor();
    await page.getByText("£25.00").first().waitFor();
  });
  expect(complaints).toEqual([]);
  expect(await getInvoice(ctx(), { id: payment?.allocations[0]?.invoice_id ?? "" })).toMatchObject({ amount_due: "75.00" });
});

test("the preview shows the figures of unsaved input", async () => {
  const { wire } = await makeDraft();
  await staff.visit(`/invoices/${wire}/edit`, wide, async (page) => {
    await cell(page, "Price", 1).fill("333.33");
    await page.getByRole("group", { name: "Totals" }).getByText("£333.33").first().waitFor();
    await page.locator('[data-drawing="drawn"] canvas').waitFor();
    const inked = await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>("[data-drawing] canvas");
      const { data } = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return Array.from(data).filter((value, index) => index % 4 === 0 && value < 128).length;
    });
    expect(inked).toBeGreaterThan(200);
  });
});

test("lines can be pasted from a spreadsheet", async () => {
  const { id, wire } = await makeDraft();
  await staff.visit(`/invoices/${wire}/edit`, wide, async (page) => {
    await cell(page, "Description", 1).focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "Oak table\t2\t1.234,50\nDelivery\t1\t75");
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await cell(page, "Price", 2).waitFor();
    await saved(page);
  });
  expect(
    (await getInvoice(ctx(), { id })).lines.map(({ description, quantity, unit_price }) => [description, quantity, unit_price]),
  ).toEqual([
    ["Oak table", "2", "1234.50"],
    ["Delivery", "1", "75.00"],
  ]);
});

test("typing faster than the search answers selects the marked item, and Escape keeps the text", async () => {
  const { id, wire } = await makeDraft();
  await staff.visit(`/invoices/${wire}/edit`, wide, async (page) => {
    await page.route(/\/api\/tenant\/items\?.*q=consult/, async (route) => {
      await page.getByLabel("Reference").and(page.locator(":focus")).waitFor();
      await route.continue();
    });
    const text = cell(page, "Description", 1);
    await text.fill("");
    await page.keyboard.type("con");
    await page.getByRole("option", { name: /Consulting day/ }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => text.inputValue()).toBe("con");
    await text.fill("");
    await page.keyboard.type("con");
    await page.getByRole("option", { name: /Consulting day/ }).waitFor();
    await page.keyboard.type("sult");
    await page.keyboard.press("Enter");
    await expect.poll(() => text.inputValue()).toBe("Consulting day");
    await page.getByLabel("Reference").focus();
    await saved(page);
  });
  expect((await getInvoice(ctx(), { id })).lines).toMatchObject([{ description: "Consulting day", unit_price: "640.00" }]);
});

test("text that is no item stays, and an item or a customer is created where it is missed", async () => {
  const { id, wire } = await makeDraft();
  const complaints = await staff.visit(`/invoices/${wire}/edit`, wide, async (page) => {
    await page.getByRole("button", { name: "Add line" }).click();
    await cell(page, "Description", 2).pressSequentially("Travel to York");
    await page.getByRole("option", { name: "Use as text" }).waitFor();
    await page.getByLabel("Reference").click();
    await expect.poll(() => cell(page, "Description", 2).inputValue()).toBe("Travel to York");
    await cell(page, "Price", 2).fill("abc");
    await page.getByText("Enter an amount such as 115.00.").waitFor();
    await cell(page, "Price", 2).fill("75");
    await page.getByRole("button", { name: "Add line" }).click();
    await cell(page, "Description", 3).pressSequentially("Oak parquet");
    await page.getByRole("option", { name: "Create item “Oak parquet”" }).click();
    const dialog = page.getByRole("dialog", { name: "New item" });
    await dialog.getByLabel("Price").fill("48.50");
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => cell(page, "Price", 3).inputValue()).toBe("48.50");
    await saved(page);
  });
  expect(complaints).toEqual([]);
  const { lines } = await getInvoice(ctx(), { id });
  expect(lines.map(({ description, item_id }) => [description, item_id === null])).toEqual([
    ["Retainer", true],
    ["Travel to York", true],
    ["Oak parquet", false],
  ]);
  await staff.visit("/invoices/new", wide, async (page) => {
    await page.getByRole("combobox", { name: "Customer" }).fill("Zebra Ltd");
    await page.getByRole("option", { name: "Create customer “Zebra Ltd”" }).waitFor();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New customer" });
    await expect.poll(() => dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Zebra Ltd");
    await dialog.getByLabel("Contact person").fill("Zoe Zebra");
    await dialog.getByLabel("Email").fill("zoe@zebra.example");
    await dialog.getByLabel("Address line 1").fill("1 Savannah Road");
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create customer" }).click();
    await waitForPage(page, /invoices\/new\?customer=cus_/);
    await cell(page, "Description", 1).waitFor();
    const { addresses, contacts, owner_id } = await getCustomer(ctx(), {
      id: decodeId("customer", new URL(page.url()).searchParams.get("customer") ?? "") ?? "",
    });
    expect(addresses).toMatchObject([{ line1: "1 Savannah Road", country: "GB", kind: "billing" }]);
    expect(contacts).toMatchObject([{ name: "Zoe Zebra", email: "zoe@zebra.example", is_primary: true }]);
    expect(owner_id).toBe(staff.world.tenants.acme.owner.staff_id);
  });
});

test("a draft for the wrong customer is moved to another, and an issue date in the past is pointed out", async () => {
  const { id, wire } = await makeDraft();
  await updateInvoice(ctx(), { id, issue_date: "2026-02-20" });
  await staff.visit(`/invoices/${wire}/edit`, wide, async (page) => {
    await page.getByRole("status").filter({ hasText: "The issue date is in the past." }).waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Change customer" }).click();
    const dialog = page.getByRole("dialog", { name: "Change customer" });
    await dialog.getByRole("combobox", { name: "Customer" }).fill("contoso");
    await page.getByRole("option", { name: /Contoso Ltd/ }).click();
    await dialog.getByRole("button", { name: "Change customer" }).click();
    await page.getByRole("heading", { level: 1, name: /Contoso Ltd/ }).waitFor();
  });
  expect((await getInvoice(ctx(), { id })).customer_id).not.toBe(customerId());
});

test("leaving with a half-typed line loses nothing", async () => {
  const { wire } = await makeDraft();
  await staff.visit(`/invoices/${wire}/edit`, wide, async (page) => {
    await page.getByRole("button", { name: "Add line" }).click();
    await cell(page, "Description", 2).fill("Price to be agreed");
    await page.locator('[data-state="kept"]').waitFor();
    await reload(page);
    await page.waitForFunction(() => [...document.querySelectorAll("textarea")].some(({ value }) => value === "Price to be agreed"));
    await page.getByRole("button", { name: "Finalize invoice" }).click();
    await page.getByRole("alert").getByText("Enter price, line 2").waitFor();
  });
});

test("a conflicting draft asks about the field that both changed and merges the rest", async () => {
  const { id, wire } = await makeDraft();
  await staff.visit(`/invoices/${wire}/edit`, wide, async (page) => {
    await updateInvoice(ctx(), { id, reference: "THEIRS", terms: "Net 30" });
    await page.getByLabel("Reference").fill("MINE");
    const dialog = page.getByRole("dialog", { name: "Someone else changed this too" });
    await dialog.getByText("THEIRS").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await saved(page);
    await expect.poll(() => page.getByLabel("Terms", { exact: true }).inputValue()).toBe("Net 30");
  });
  expect(await getInvoice(ctx(), { id })).toMatchObject({ reference: "MINE", terms: "Net 30" });
});

test("a finalized invoice is locked, shows why, and its editor redirects to it", async () => {
  const { id, wire } = await makeDraft();
  await finalizeInvoice(ctx(), { id });
  await staff.visit(`/invoices/${wire}/edit`, wide, async (page) => {
    await waitForPage(page, new RegExp(`invoices/${wire}$`));
    await page.getByRole("button", { name: "This invoice can’t be edited" }).click();
    await page.getByText(/^Finalized invoices can’t be edited/).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Edit draft" }).count()).toBe(0);
  });
});

test("a draft finalized elsewhere during editing shows that and links to the invoice", async () => {
  const { id, wire } = await makeDraft();
  await staff.visit(`/invoices/${wire}/edit`, wide, async (page) => {
    await finalizeInvoice(ctx(), { id });
    await page.getByLabel("Reference").fill("too late");
    await page.getByRole("alert").getByText("A finalized invoice can't be edited.").waitFor();
    await page.getByRole("link", { name: "View invoice" }).waitFor();
  });
});

test("drafts are deleted in bulk after a preview, and the deletion can be undone", async () => {
  await makeDraft();
  await staff.visit("/invoices?status=draft", wide, async (page) => {
    const before = await page.locator("tbody tr").count();
    await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
    await page.getByRole("button", { name: "Delete drafts" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete drafts" });
    await dialog.getByRole("button", { name: "Delete drafts" }).click();
    await page.getByText("No results").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction((count) => document.querySelectorAll("tbody tr").length === count, before);
  });
});

test("list and record can be read without JavaScript", async () => {
  const { id, wire } = await makeDraft();
  const { number } = await finalizeInvoice(ctx(), { id });
  await staff.visit("/invoices", wide, () => Promise.resolve());
  await staff.visit("/invoices", { ...wide, javaScriptEnabled: false }, async (page) => {
    await expect.poll(() => page.locator("tbody").innerText()).toContain("Northwind Traders");
    await expect.poll(() => page.locator("tbody").innerText()).toContain(number);
  });
  await staff.visit(`/invoices/${wire}`, { ...wide, javaScriptEnabled: false }, async (page) => {
    await expect.poll(() => page.locator("article").innerText()).toContain("Retainer");
    const link = page.getByRole("link", { name: "PDF" });
    const answer = await page.context().request.get(new URL((await link.getAttribute("href")) ?? "", staff.web.base_url).href);
    // No worker draws PDFs here; a 503 still proves that the reader may have the document.
    expect([200, 503]).toContain(answer.status());
  });
});

test("on a phone the preview is a tab, and the editor passes the layout checks", async () => {
  const { wire } = await makeDraft();
  await staff.visit(`/invoices/${wire}/edit`, { ...wide, viewport: { width: 390, height: 844 } }, async (page) => {
    await expect.poll(() => page.locator("[data-drawing]").isVisible()).toBe(false);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole("button", { name: "Preview" }).click();
    await page.locator('[data-drawing="drawn"] canvas').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

test("the list does not load the preview's code", async () => {
  await staff.visit("/invoices", wide, async (page) => {
    // Scripts that load late count too.
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap((entry) => (entry instanceof PerformanceResourceTiming && entry.name.includes(".js") ? [entry.encodedBodySize] : [])),
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(230_000);
  });
});
