import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import { queueMail } from "@/lib/domains/mail";
import { createNote, listNotes } from "@/lib/domains/notes";
import { listPayments } from "@/lib/domains/payments";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { findAxeViolations } from "@/tests/support/axe";
import { waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
let otherId = "";
const ctx = () => staff.world.ctx("acme");
const customerId = () => decodeId("customer", staff.customer) ?? "";

beforeAll(async () => {
  staff = await openStaffWorld();
  otherId = (await createCustomer(ctx(), { name: "Two Invoices Ltd" })).id;
});
afterAll(() => staff.close());

test("a statement starts at zero, lists invoice and payment, and ends with the balance", async () => {
  const complaints = await staff.visit(`/customers/${staff.customer}`, wide, async (page) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Account statement" }).click();
    await page.getByRole("heading", { level: 1, name: "Account statement" }).waitFor();
    const lines = page.getByRole("group", { name: "Transactions" }).locator("tbody tr");
    await lines.nth(3).waitFor();
    const figures = await lines.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.replace(/\s+/g, " ")));
    expect(figures.map((text) => text.match(/-?£[\d.,]+/g))).toEqual([
      ["£0.00"],
      ["£100.00", "£100.00"],
      ["-£25.00", "£75.00"],
      ["£75.00"],
    ]);
    await page.getByLabel("To", { exact: true }).fill("yesterday");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText(/^Enter a date such as/).waitFor();
    expect(await page.getByLabel("To", { exact: true }).evaluate((input: HTMLInputElement) => input.form?.checkValidity())).toBe(false);
    expect(new URL(page.url()).search).toBe("");
    await page.getByLabel("To", { exact: true }).fill("2025-01-01");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("The end date is before the start date").waitFor();
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole("navigation").filter({ hasText: "Invoices" }).isVisible()).toBe(false);
    await expect.poll(() => lines.first().isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
    await lines.nth(1).getByRole("link").click();
    await waitForPage(page, /\/invoices\/inv_/);
  });
  expect(complaints).toEqual([]);
});

test("recording one payment settles the oldest invoice, part of the next, and none that is unticked", async () => {
  const lines = [{ description: "Retainer", quantity: "1", unit_price: "60.00", taxes: [] }];
  const [first, second, third] = await Promise.all(
    ["2026-02-01", "2026-02-02", "2026-02-03"].map(async (issue_date) => {
      const { id } = await createInvoice(ctx(), { customer_id: otherId, currency: "GBP", lines, issue_date });
      return finalizeInvoice(ctx(), { id });
    }),
  );
  const complaints = await staff.visit(`/customers/${encodeId("customer", otherId)}`, wide, async (page) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Record payment" }).click();
    const dialog = page.getByRole("dialog", { name: "Record payment" });
    await dialog.getByLabel("Amount").fill("80");
    await dialog.getByRole("checkbox", { name: new RegExp(second?.number ?? "") }).uncheck();
    const line = (number: string | null | undefined) => dialog.locator("label").filter({ hasText: number ?? "" });
    await expect.poll(() => line(first?.number).innerText()).toMatch(/£60\.00$/);
    await expect.poll(() => line(third?.number).innerText()).toMatch(/£20\.00$/);
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await page.getByText("Payment recorded").waitFor();
  });
  expect(complaints).toEqual([]);
  const due = await Promise.all(
    [first, second, third].map(async (invoice) => (await getInvoice(ctx(), { id: invoice?.id ?? "" })).amount_due),
  );
  expect(due).toEqual(["0.00", "60.00", "40.00"]);
});

test("a customer's payment with an unreadable day is not booked until the day is corrected", async () => {
  const { id } = await createCustomer(ctx(), { name: "Odd Days Ltd", currency: "GBP" });
  const complaints = await staff.visit(`/customers/${encodeId("customer", id)}`, wide, async (page) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Record payment" }).click();
    const dialog = page.getByRole("dialog", { name: "Record payment" });
    const record = dialog.getByRole("button", { name: "Record payment" });
    await dialog.getByLabel("Amount").fill("15");
    await dialog.getByLabel("Received on").fill("31/2/2026");
    await record.click();
    const words = dialog.getByText(/^Enter a date such as /);
    await words.waitFor();
    expect((await listPayments(ctx(), { customer_id: id })).data).toEqual([]);
    await dialog.getByLabel("Received on").fill("1/3/2026");
    await words.waitFor({ state: "detached" });
    await record.click();
    await page.getByText("Payment recorded").waitFor();
  });
  expect(complaints).toEqual([]);
  expect((await listPayments(ctx(), { customer_id: id })).data).toMatchObject([{ amount: "15.00", date: "2026-03-01" }]);
});

test("an author edits a note and deletes it with undo; a colleague's note is read-only", async () => {
  await createNote(ctx(), { record_id: staff.customer, body: "Prefers mornings." });
  const complaints = await staff.visit(`/customers/${staff.customer}`, wide, async (page) => {
    const timeline = page.getByRole("region", { name: "Timeline" });
    await page.getByLabel("Add an internal note").fill("Calls on Fridays.");
    await page.getByRole("button", { name: "Add note" }).click();
    const own = timeline.getByRole("listitem").filter({ hasText: "Calls on Fridays." });
    await own.getByRole("button", { name: "Edit note" }).click();
    await timeline.getByRole("textbox", { name: "Edit note" }).fill("Calls on Thursdays.");
    await timeline.getByRole("button", { name: "Save note" }).click();
    await timeline.getByRole("textbox", { name: "Edit note" }).waitFor({ state: "detached" });
    const changed = timeline.getByRole("listitem").filter({ hasText: "Calls on Thursdays." });
    await changed.waitFor();
    const { data } = await listNotes(ctx(), { record_id: staff.customer });
    expect(data.map(({ body }) => body).sort()).toEqual(["Calls on Thursdays.", "Prefers mornings."]);
    await changed.getByRole("button", { name: "Delete note" }).click();
    await changed.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await changed.waitFor();
    expect((await listNotes(ctx(), { record_id: staff.customer })).data).toHaveLength(2);
  });
  expect(complaints).toEqual([]);
});

test("a mail in the timeline opens with its text, recipients and delivery status", async () => {
  const values = {
    "customer.name": "Northwind",
    "contact.name": "Grace Hall",
    "invoice.number": "INV-7",
    "invoice.issue_date": "d",
    "invoice.due_date": "d",
    "invoice.total": "1",
    "invoice.amount_due": "1",
  };
  const { subject } = await queueMail(ctx(), {
    key: "invoice_issued",
    language: "en",
    to: [{ name: "Office", address: "office0@example.com" }],
    values,
    about: { noun: "customer", id: customerId() },
    idempotency_key: "opened",
  });
  const complaints = await staff.visit(`/customers/${staff.customer}`, wide, async (page) => {
    await page.getByRole("button", { name: `Open email ${subject}` }).click();
    const dialog = page.getByRole("dialog", { name: subject });
    await dialog.getByText("office0@example.com").waitFor();
    await dialog.getByText("Email sending").waitFor();
    await dialog.frameLocator("iframe").getByText("INV-7").first().waitFor();
    await dialog.getByRole("tab", { name: "Plain text" }).click();
    await dialog.getByText("Northwind", { exact: false }).first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });
  expect(complaints).toEqual([]);
});
