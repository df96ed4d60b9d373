import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a task is created, split into steps, timed, moved on the board, repeated, and added on a customer's page", async () => {
  const complaints = await staff.visit("/tasks/new", wide, async (page) => {
    await page.locator("[name=title]").fill("Move the office");
    await page.getByRole("button", { name: "Create task" }).click();
    await waitForPage(page, /tasks\/tsk_/);
    await page.getByLabel("Add a step").fill("Order boxes");
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("checkbox", { name: "Order boxes" }).click();
    await page.getByRole("checkbox", { name: "Order boxes", checked: true }).waitFor();
    const time = page.getByRole("region", { name: "Time", exact: true });
    await time.getByRole("button", { name: "Start timer" }).click();
    await time.getByText("Running").waitFor();
    await time.getByRole("button", { name: "Stop timer" }).click();
    await time.getByText("1 min", { exact: true }).waitFor();
    await time.getByLabel("Minutes").fill("90");
    await time.getByRole("button", { name: "Add time" }).click();
    await time.getByText("1 h 30 min in total").waitFor();
    await goTo(page, `${staff.web.base_url}/dashboard/acme/tasks/board`);
    await page.getByRole("button", { name: "Move Move the office" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "Waiting" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Waiting" }).getByRole("link", { name: "Move the office" }).waitFor();
    await goTo(page, `${staff.web.base_url}/dashboard/acme/tasks/recurring`);
    await page.getByRole("button", { name: "New recurring task" }).click();
    await page.getByLabel("Title").fill("Water the plants");
    await page.getByLabel("Number of weeks between tasks").fill("2");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("row", { name: /Water the plants Every 2 weeks/ }).waitFor();
    await page.getByRole("button", { name: "Actions for Water the plants" }).click();
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await page.getByRole("row", { name: /Paused/ }).waitFor();
    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    await page.getByRole("region", { name: "Tasks" }).getByText("No tasks").first().waitFor();
    await page.getByLabel("Add a task").fill("Call back");
    await page.getByRole("region", { name: "Tasks" }).getByRole("button", { name: "Add" }).click();
    await page.getByRole("region", { name: "Tasks" }).getByRole("link", { name: "Call back" }).waitFor();
  });
  expect(complaints).toEqual([]);
});
