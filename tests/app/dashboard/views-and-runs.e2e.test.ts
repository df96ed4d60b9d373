import { afterAll, beforeAll, expect, test } from "vitest";
import { listSavedViews } from "@/lib/domains/saved-views";
import { findAxeViolations } from "@/tests/support/axe";
import { goBack, goTo, waitForPage } from "@/tests/support/settled";
import { startJob } from "@/tests/support/start-job";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
  await startJob(staff.world, "acme");
});
afterAll(() => staff.close());

test("a reader's own saved view can be renamed", async () => {
  const complaints = await staff.visit("/customers?tag=wholesale", wide, async (page) => {
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("dialog").getByLabel("View name").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Wholesale");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Wholesale", exact: true }).waitFor();
    await page.getByRole("button", { name: "Edit view" }).click();
    const name = page.getByRole("dialog", { name: "Edit view" }).getByLabel("View name");
    await expect.poll(() => name.inputValue()).toBe("Wholesale");
    await name.fill("Resellers");
    await page.getByRole("dialog").getByRole("checkbox", { name: "Share with everyone" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    await page.getByRole("link", { name: "Resellers", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Wholesale", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("menuitem", { name: "Status" }).click();
    await page.getByRole("dialog", { name: "Status" }).getByRole("button", { name: "Active", exact: true }).click();
    await page.getByRole("button", { name: "Save as new view" }).waitFor();
    await page.getByRole("button", { name: "Update this view" }).click();
    await page.getByRole("link", { name: "Resellers", exact: true }).and(page.locator("[aria-current=page]")).waitFor();
  });
  expect(complaints).toEqual([]);
  const { data } = await listSavedViews(staff.world.ctx("acme"), { list: "customers" });
  expect(data.filter(({ name }) => name === "Resellers")).toMatchObject([{ shared: true, query: { tag: "wholesale", active: "true" } }]);
});

test("a list opens with its reader's pinned view, going back works, and all rows show on request", async () => {
  const complaints = await staff.visit("/invoices?status=draft", wide, async (page) => {
    const address = () => page.url().slice(page.url().indexOf("/dashboard/acme"));
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("menuitem", { name: "Currency", exact: true }).click();
    await page.getByRole("combobox", { name: "Currency" }).fill("GBP");
    await page.getByRole("option", { name: /GBP/ }).first().click();
    await waitForPage(page, /currency=GBP/);
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("dialog").getByLabel("View name").fill("Drafts in pounds");
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    const pin = page.getByRole("button", { name: "Make this the default view" });
    await pin.click();
    await page.getByText("This is now your default view").waitFor();
    await expect.poll(() => pin.getAttribute("aria-pressed")).toBe("true");
    expect(await findAxeViolations(page)).toEqual([]);

    await goTo(page, `${staff.web.base_url}/dashboard/acme`);
    await page.getByRole("navigation").getByRole("link", { name: "Invoices", exact: true }).first().click();
    await waitForPage(page, /\/invoices\?.*currency=GBP/);
    await goBack(page);
    await waitForPage(page, "**/dashboard/acme");
    await goTo(page, `${staff.web.base_url}/dashboard/acme/invoices`);
    expect(new URL(page.url()).searchParams.get("status")).toBe("draft");
    await page.getByRole("link", { name: "Drafts in pounds", exact: true }).waitFor();

    const all = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "All", exact: true });
    await all.click();
    await waitForPage(page, "**/invoices?view=all");
    await goTo(page, page.url());
    expect(address()).toBe("/dashboard/acme/invoices?view=all");
    await expect.poll(() => all.getAttribute("aria-current")).toBe("page");
    await page.getByText("2 invoices", { exact: true }).first().waitFor();

    await page.getByRole("link", { name: "Drafts in pounds", exact: true }).click();
    await pin.click();
    await page.getByText("Default view removed").waitFor();
    await goTo(page, `${staff.web.base_url}/dashboard/acme/invoices`);
    expect(address()).toBe("/dashboard/acme/invoices");
  });
  expect(complaints).toEqual([]);
});

test.each([
  ["/payments", "payments", { method: "cash" }, ["refunds", "amount"]],
  ["/settings/audit", "audit", { operation: "invoices.finalize" }, ["record_id", "at"]],
] as const)("%s saves views with their columns, and opens with the pinned one", async (path, list, query, columns) => {
  const address = `${path}?${new URLSearchParams({ ...query, columns: columns.join(",") }).toString()}`;
  const complaints = await staff.visit(address, wide, async (page) => {
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("dialog").getByLabel("View name").fill("My own");
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    await page.getByRole("link", { name: "My own", exact: true }).waitFor();
    await page.getByRole("button", { name: "Make this the default view" }).click();
    await page.getByText("This is now your default view").waitFor();
    const heads = await page.locator("thead th").allInnerTexts();
    await goTo(page, `${staff.web.base_url}/dashboard/acme${path}`);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(query);
    await page.getByRole("link", { name: "My own", exact: true }).and(page.locator("[aria-current=page]")).waitFor();
    await expect.poll(() => page.locator("thead th").allInnerTexts()).toEqual(heads);
    await expect.poll(() => page.locator("tbody [data-row]").count()).toBe(1);
  });
  expect(complaints).toEqual([]);
  const { data } = await listSavedViews(staff.world.ctx("acme"), { list });
  expect(data).toMatchObject([{ name: "My own", query, columns: expect.arrayContaining([...columns]) as unknown, is_default: true }]);
});

test("a background run shows its steps", async () => {
  const complaints = await staff.visit("/settings/jobs", wide, async (page) => {
    await page
      .getByRole("button", { name: /^Steps of / })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("li, p").first().waitFor();
    await expect.poll(() => dialog.getByRole("alert").count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
  expect(complaints).toEqual([]);
});
