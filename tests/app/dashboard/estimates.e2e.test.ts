import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("an estimate is written and sent, accepted by its link with a signature, and converted into a draft invoice", async () => {
  const complaints = await staff.visit("/estimates/new", wide, async (page) => {
    await page.getByRole("combobox", { name: "Customer" }).fill("Northwind");
    await page.getByRole("option", { name: "Northwind Traders" }).click();
    await page
      .getByRole("textbox", { name: "Description" })
      .or(page.getByRole("combobox", { name: "Description" }))
      .first()
      .fill("Desk");
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Price" }).first().fill("100");
    await page.keyboard.press("Tab");
    await page.locator('[data-state="saved"]').waitFor();
    await page.getByRole("button", { name: "Review and send" }).click();
    const dialog = page.getByRole("dialog", { name: "Send estimate" });
    await dialog.getByLabel("To", { exact: true }).fill("grace@northwind.example");
    await dialog.getByRole("button", { name: "Send estimate" }).click();
    await page.getByText("Estimate sent").first().waitFor();
    const address = page.url();

    const link = await page.getByText(/\/d\//).first().innerText();
    await goTo(page, link);
    await page.getByRole("heading", { name: /^Estimate EST-/ }).waitFor();
    await page.locator("[name=signature]").fill("Grace Hall");
    await page.getByRole("button", { name: "Accept estimate" }).click();
    await page.getByText("Signed by Grace Hall.").waitFor();

    await goTo(page, address);
    await page.getByText("Accepted", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Convert to invoice" }).click();
    await waitForPage(page, /invoices\/inv_/);
    await page.getByText("Desk").first().waitFor();
    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    await page.getByRole("heading", { name: "Estimates" }).waitFor();
    await page.getByText("Converted", { exact: true }).first().waitFor();
  });
  expect(complaints).toEqual([]);
});
