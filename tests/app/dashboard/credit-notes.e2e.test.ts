import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("an invoice is credited by line, its credit note is opened by its link, and the rest is corrected", async () => {
  const complaints = await staff.visit(`/invoices/${staff.records.invoice}`, wide, async (page) => {
    await page.getByRole("button", { name: "Credit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Credit this invoice" });
    const quantity = dialog.getByLabel("Quantity to credit").first();
    const most = Number(await quantity.inputValue());
    await quantity.fill(String(most + 1));
    await dialog.getByText("Enter a quantity up to what’s left.").waitFor();
    await quantity.fill(String(most / 2));
    await dialog.getByRole("button", { name: /^Credit £/ }).click();
    await page.getByText("Credit note issued").waitFor();
    await page.getByRole("link", { name: /^CN-/ }).click();
    await page.getByRole("heading", { name: /^CN-/ }).waitFor();
    await page.getByText("Return", { exact: true }).waitFor();
    const link = await page.getByText(/\/d\//).first().innerText();
    await goTo(page, link);
    await page.getByText(/^Corrects invoice INV-/).waitFor();

    await goTo(page, `${staff.web.base_url}/dashboard/acme/invoices/${staff.records.invoice}`);
    await page.getByRole("button", { name: "Correct", exact: true }).click();
    await page.getByRole("button", { name: "Credit and create draft" }).click();
    await waitForPage(page, /invoices\/inv_\w+\/edit/);
    await page.getByText("Credit note issued. Here’s the new draft.").waitFor();
  });
  expect(complaints).toEqual([]);
});
