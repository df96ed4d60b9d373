import { afterAll, beforeAll, expect, test } from "vitest";
import { listSavedViews } from "@/lib/domains/saved-views";
import { findAxeViolations } from "@/tests/support/axe";
import { startJob } from "@/tests/support/start-job";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
  await startJob(staff.world, "acme");
});
afterAll(() => staff.close());

test("a saved view of one's own gets another name", async () => {
  const complaints = await staff.visit("/customers?tag=wholesale", wide, async (page) => {
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("dialog").getByLabel("Name of the view").fill("Wholesale");
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    await page.getByRole("link", { name: "Wholesale", exact: true }).waitFor();
    await page.getByRole("button", { name: "Change view" }).click();
    const name = page.getByRole("dialog", { name: "Change view" }).getByLabel("Name of the view");
    expect(await name.inputValue()).toBe("Wholesale");
    await name.fill("Resellers");
    await page.getByRole("dialog").getByRole("checkbox", { name: "Everybody in the company sees it" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    await page.getByRole("link", { name: "Resellers", exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Wholesale", exact: true }).count()).toBe(0);
  });
  expect(complaints).toEqual([]);
  const { data } = await listSavedViews(staff.world.ctx("acme"), { list: "customers" });
  expect(data.filter(({ name }) => name === "Resellers")).toMatchObject([{ shared: true, query: { tag: "wholesale" } }]);
});

test("a background run shows its steps", async () => {
  const complaints = await staff.visit("/settings/jobs", wide, async (page) => {
    await page.getByRole("button", { name: /^Steps of / }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("li, p").first().waitFor();
    expect(await dialog.getByRole("alert").count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
  expect(complaints).toEqual([]);
});
