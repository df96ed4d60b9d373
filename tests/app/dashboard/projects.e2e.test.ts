import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a project is created, gets a milestone, a task and a member, is invoiced, and is shown on the customer's page", async () => {
  const complaints = await staff.visit("/projects/new", wide, async (page) => {
    await page.getByRole("combobox", { name: "Customer" }).fill("Northwind");
    await page.getByRole("option", { name: "Northwind Traders" }).click();
    await page.locator("[name=name]").fill("New roastery");
    await page.locator("[name=billing]").selectOption("hourly");
    await page.locator("[name=hourly_rate]").fill("90.00");
    await page.getByRole("button", { name: "Create project" }).click();
    await waitForPage(page, /projects\/prj_/);
    await page.locator("[name=new_milestone]").fill("Opening");
    await page.locator("[name=new_milestone_day]").fill("2026-03-12");
    await page.getByRole("button", { name: "Add milestone" }).click();
    await page.getByRole("checkbox", { name: "Opening" }).waitFor();
    await page.getByLabel("Add a task").fill("Order the machine");
    await page.getByRole("region", { name: "Tasks" }).getByRole("button", { name: "Add" }).click();
    await page.getByRole("region", { name: "Schedule" }).getByText("Order the machine").waitFor();
    const members = page.getByRole("region", { name: "Members" });
    await members.getByRole("combobox", { name: "Colleague" }).click();
    await page.getByRole("listbox").getByRole("option").first().click();
    await members.getByRole("button", { name: "Add member" }).click();
    await members.getByRole("button", { name: /^Remove / }).waitFor();
    await page.getByRole("button", { name: "Mark as completed" }).click();
    await page.getByText("Completed", { exact: true }).first().waitFor();
    const address = page.url();
    await page.getByRole("region", { name: "Tasks" }).getByRole("link", { name: "Order the machine" }).click();
    await waitForPage(page, /tasks\/tsk_/);
    const time = page.getByRole("region", { name: "Time", exact: true });
    await time.getByLabel("Minutes").fill("90");
    await time.getByRole("button", { name: "Add time" }).click();
    await time.getByText("1 h 30 min in total").waitFor();
    await goTo(page, address);
    await page.getByText("1 h 30 min ready to invoice").waitFor();
    await page.getByRole("button", { name: "Create draft invoice" }).click();
    await waitForPage(page, /invoices\/inv_/);
    await page.getByText("Order the machine").first().waitFor();
    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    await page.getByRole("region", { name: "Projects" }).getByRole("link", { name: "New roastery" }).waitFor();
  });
  expect(complaints).toEqual([]);
});
