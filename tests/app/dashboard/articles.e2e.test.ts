import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("an article is written beside its preview, published, changed and brought back, in a category of its own", async () => {
  const complaints = await staff.visit("/articles/categories", wide, async (page) => {
    await page.getByRole("button", { name: "New category" }).first().click();
    await page.locator("[name=name]").fill("Printing");
    await page.getByRole("dialog").getByRole("button", { name: "New category" }).click();
    await page.getByRole("link", { name: "Printing", exact: true }).waitFor();

    await page.goto(`${staff.web.base_url}/dashboard/acme/articles/new`);
    await page.locator("[name=title]").fill("Clear a paper jam");
    await page.getByRole("combobox", { name: "Category" }).fill("Printing");
    await page.getByRole("option", { name: "Printing", exact: true }).click();
    await page.getByRole("button", { name: "Write article" }).click();
    await page.waitForURL(/articles\/art_\w+\/edit/);

    await page.locator("[name=body]").fill("Open the **rear** cover.\n\nAsk {{company.nam}}.");
    await page.locator("strong", { hasText: "rear" }).waitFor();
    await page.getByRole("button", { name: "Use {{company.name}}" }).click();
    await page.locator("[data-state=saved]").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();
    await page.waitForURL(/articles\/art_\w+$/);
    await page.getByText("Published", { exact: true }).first().waitFor();

    await page.getByRole("link", { name: "Edit" }).click();
    await page.waitForURL(/edit$/);
    await page.locator("[name=body]").fill("Open the **front** cover.\n\nAsk {{company.name}}.");
    await page.locator("[data-state=saved]").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByText("Open the **rear** cover.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Close editor" }).click();
    await page.getByText("Changed", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Compare version 1 with the draft" }).click();
    await page.getByRole("button", { name: "Restore as draft" }).click();
    await page.getByText("Published", { exact: true }).first().waitFor();
    await page.locator("strong", { hasText: "rear" }).waitFor();

    await page.getByRole("link", { name: "Articles" }).first().click();
    await page.waitForURL(/articles$/);
    expect(await page.locator("tbody tr", { hasText: "Clear a paper jam" }).innerText()).toContain("Printing");
  });
  expect(complaints).toEqual([]);
});
