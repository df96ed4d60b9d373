import { afterAll, beforeAll, expect, test } from "vitest";
import { withTab } from "@/tests/support/open-tab";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a survey is written, published, answered without scripts by its link, and shown on the customer's page", async () => {
  const complaints = await staff.visit("/surveys/new", wide, async (page) => {
    await page.locator("[name=name]").fill("Spring survey");
    await page.getByRole("button", { name: "Add question" }).click();
    await page.locator("[name='questions.1.label']").fill("What could we do better?");
    await page.getByRole("button", { name: "Ask only after certain answers" }).click();
    await page.locator("[name='questions.1.conditions.0.to']").selectOption("6");
    await page.getByRole("button", { name: "Create survey" }).click();
    await waitForPage(page, /surveys\/sur_/);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("button", { name: "Send survey" }).click();
    await page.getByRole("combobox", { name: "Customer" }).fill("Northwind");
    await page.getByRole("option", { name: "Northwind Traders" }).click();
    await page.locator("[name=channel]").selectOption("link");
    await page.getByRole("button", { name: "Create link" }).click();
    const url = await page.getByLabel("Personal link").inputValue();
    await page.getByRole("button", { name: "Done" }).click();

    await withTab(staff.browser, { javaScriptEnabled: false }, async (form) => {
      await goTo(form, `${url}?4`);
      await expect.poll(() => form.getByRole("radio", { name: "4", exact: true }).isChecked()).toBe(true);
      await form.getByRole("textbox", { name: "What could we do better?" }).fill("Answer the phone");
      await form.getByRole("button", { name: "Send answers" }).click();
      await form.getByRole("heading", { name: "Thank you" }).waitFor();
    });

    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    const section = page.getByRole("region", { name: "Surveys" });
    await section.getByRole("link", { name: "Spring survey" }).waitFor();
    await section.getByText("4 of 10").waitFor();
    await section.getByRole("link", { name: "Spring survey" }).click();
    await page.getByText("Answer the phone").first().waitFor();
  });
  expect(complaints).toEqual([]);
});
