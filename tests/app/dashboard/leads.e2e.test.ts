import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a lead is recorded, moved on the board by the keyboard, converted, and shown on its customer's page", async () => {
  const complaints = await staff.visit("/leads/new", wide, async (page) => {
    await page.getByLabel("Name", { exact: true }).fill("Priya Raman");
    await page.locator("[name=company]").fill("Lakeside Dental");
    await page.locator("[name=value]").fill("4200");
    await page.getByRole("button", { name: "Create lead" }).click();
    await waitForPage(page, /leads\/lea_/);
    await goTo(page, `${staff.web.base_url}/dashboard/acme/leads/board`);
    await page.getByRole("region", { name: "New" }).getByText("Priya Raman").waitFor();
    await page.getByRole("button", { name: "Move Priya Raman" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "Qualified" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Priya Raman moved to Qualified").waitFor({ state: "attached" });
    await page.getByRole("region", { name: "Qualified" }).getByRole("link", { name: "Priya Raman" }).click();
    await waitForPage(page, /leads\/lea_/);
    await page.getByRole("button", { name: "Convert to customer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Convert", exact: true }).click();
    await waitForPage(page, /customers\/cus_/);
    await page.getByRole("heading", { level: 1, name: "Lakeside Dental" }).waitFor();
    await page.getByRole("region", { name: "Former lead" }).getByText("Priya Raman").waitFor();
  });
  expect(complaints).toEqual([]);
});
