import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("an event is created, moved to another view, edited and deleted, and the chosen view is kept", async () => {
  const complaints = await staff.visit("/calendar", wide, async (page) => {
    await page.getByRole("button", { name: "New event" }).click();
    const dialog = page.getByRole("dialog", { name: "New event" });
    await dialog.getByLabel("Title").fill("Site visit");
    await dialog.getByLabel("Invite by email").fill("grace@northwind.example, ada@northwind.example");
    await dialog.getByRole("button", { name: "Create event" }).click();
    await page
      .getByRole("table")
      .getByRole("button", { name: /^Event.*Site visit/ })
      .waitFor();
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith("/calendar/preferences") && answer.ok()),
      page.getByRole("link", { name: "Agenda" }).click(),
    ]);
    await page.getByRole("link", { name: "Agenda" }).and(page.locator("[aria-current=page]")).waitFor();
    await page.getByRole("button", { name: /^Event.*Site visit/ }).click();
    const editor = page.getByRole("dialog", { name: "Edit event" });
    await editor.getByRole("button", { name: "Remove ada@northwind.example" }).click();
    await editor.getByRole("button", { name: "Remove ada@northwind.example" }).waitFor({ state: "detached" });
    await editor.getByRole("listitem").filter({ hasText: "grace@northwind.example" }).getByText("No answer yet").waitFor();
    await editor.getByLabel("Title").fill("Second visit");
    await editor.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: /^Event.*Second visit/ }).waitFor();
    await goTo(page, `${staff.web.base_url}/dashboard/acme/calendar`);
    await page.getByRole("link", { name: "Agenda" }).and(page.locator("[aria-current=page]")).waitFor();
    await page.getByRole("button", { name: /^Event.*Second visit/ }).click();
    await editor.getByRole("button", { name: "Delete event" }).click();
    await page.getByText("Nothing in this period.").waitFor();
  });
  expect(complaints).toEqual([]);
});
