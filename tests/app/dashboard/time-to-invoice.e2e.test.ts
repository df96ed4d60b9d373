import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject } from "@/lib/domains/projects";
import { createTask } from "@/lib/domains/tasks";
import arabicTasks from "@/lib/i18n/ar/tasks.json";
import arabicTime from "@/lib/i18n/ar/time_entries.json";
import arabicTimesheets from "@/lib/i18n/ar/timesheets.json";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { findAxeViolations } from "@/tests/support/axe";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";
import { patience } from "@/tests/support/patience";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld({ worker: true });
});
afterAll(() => staff.close());

const open = (page: Page, path: string) => goTo(page, `${staff.web.base_url}/dashboard/acme${path}`);

async function csvOf(page: Page, button = "Download CSV"): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return readFile(await download.path(), "utf8");
}

async function makeProject(name: string, title: string): Promise<{ project: string; task: string }> {
  const ctx = staff.world.ctx("acme");
  const customer_id = decodeId("customer", staff.customer) ?? "";
  const milestones = [{ title: "الافتتاح", due_on: "2026-03-12", done: false }];
  const { id } = await createProject(ctx, { customer_id, name, billing: "hourly", hourly_rate: "90.00", milestones });
  const task = await createTask(ctx, { title, project_id: id });
  return { project: encodeId("project", id), task: encodeId("task", task.id) };
}

/** Latin words of a page that are no names of the world's records. */
async function foreignWords(page: Page): Promise<string[]> {
  const text = await page.locator("main").innerText();
  return (text.match(/[A-Za-z]{3,}/g) ?? []).filter(
    (word) => !["Northwind", "Traders", "Ada", "Owner", "Test", "Staff", "GBP"].includes(word),
  );
}

test("in Arabic a task is entered with tags and milestone, timed, approved, and put on a draft", async () => {
  const { project } = await makeProject("مكتب الميناء", "مخطط الطابق");
  const complaints = await staff.visit(`/tasks/new?project_id=${project}`, { ...wide, locale: "ar" }, async (page) => {
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    await page.locator("[name=title]").fill("قياس المدخل");
    await page.locator("[name=tags]").fill("زيارة، ميناء");
    await page.locator("[name=milestone_key]").selectOption("الافتتاح");
    await page.getByRole("button", { name: arabicTasks.verbs.create.do }).click();
    await waitForPage(page, /tasks\/tsk_/);
    await page.getByText("زيارة, ميناء").waitFor();
    await page.getByText("الافتتاح").first().waitFor();
    const time = page.getByRole("region", { name: arabicTime.on_records.title, exact: true });
    await time.getByLabel(arabicTime.on_records.minutes).fill("90");
    await time.getByRole("button", { name: arabicTime.on_records.add }).click();
    await time.getByRole("listitem").first().waitFor();
    expect(await foreignWords(page)).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);
    await open(page, "/time-entries/week");
    await page.getByRole("button", { name: arabicTimesheets.verbs.submit.do }).waitFor();
    expect(await foreignWords(page)).toEqual([]);
    await open(page, `/projects/${project}`);
    expect(await foreignWords(page)).toEqual([]);
    await page.getByRole("button", { name: arabicTime.on_records.invoice }).click();
    await waitForPage(page, /invoices\/inv_/);
    await page.getByText("قياس المدخل").first().waitFor();
  });
  expect(complaints).toEqual([]);
});

test("time on a project's task is measured, approved, invoiced, paid, and reported by person, project, customer and week", async () => {
  const { project, task } = await makeProject("Harbour office", "Floor plan");
  const complaints = await staff.visit(`/tasks/${task}`, wide, async (page) => {
    const time = page.getByRole("region", { name: "Time", exact: true });
    await time.getByRole("button", { name: "Start timer" }).click();
    await time.getByRole("button", { name: "Stop timer" }).click();
    await time.getByLabel("Minutes").fill("70");
    await time.getByRole("button", { name: "Add time" }).click();
    await time.getByText("1 h 10 min in total").waitFor();

    await open(page, "/time-entries/week");
    const cell = page.locator("main table input").first();
    const before = await cell.inputValue();
    await cell.fill("25");
    await cell.press("Tab");
    await page.getByText("Enter a duration of up to 24 hours").waitFor();
    expect([await cell.inputValue(), await cell.getAttribute("aria-invalid")]).toEqual(["25", "true"]);
    await cell.press("Escape");
    expect([await cell.inputValue(), await cell.getAttribute("aria-invalid")]).toEqual([before, null]);
    await page.getByRole("button", { name: "Submit for approval" }).click();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("Approved", { exact: true }).first().waitFor();

    await open(page, `/projects/${project}`);
    await page.getByRole("button", { name: "Create draft invoice" }).click();
    await waitForPage(page, /invoices\/inv_/);
    await page.getByText("1 h 10 min").first().waitFor();
    await page.getByRole("button", { name: "Finalize invoice" }).click();
    await page.getByRole("dialog", { name: "Finalize invoice" }).getByRole("button", { name: "Finalize", exact: true }).click();
    await page.getByRole("button", { name: "Record payment" }).click();
    await page.getByRole("dialog", { name: "Record payment" }).getByRole("button", { name: "Record payment" }).click();
    await page.getByText("Paid", { exact: true }).first().waitFor();
    await page
      .getByText(/£105\.\d\d/)
      .first()
      .waitFor();

    const hours = { person: "Ada Owner", project: "Harbour office", customer: "Northwind Traders", week: "20" };
    for (const [by, name] of Object.entries(hours)) {
      await open(page, `/reports/time?by=${by}`);
      const text = await csvOf(page);
      expect(text).toContain(`${by},hours,billable_hours`);
      const time = by === "project" ? "1.17" : "2.67";
      const row = text.split(/\r?\n/).find((line) => line.startsWith(name));
      expect(row?.split(",").slice(1, 4)).toEqual([time, time, "0"]);
    }
    expect(await findAxeViolations(page)).toEqual([]);
  });
  expect(complaints).toEqual([]);
});

test("a file of time is checked with its clashes, written and shown row by row", async () => {
  await makeProject("Quay", "Survey");
  const table = [
    "Project;Task;Date;Start time;Duration;Description",
    "Quay;Survey;2026-02-24;09:00;01:30;Sounding",
    "Quay;Survey;2026-02-24;09:00;02:00;Sounding again",
    "Nowhere;Survey;2026-02-24;13:00;01:00;",
  ].join("\n");
  const complaints = await staff.visit("/settings/imports/new?list=time-entries", wide, async (page) => {
    await page.locator("input[type=file]").setInputFiles({ name: "time.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    await waitForPage(page, /settings\/imports\/imp_/);
    await page.getByRole("button", { name: "Check rows" }).click();
    await page.getByText("The check is done").waitFor({ timeout: patience(60_000) });
    await page.getByText("There’s no record with this name.").filter({ visible: true }).waitFor();
    await page.getByText("other time that starts at this moment").filter({ visible: true }).waitFor();
    await page.getByRole("button", { name: "Import rows" }).click();
    await page.getByText("The import is done").waitFor({ timeout: patience(60_000) });
    await page.getByLabel("Result", { exact: true }).selectOption("Created");
    await page.getByRole("row", { name: /Sounding/ }).waitFor();
    await expect.poll(() => page.getByRole("row", { name: /Sounding again/ }).count()).toBe(0);
    await open(page, "/time-entries?sort=day");
    await page
      .getByRole("row", { name: /Survey/ })
      .first()
      .waitFor();
  });
  expect(complaints).toEqual([]);
});
