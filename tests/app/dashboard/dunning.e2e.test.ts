import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a policy is created, an invoice waits for a promise and is reminded of, and a customer gets no reminders", async () => {
  const complaints = await staff.visit("/settings/reminders", wide, async (page) => {
    await page.getByRole("button", { name: "New policy" }).click();
    const dialog = page.getByRole("dialog", { name: "New policy" });
    await dialog.getByLabel("Name").fill("Standard");
    const last = dialog.getByRole("group", { name: "Step 3" });
    await last.getByLabel("Days overdue").fill("10");
    await last.getByLabel("Late fee").selectOption({ label: "Fixed amount" });
    await dialog.getByRole("button", { name: "Create policy" }).click();
    await dialog.getByText("This step must come later than the one before it.").waitFor();
    await last.getByLabel("Days overdue").fill("28");
    await dialog.getByText("Enter an amount above zero").waitFor();
    await last.getByLabel("Amount in GBP").fill("40");
    await dialog.getByRole("button", { name: "Create policy" }).click();
    await page.getByRole("row", { name: /Standard Default.*28 days after: Final reminder, with a late fee/ }).waitFor();

    await goTo(page, `${staff.web.base_url}/dashboard/acme/invoices/${staff.records.invoice}`);
    const section = page.getByRole("region", { name: "Payment reminders" });
    await section.getByRole("button", { name: "Stop reminders" }).click();
    const hold = page.getByRole("dialog", { name: "Stop reminders" });
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await hold.locator("[name=until]").fill(tomorrow);
    await hold.getByLabel("Person").fill("Grace Hall");
    await hold.getByRole("button", { name: "Stop reminders" }).click();
    await section.getByText("Promise to pay by").waitFor();
    await section.getByRole("button", { name: "Resume reminders" }).click();
    await section.getByText("Resumed", { exact: true }).waitFor();

    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    const rule = page.getByRole("region", { name: "Payment reminders" });
    await rule.getByText("Unpaid invoices follow the policy").waitFor();
    await rule.getByLabel("Send payment reminders").click();
    await rule.getByText("Reminders are turned off for this customer.").waitFor();
  });
  expect(complaints).toEqual([]);
});
