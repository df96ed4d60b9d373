import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAxeViolations } from "@/tests/support/axe";
import { goBack, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";
import { patience } from "@/tests/support/patience";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld({ worker: true });
});
afterAll(() => staff.close());

const table =
  "Company;E-mail;Town\nBluebell Ltd;hello@bluebell.example;Leeds\nNorthwind Traders;new@northwind.example;\nBroken;nobody;York\n";

test("a file is uploaded from a list, mapped, checked, imported, kept as a recipe, and undone", async () => {
  const complaints = await staff.visit("/customers", { ...wide, acceptDownloads: true }, async (page) => {
    await page.getByRole("link", { name: "Import from a file" }).click();
    await waitForPage(page, /settings\/imports\/new\?list=customers$/);
    expect(await findAxeViolations(page)).toEqual([]);
    const file = { name: "old customers.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
    await page.locator("input[type=file]").setInputFiles({ ...file, name: "wrong.pdf", buffer: Buffer.from("%PDF-1.7 nothing") });
    await page.getByRole("alert").getByText("This file isn’t a table.").waitFor();
    await page.locator("input[type=file]").setInputFiles(file);
    await waitForPage(page, /settings\/imports\/imp_/);
    await expect.poll(() => page.getByLabel("What Town becomes").inputValue()).toBe("addresses.0.city");
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByLabel("Name of the recipe").fill("Old system");
    await page.getByRole("button", { name: "Save as a recipe" }).click();
    await page.getByText("Recipe saved").waitFor();
    await page.getByRole("button", { name: "Check rows" }).click();
    await page.getByText("The check is done").waitFor({ timeout: patience(60_000) });
    // A phone has the problem below the content.
    await page.getByText("Email: This isn’t written as it should be.").filter({ visible: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download rows with problems" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain("Broken,nobody,York,");
    await page.getByRole("button", { name: "Import rows" }).click();
    await page.getByText("The import is done").waitFor({ timeout: patience(60_000) });
    await page.getByLabel("Result", { exact: true }).selectOption("Created");
    await page.getByRole("link", { name: "Open record" }).click();
    await page.getByRole("heading", { name: "Bluebell Ltd" }).waitFor();
    await goBack(page);
    await page.getByRole("button", { name: "Undo import" }).click();
    const dialog = page.getByRole("dialog", { name: "Undo this import?" });
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Undo import" }).click();
    await page.getByText("The import is undone").waitFor({ timeout: patience(60_000) });
    await page.getByRole("link", { name: "Imports" }).first().click();
    await page.getByRole("button", { name: "Delete Old system" }).click();
    await page.getByText("Recipe deleted").waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
  // The browser itself reports the file that was refused.
  expect(complaints).toEqual([expect.stringContaining("415")]);
});
