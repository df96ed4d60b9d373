import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a mailbox is added with a rule, tested, moved to another server with its password, and deleted", async () => {
  const complaints = await staff.visit("/settings/mailboxes", wide, async (page) => {
    await page.getByText("No mailboxes yet.").waitFor();
    await page.getByRole("button", { name: "Add mailbox" }).click();
    const dialog = page.getByRole("dialog", { name: "Add mailbox" });
    await dialog.getByLabel("Name", { exact: true }).fill("Support");
    await dialog.getByLabel("Server", { exact: true }).fill("imap.acme.example");
    await dialog.getByLabel("User name").fill("support@acme.example");
    await dialog.getByLabel("Password").fill("copper-kettle-42");
    await dialog.getByRole("button", { name: "Add rule" }).click();
    await dialog.getByLabel("Subject matches").fill("quote|price");
    await dialog.getByLabel("Becomes").selectOption({ label: "A lead" });
    await dialog.getByRole("button", { name: "Add mailbox" }).click();
    await page.getByRole("button", { name: "Messages of Support" }).click();
    await page.getByText("No messages yet.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

    await page.getByRole("button", { name: "Test Support" }).click();
    await page.getByText("The server couldn’t be reached.").waitFor();

    await page.getByRole("button", { name: "Edit Support" }).click();
    const editor = page.getByRole("dialog", { name: "Edit mailbox" });
    await editor.getByLabel("Server", { exact: true }).fill("mail.acme.example");
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.getByText("Enter the password again for another server, port or user.").waitFor();
    await editor.getByLabel("Password").fill("copper-kettle-42");
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Delete Support" }).click();
    await page.getByText("No mailboxes yet.").waitFor();
  });
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
});
