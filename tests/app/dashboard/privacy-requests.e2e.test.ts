import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLead } from "@/lib/domains/leads";
import { readArchive } from "@/tests/lib/domains/exports/read-file";
import { patience } from "@/tests/support/patience";
import { waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld({ worker: true });
  await createLead(staff.world.ctx("acme"), { name: "Mina Murray", source: "website", email: "mina@murray.example" });
});
afterAll(() => staff.close());

/** Opens a request, states how the identity was checked, and decides about what the search proposes. */
async function openReviewed(page: Page, type: string): Promise<void> {
  await page.locator("[name=type]").selectOption(type);
  await page.locator("[name=name]").fill("Mina Murray");
  await page.locator("[name=email]").fill("mina@murray.example");
  await page.locator("form").getByRole("button", { name: "New privacy request" }).click();
  await waitForPage(page, /privacy-requests\/prq_\w+$/);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Confirm identity yourself" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Called back at the number on file.");
  await dialog.locator("[data-tone=primary]").click();
  const decide = page.getByRole("button", { name: "Save and search again" });
  await decide.waitFor({ timeout: patience(60_000) });
  await decide.click();
  await page.getByText("Decided about the proposed rows").first().waitFor();
  await decide.waitFor({ timeout: patience(60_000) });
}

/** Fulfils it; where the session's confirmation was used, the password is asked for. */
async function fulfill(page: Page, button: string, done: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: button }).click();
  const password = page.getByRole("dialog").locator("[name=password]");
  const end = page.getByText(done, { exact: true }).first();
  await end
    .or(password)
    .first()
    .waitFor({ timeout: patience(60_000) });
  if (await password.isVisible()) {
    await password.fill(staff.world.tenants.acme.owner.password);
    await page.getByRole("dialog").locator("[data-tone=primary]").last().click();
  }
  await end.waitFor({ timeout: patience(60_000) });
}

async function download(page: Page, button: string | RegExp): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return readFile(await file.path());
}

/** Where the password is asked for, the first answer is 403. */
const isUnexpected = (text: string) => !/status of 403 .*\/fulfill$/.test(text);

test("an access request leads to its archive, and an erasure to its certificate", async () => {
  const copied = await staff.visit("/settings/privacy-requests/new", wide, async (page) => {
    await openReviewed(page, "access");
    await fulfill(page, "Create the copy", "Fulfilled");
    const archive = await download(page, /^Check the copy/);
    const entries = await readArchive(archive);
    expect(entries.get("data/leads.json")).toContain("mina@murray.example");
  });
  expect(copied.filter(isUnexpected)).toEqual([]);
  const erased = await staff.visit("/settings/privacy-requests/new", wide, async (page) => {
    await openReviewed(page, "erasure");
    await fulfill(page, "Erase data", "Certificate of erasure");
    expect((await download(page, "Download certificate")).subarray(0, 5).toString()).toBe("%PDF-");
  });
  expect(erased.filter(isUnexpected)).toEqual([]);
});
