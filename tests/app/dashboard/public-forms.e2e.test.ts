import { afterAll, beforeAll, expect, test } from "vitest";
import { getPublicForms } from "@/lib/domains/public-forms";
import { goTo } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("the form for leads is arranged by keyboard, in two languages, and visitors get it so", async () => {
  const complaints = await staff.visit("/settings/forms", wide, async (page) => {
    const form = page.getByRole("region", { name: "Contact form" });
    await form.getByLabel("Title", { exact: true }).fill("Plan your office");
    await form.getByRole("button", { name: "Remove City" }).click();
    await form.getByRole("button", { name: "Move Email" }).press("ArrowUp");
    await form.getByText("Email is now 1 of 6").waitFor();
    await form.getByLabel("Text of the consent box").fill("You may call me.");
    await form.getByLabel("Language of the texts").selectOption("ar");
    await form.getByLabel("Text of the consent box").fill("يمكنكم الاتصال بي.");
    await page.getByRole("button", { name: "Save forms" }).click();
    await page.getByText("Saved", { exact: true }).first().waitFor();
    await goTo(page, `${staff.web.base_url.replace("localhost", "acme.localhost")}/forms/lead`);
    await page.getByRole("heading", { name: "Plan your office" }).waitFor();
    await expect
      .poll(() =>
        page.locator("form [name]:visible:not([name^=confirm])").evaluateAll((all) => all.map((each) => each.getAttribute("name"))),
      )
      .toEqual(["email", "name", "company", "phone", "website", "message", "consent"]);
  });
  expect(complaints).toEqual([]);
  const { lead } = await getPublicForms(staff.world.ctx("acme"), {});
  expect(lead?.consent).toEqual({ en: "You may call me.", ar: "يمكنكم الاتصال بي." });
});
