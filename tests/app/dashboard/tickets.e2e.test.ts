import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a ticket is opened for a customer, noted, answered, closed, and found on the customer's page", async () => {
  const complaints = await staff.visit("/tickets/new", wide, async (page) => {
    await page.getByRole("combobox", { name: "Customer" }).fill("Northwind");
    await page.getByRole("option", { name: "Northwind Traders" }).click();
    await page.getByLabel("Subject", { exact: true }).fill("The printer is jammed");
    await page.getByLabel("Message", { exact: true }).fill("It stopped this morning.");
    await page.getByRole("button", { name: "Open ticket" }).click();
    await waitForPage(page, /tickets\/tck_/);
    const thread = page.getByRole("region", { name: "Messages" });
    await thread.getByText("It stopped this morning.").waitFor();
    await page.getByRole("button", { name: "Internal note" }).click();
    await page.getByLabel("Write a note for your colleagues").fill("Third time this year.");
    await page.getByRole("button", { name: "Add note" }).click();
    await thread.getByText("Third time this year.").waitFor();
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await page.getByLabel("Write a reply to the customer").fill("A technician is on the way.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText(/^Sending in \d+ s/).waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("button", { name: "Take back" }).waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel("Write a reply to the customer").inputValue()).toBe("A technician is on the way.");
    await page.getByRole("button", { name: "Close ticket" }).click();
    await page.getByRole("button", { name: "Reopen ticket" }).waitFor();
    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    await page.getByRole("region", { name: "Tickets" }).getByText("The printer is jammed").waitFor();
  });
  expect(complaints).toEqual([]);
});
