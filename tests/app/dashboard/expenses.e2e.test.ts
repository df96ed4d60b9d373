import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("an expense is entered with its receipt, submitted, approved, invoiced from the customer's page and reimbursed", async () => {
  const complaints = await staff.visit("/expenses/new", wide, async (page) => {
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "receipt.txt", mimeType: "text/plain", buffer: Buffer.from("120.00 GBP") });
    await page.getByRole("list", { name: "Chosen receipts" }).getByText("receipt.txt").waitFor();
    await page.locator("[name=merchant]").fill("Station Hotel");
    await page.locator("[name=category]").selectOption("lodging");
    await page.locator("[name=amount]").fill("120");
    await page.locator("[name=tax_amount]").fill("20");
    await page.getByRole("combobox", { name: "Customer" }).fill("Northwind");
    await page.getByRole("option", { name: "Northwind Traders" }).click();
    await page.getByRole("checkbox", { name: "Invoice to the customer" }).check();
    await page.getByRole("button", { name: "Create expense" }).click();
    await waitForPage(page, /expenses\/xpn_/);
    const address = page.url();
    await page.getByRole("button", { name: "Remove receipt.txt" }).waitFor();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("Approved the expense").first().waitFor();

    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    await page.getByText("1 expense to invoice (GBP)").waitFor();
    await page.getByRole("button", { name: "Create invoice" }).click();
    await waitForPage(page, /invoices\/inv_/);
    await page.getByText("Station Hotel").first().waitFor();

    await goTo(page, address);
    await page.getByRole("link", { name: "Open invoice" }).waitFor();
    await page.getByRole("button", { name: "Mark as reimbursed" }).click();
    await page.getByText("Reimbursed the expense").first().waitFor();
    await page.getByRole("link", { name: "Expenses" }).first().click();
    await waitForPage(page, /expenses$/);
    await expect.poll(() => page.locator("tbody tr").innerText()).toContain("Station Hotel");
  });
  expect(complaints).toEqual([]);
});
