import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCustomer } from "@/lib/domains/customers";
import { createApiKey, listApiKeys } from "@/lib/domains/api-keys";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { newId } from "@/lib/kernel/ids";
import { findAxeViolations } from "@/tests/support/axe";
import { goBack, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
  await updateCustomer(staff.world.ctx("acme"), {
    id: decodeId("customer", staff.customer) ?? "",
    phone: "+44 20 7946 0000",
    payment_terms_days: 45,
  });
});
afterAll(() => staff.close());

test("an entry expands in place, lists its field changes, and links to its record", async () => {
  const complaints = await staff.visit("/settings/audit?operation=customers.update", wide, async (page) => {
    const entry = page.getByRole("link", { name: "Updated the customer", exact: true });
    await expect.poll(() => entry.count()).toBe(1);
    await expect.poll(() => entry.getAttribute("aria-expanded")).toBe("false");
    await entry.click();
    await waitForPage(page, /open=aud_/);
    await page.locator('[data-row][aria-expanded="true"]').waitFor();
    const changes = page.getByRole("listitem").filter({ hasText: "Phone" });
    await expect.poll(() => changes.innerText()).toBe("Phone: +44 20 7946 0000");
    await page.getByText("Payment terms: 45").waitFor();
    await page.getByText("customers.update", { exact: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "All entries about this record" }).click();
    await page.getByRole("link", { name: "Created the customer", exact: true }).waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
    await page.getByRole("link", { name: "Northwind Traders · Customer", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Northwind Traders" }).waitFor();
  });
  expect(complaints).toEqual([]);
});

test("the trail opens with what people did; entries can be filtered by operation, labelled in words", async () => {
  await staff.visit("/settings/audit", wide, async (page) => {
    await waitForPage(page, /by=people/);
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("menuitem", { name: "Action", exact: true }).click();
    await page.getByRole("combobox", { name: "Action" }).fill("Finalized the");
    await page.getByRole("option", { name: "Finalized the invoice" }).click();
    await waitForPage(page, /operation=invoices.finalize/);
    await page.getByText("1 entry", { exact: true }).first().waitFor();
  });
});

test("entries can be filtered by actor and time, and the address has both filters", async () => {
  const complaints = await staff.visit("/settings/audit", wide, async (page) => {
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("menuitem", { name: "Who", exact: true }).click();
    await page.getByRole("combobox", { name: "Who" }).fill("ada");
    await page.getByRole("option", { name: "Ada Owner" }).click();
    await waitForPage(page, /actor_id=stf_/);
    await page.getByRole("button", { name: "Who Ada Owner" }).waitFor();
    await page.getByRole("link", { name: "Finalized the invoice", exact: true }).waitFor();
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("menuitem", { name: "From", exact: true }).click();
    await page.getByRole("textbox", { name: "From" }).fill("3/3/2026");
    await page.keyboard.press("Enter");
    await waitForPage(page, /from=2026-03-03/);
    await page.getByText("No results", { exact: true }).waitFor();
    await goBack(page);
    await page.getByRole("link", { name: "Finalized the invoice", exact: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
  expect(complaints).toEqual([]);
  await staff.visit("/settings/audit?to=2026-03-01", wide, (page) => page.getByText("No results", { exact: true }).waitFor());
});

test("the actor filter names whoever the address names: a program by name, an unknown actor by id", async () => {
  const token = await staff.world.apiKey("acme");
  const { status } = await fetch(`${staff.web.base_url}/api/tenant/customers`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Made by a program" }),
  });
  expect(status).toBe(201);
  const idle = await createApiKey(staff.world.ctx("acme"), { name: "Idle program", permissions: ["customers.read"] });
  const key = (await listApiKeys(staff.world.ctx("acme"), {})).data.find(({ id }) => id !== idle.id);
  await staff.visit(`/settings/audit?actor_id=${encodeId("api_key", key?.id ?? "")}`, wide, async (page) => {
    await page.getByRole("button", { name: `Who ${key?.name ?? ""}`, exact: true }).waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  });
  await staff.visit(`/settings/audit?actor_id=${encodeId("api_key", idle.id)}`, wide, (page) =>
    page.getByRole("button", { name: "Who Idle program", exact: true }).waitFor(),
  );
  const nobody = encodeId("contact", newId(new Date()));
  await staff.visit(`/settings/audit?actor_id=${nobody}`, wide, (page) =>
    page.getByRole("button", { name: `Who ${nobody}`, exact: true }).waitFor(),
  );
});

test("an entry expands without JavaScript", async () => {
  await staff.visit("/settings/audit", wide, () => Promise.resolve());
  await staff.visit("/settings/audit?operation=invoices.finalize", { ...wide, javaScriptEnabled: false }, async (page) => {
    await page.getByRole("link", { name: "Finalized the invoice" }).click();
    await waitForPage(page, /open=aud_/);
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Status" }).innerText()).toContain("draft → finalized");
  });
});
