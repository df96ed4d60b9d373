import { afterAll, beforeAll, expect, test } from "vitest";
import { waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a recurring invoice is written, started, run by hand, paused and ended", async () => {
  const complaints = await staff.visit("/recurring-invoices/new", wide, async (page) => {
    await page.getByRole("combobox", { name: "Customer" }).fill("Northwind");
    await page.getByRole("option", { name: "Northwind Traders" }).click();
    await page
      .getByRole("textbox", { name: "Description" })
      .or(page.getByRole("combobox", { name: "Description" }))
      .first()
      .fill("Support");
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Price" }).first().fill("100");
    await page.keyboard.press("Tab");
    await page.locator("[name=cadence]").selectOption("weekly");
    await page.locator("[name=auto]").selectOption("finalize");
    await page.locator('[data-state="saved"]').waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await waitForPage(page, /recurring-invoices\/rin_\w+$/);
    await page.getByRole("heading", { name: /Weekly invoice for/ }).waitFor();
    const runs = page.getByRole("heading", { name: "Next invoices" }).locator("xpath=ancestor::section//li");
    await expect.poll(() => runs.count()).toBe(12);

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Issue now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Issue now" }).click();
    await page.getByText("(by hand)").waitFor();

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Pause", exact: true }).click();
    await page.getByText("Paused", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "End" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End schedule" }).click();
    await page.getByText("Ended", { exact: true }).first().waitFor();
  });
  expect(complaints).toEqual([]);
});
