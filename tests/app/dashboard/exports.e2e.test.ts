import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAxeViolations } from "@/tests/support/axe";
import { waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a list is exported with the chosen columns in their order, downloaded, and kept on the page of exports", async () => {
  const complaints = await staff.visit("/customers?q=Northwind&sort=name", { ...wide, acceptDownloads: true }, async (page) => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export Customers" });
    await dialog.getByRole("radio", { name: "CSV" }).check();
    await dialog.getByRole("checkbox", { name: "All columns" }).check();
    await dialog.getByRole("checkbox", { name: "All columns" }).uncheck();
    await dialog.getByRole("button", { name: "Export" }).click();
    await dialog.getByText("Choose at least one column.").waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole("checkbox", { name: "Name", exact: true }).check();
    await dialog.getByRole("checkbox", { name: "Status", exact: true }).check();
    await dialog.getByRole("button", { name: "Move Status up" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Export" }).click()]);
    expect(download.suggestedFilename()).toMatch(/^Customers \d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(await download.path(), "utf8")).toBe("\ufeffStatus,Name\r\nActive,Northwind Traders\r\n");
    await page.getByRole("button", { name: "Show exports" }).click();
    await waitForPage(page, /settings\/exports$/);
    await page.getByRole("link", { name: `Download ${download.suggestedFilename()}` }).waitFor();
    await expect.poll(() => page.getByRole("row").nth(1).innerText()).toContain("1 row");
    expect(await findAxeViolations(page)).toEqual([]);
  });
  expect(complaints).toEqual([]);
});

test("an export is scheduled from its list, edited, run and deleted", async () => {
  const complaints = await staff.visit("/items", wide, async (page) => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export Items" });
    await dialog.getByLabel("Repeat").selectOption("weekly");
    await dialog.getByLabel("Day", { exact: true }).selectOption("Friday");
    await dialog.getByLabel("Name", { exact: true }).and(page.locator("[name=schedule_name]")).fill("Price list");
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await page.getByRole("button", { name: "Show exports" }).click();
    await waitForPage(page, /settings\/exports$/);
    await page.getByText("Every Friday at 07:00").waitFor();
    const act = async (name: string) => {
      await page.getByRole("button", { name: "Actions for Price list" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await act("Edit schedule");
    await page.getByRole("dialog", { name: "Edit schedule" }).getByLabel("Repeat").selectOption("monthly");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("Every month on day 1 at 07:00").waitFor();
    await act("Run now");
    await page.getByText(/^Price list \d{4}-\d\d-\d\d\.xlsx$/).waitFor();
    await act("Pause");
    await page.getByText("Paused", { exact: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await act("Delete");
    await page.getByRole("dialog", { name: "Delete Price list?" }).getByRole("button", { name: "Delete" }).click();
    await page.getByText("No scheduled exports.").waitFor();
  });
  expect(complaints).toEqual([]);
});
