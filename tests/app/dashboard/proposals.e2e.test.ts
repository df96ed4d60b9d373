import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld({ worker: true });
});
afterAll(() => staff.close());

test("a proposal is written and sent, signed by its link with a drawing, and its signed PDF is recognised", async () => {
  const complaints = await staff.visit("/proposals/new", wide, async (page) => {
    await page.getByRole("combobox", { name: "Customer" }).fill("Northwind");
    await page.getByRole("option", { name: "Northwind Traders" }).click();
    await page.getByLabel("Title").fill("A new reception");
    await page.getByRole("button", { name: "Add section" }).click();
    await page.getByLabel("Heading").fill("Our understanding");
    await page.getByLabel("Text", { exact: true }).fill("{{customer.name}} wants **light**.");
    await page.keyboard.press("Tab");
    await page.locator('[data-state="saved"]').waitFor();
    await page.getByRole("button", { name: "Review and send" }).click();
    const dialog = page.getByRole("dialog", { name: "Send proposal" });
    await dialog.getByLabel("To", { exact: true }).fill("grace@northwind.example");
    await dialog.getByRole("button", { name: "Send proposal" }).click();
    await page.getByText("Proposal sent").first().waitFor();
    const address = page.url();

    const link = await page.getByText(/\/d\//).first().innerText();
    await goTo(page, link);
    await page.getByRole("heading", { name: "A new reception" }).waitFor();
    await page.getByText("Northwind Traders wants light.").waitFor();
    await page.getByLabel("Your full name").fill("Grace Hall");
    await page.getByLabel("Your email").fill("grace@northwind.example");
    const pad = page.getByRole("img", { name: "Draw your signature" });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (box === null) throw new Error("the pad is not shown");
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
    await page.mouse.up();
    await page.getByRole("button", { name: "Sign proposal" }).click();
    await page.getByText("Signed by Grace Hall.").waitFor();

    await goTo(page, address);
    await page.getByRole("img", { name: "Drawn signature of Grace Hall" }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the PDF that was signed" }).click(),
    ]);
    await page.getByLabel("Compare a PDF").setInputFiles(await file.path());
    await page.getByText("This file is the PDF that was signed.").waitFor();
    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    await page.getByRole("region", { name: "Proposals" }).getByRole("link", { name: "A new reception" }).waitFor();
  });
  expect(complaints).toEqual([]);
});
