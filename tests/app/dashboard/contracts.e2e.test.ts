import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a contract is created, renewed and terminated, and shown on its list, its customer and the home page", async () => {
  const today = new Date();
  const day = (ahead: number) => new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  const complaints = await staff.visit("/contracts/new", wide, async (page) => {
    await page.getByRole("combobox", { name: "Customer" }).fill("Northwind");
    await page.getByRole("option", { name: "Northwind Traders" }).click();
    await page.locator("[name=title]").fill("Office maintenance");
    await page.locator("[name=start_date]").fill(day(-300));
    await page.locator("[name=end_date]").fill(day(20));
    await page.locator("[name=value]").fill("1200");
    await page.locator("[name=auto_renewal_months]").selectOption("12");
    await page.locator("[name=notice_days]").fill("10");
    await page.getByRole("button", { name: "Create contract" }).click();
    await waitForPage(page, /contracts\/ctr_/);
    await page.getByText("20 days left.").or(page.getByText("19 days left.")).first().waitFor();
    const address = page.url();

    await goTo(page, `${staff.web.base_url}/dashboard/acme`);
    await page.getByRole("heading", { name: "Contracts ending soon" }).waitFor();
    await page.getByRole("link", { name: "Office maintenance" }).first().click();
    await waitForPage(page, address);

    await page.getByRole("button", { name: "Renew", exact: true }).click();
    await page.locator("[name=renew_value]").fill("1500");
    await page.getByRole("dialog").getByRole("button", { name: "Renew contract" }).click();
    await page.getByText("£1,500.00").first().waitFor();
    await page.getByText("Renewed the contract").first().waitFor();

    await page.getByRole("link", { name: "Contracts" }).first().click();
    await waitForPage(page, /contracts$/);
    await expect.poll(() => page.locator("tbody tr").innerText()).toContain("Office maintenance");

    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    await page.getByRole("link", { name: "Office maintenance" }).first().click();
    await waitForPage(page, address);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Terminate" }).click();
    await page.locator("[name=terminate_reason]").fill("The office closed");
    await page.getByRole("dialog").getByRole("button", { name: "Terminate contract" }).click();
    await page.getByText("The office closed").first().waitFor();
    await page.getByText("Terminated", { exact: true }).first().waitFor();
  });
  expect(complaints).toEqual([]);
});
