import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCheck, runUndo, runWriting } from "@/inngest/imports/run-imports";
import { createCustomer } from "@/lib/domains/customers";
import { checkImport, deleteImport, getImport, listImportRows, runImport, undoImport } from "@/lib/domains/imports";
import { deleteInvoice } from "@/lib/domains/invoices";
import { createProject } from "@/lib/domains/projects";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { GeneralSettingsUpdate } from "@/lib/domains/settings/schema";
import { createTask, deleteTask, listTasks } from "@/lib/domains/tasks";
import { billProjectTime, createTimeEntry, listTimeEntries, updateTimeEntry } from "@/lib/domains/time-entries";
import { approveTimesheet, submitTimesheet } from "@/lib/domains/timesheets";
import type { AppError } from "@/lib/kernel/base/errors";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";
import { uploadTable } from "./upload-table";

let world: World;
let folder: string;
let project_id: string;
let colleague_id: string;
const ctx = () => world.ctx("acme");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
  world = await createWorld({ environment: { STORAGE_DIR: folder } });
  const { id: customer_id } = await createCustomer(ctx(), { name: "Lakeside" });
  project_id = (await createProject(ctx(), { customer_id, name: "Refit", billing: "hourly", hourly_rate: "90.00" })).id;
  await createTask(ctx(), { title: "Plan", project_id });
  colleague_id = (await addColleague(world, "acme", "worker@acme.example", (await roleNamed(ctx(), "Staff")).id)).staff_id;
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
async function check(id: string) {
  await checkImport(ctx(), { id });
  await runCheck(world.systemCtx("acme"), id, rememberingSteps());
  return getImport(ctx(), { id });
}

const head = "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags";
const table = [
  head,
  "W,worker@acme.example,Lakeside,Refit,Plan,Floor plan,Yes,2026-02-23,09:00:00,2026-02-23,10:30:15,01:30:15,",
  "W,worker@acme.example,Lakeside,Refit,,Paint the hall,No,2026-02-24,09:00:00,2026-02-24,11:00:00,02:00:00,",
  "W,worker@acme.example,,Refit,,Paint the hall,No,2026-02-25,09:00:00,2026-02-25,11:00:00,02:00:00,",
  "W,worker@acme.example,,Nowhere,Plan,,Yes,2026-02-24,13:00:00,2026-02-24,14:00:00,01:00:00,",
  "W,nobody@acme.example,,Refit,Plan,,Yes,2026-02-24,13:00:00,2026-02-24,14:00:00,01:00:00,",
  "W,worker@acme.example,,Refit,Plan,,Yes,2026-02-24,13:00:00,2026-02-26,13:00:00,48:00:00,",
  "W,worker@acme.example,,Refit,Plan,,Yes,2026-01-05,13:00:00,2026-01-05,14:00:00,01:00:00,",
].join("\n");

test("a Toggl file is recognised, rehearsed, written once with the tasks it names, and taken back whole", async () => {
  await updateGeneralSettings(ctx(), { time_locked_until: "2026-01-31" });
  const draft = await uploadTable(ctx(), "time-entries", table);
  expect(draft).toMatchObject({ recipe: "Toggl Track", key: null });
  const checked = await check(draft.id);
  expect(checked.counts).toMatchObject({ create: 3, invalid: 4 });
  const rows = (await listImportRows(ctx(), { id: draft.id, verdict: "invalid" })).data;
  expect(rows.map(({ problems }) => [problems[0]?.column, problems[0]?.code])).toEqual([
    ["Project", "not_found"],
    ["Colleague", "not_found"],
    ["Duration", "invalid_type"],
    ["Date", "day_locked"],
  ]);
  const own = async () => (await listTimeEntries(ctx(), { staff_id: colleague_id, sort: "day" })).data;
  expect(await own()).toEqual([]);
  await runImport(ctx(), { id: draft.id });
  await runWriting(world.systemCtx("acme"), draft.id, rememberingSteps());
  expect(
    (await own()).map(({ task_title, day, duration_seconds, billable, note }) => [task_title, day, duration_seconds, billable, note]),
  ).toEqual([
    ["Plan", "2026-02-23", 5415, true, "Floor plan"],
    ["Paint the hall", "2026-02-24", 7200, false, "Paint the hall"],
    ["Paint the hall", "2026-02-25", 7200, false, "Paint the hall"],
  ]);
  expect((await listTasks(ctx(), { project_id })).data.map(({ title, status }) => [title, status])).toEqual([
    ["Paint the hall", "done"],
    ["Plan", "open"],
  ]);
  const again = await check((await uploadTable(ctx(), "time-entries", table)).id);
  expect(again.counts).toMatchObject({ create: 0, invalid: 7 });
  await undoImport(ctx(), { id: draft.id });
  await runUndo(world.systemCtx("acme"), draft.id, rememberingSteps());
  expect(await own()).toEqual([]);
  expect((await listTasks(ctx(), { project_id })).data.map(({ title }) => title)).toEqual(["Plan"]);
});

test("time of a week that is submitted is refused, and a staff member imports their own alone", async () => {
  const task = await createTask(ctx(), { title: "Report" });
  await createTimeEntry(ctx(), { task_id: task.id, day: "2026-02-09", duration_seconds: 3600 });
  await approveTimesheet(ctx(), { id: (await submitTimesheet(ctx(), { week: "2026-02-09" })).id });
  const mine = await check(
    (await uploadTable(ctx(), "time-entries", "Date;Task;Hours\n2026-02-10;Report;1,5\n2026-02-16;Report;1,5\n")).id,
  );
  expect(mine.counts).toMatchObject({ create: 1, invalid: 1 });
  const own = (await listTimeEntries(ctx(), { task_id: task.id })).data[0]?.staff_id;
  expect(own).not.toBe(colleague_id);
});

test("a colleague has at most 24 hours on a day, and a task with time is not deleted", async () => {
  const task = await createTask(ctx(), { title: "Watch" });
  const { id } = await createTimeEntry(ctx(), { task_id: task.id, day: "2026-02-18", duration_seconds: 80_000 });
  expect(await code(createTimeEntry(ctx(), { task_id: task.id, day: "2026-02-18", duration_seconds: 6401 }))).toBe("conflict");
  await createTimeEntry(ctx(), { task_id: task.id, day: "2026-02-18", duration_seconds: 6400 });
  expect(await code(updateTimeEntry(ctx(), { id, duration_seconds: 80_001 }))).toBe("conflict");
  expect(await code(updateTimeEntry(ctx(), { id, duration_seconds: 60 }))).toBe(null);
  await expect(deleteTask(ctx(), { id: task.id })).rejects.toThrow("The task has time");
  const half = { task_id: task.id, day: "2026-02-19", duration_seconds: 46_800 };
  const codes = await Promise.all([1, 2, 3].map(() => code(createTimeEntry(ctx(), half))));
  expect(codes.toSorted()).toEqual(["conflict", "conflict", null]);
});

test("a Harvest file without times of day is entered once, and what it invoiced is not billable here", async () => {
  const harvest = [
    "Date,Client,Project,Task,Notes,Hours,Billable?,Invoiced?,First Name,Last Name",
    "2026-02-20,Lakeside,Refit,Plan,Sketch,1.5,Yes,Yes,,",
    "2026-02-20,Lakeside,Refit,Plan,Roof,2,Yes,No,,",
  ].join("\n");
  const first = await check((await uploadTable(ctx(), "time-entries", harvest)).id);
  expect(first).toMatchObject({ recipe: "Harvest", counts: { create: 2, invalid: 0 } });
  await runImport(ctx(), { id: first.id });
  await runWriting(world.systemCtx("acme"), first.id, rememberingSteps());
  const entered = (await listTimeEntries(ctx(), { project_id, from: "2026-02-20", to: "2026-02-20" })).data;
  expect(new Set(entered.map(({ note, billable }) => `${note} ${String(billable)}`))).toEqual(new Set(["Sketch false", "Roof true"]));
  const again = await check((await uploadTable(ctx(), "time-entries", harvest)).id);
  expect(again.counts).toMatchObject({ create: 0, invalid: 2 });
});

test("rows of one file that clash are found by the check, across its batches, and the run writes what the check said", async () => {
  const row = (day: string, start: string, time: string, note = "") => `worker@acme.example,Refit,Plan,${day},${start},${time},${note}`;
  const filler = Array.from({ length: 55 }, (_, number) => row("2026-02-12", `10:${String(number).padStart(2, "0")}`, "00:01"));
  const clashing = [
    "Email,Project,Task,Start date,Start time,Duration,Note",
    row("2026-02-11", "08:00", "13:00"),
    row("2026-02-11", "08:00", "01:00"),
    row("2026-02-11", "", "02:00", "Notes"),
    ...filler,
    row("2026-02-11", "22:00", "09:01"),
    row("2026-02-11", "", "02:00", "Notes"),
    row("2026-02-11", "22:30", "09:00"),
  ].join("\n");
  const { id } = await uploadTable(ctx(), "time-entries", clashing);
  expect((await check(id)).counts).toMatchObject({ create: 58, invalid: 3 });
  const refused = (await listImportRows(ctx(), { id, verdict: "invalid" })).data;
  expect(refused.map(({ number, problems }) => [number, problems[0]?.code])).toEqual([
    [3, "same_start"],
    [60, "day_full"],
    [61, "same_time"],
  ]);
  const own = async () => (await listTimeEntries(ctx(), { staff_id: colleague_id, from: "2026-02-11", to: "2026-02-12", limit: 200 })).data;
  expect(await own()).toEqual([]);
  await runImport(ctx(), { id });
  await runWriting(world.systemCtx("acme"), id, rememberingSteps());
  expect((await getImport(ctx(), { id })).counts).toMatchObject({ create: 58, invalid: 3 });
  expect(await own()).toHaveLength(58);
});

test("an undoing that something stood in the way of is repeated once it is gone, and an undone import can be deleted", async () => {
  const { id } = await uploadTable(ctx(), "time-entries", "Project;Task;Date;Hours\nRefit;Plan;2026-02-05;2\nRefit;Plan;2026-02-06;3\n");
  await check(id);
  await runImport(ctx(), { id });
  await runWriting(world.systemCtx("acme"), id, rememberingSteps());
  const undo = async () => {
    await undoImport(ctx(), { id });
    await runUndo(world.systemCtx("acme"), id, rememberingSteps());
    return getImport(ctx(), { id });
  };
  expect(await code(deleteImport(ctx(), { id }))).toBe("conflict");
  const draft = await billProjectTime(ctx(), { id: project_id, until: "2026-02-05" });
  expect(await undo()).toMatchObject({ status: "undone", counts: { kept: 1, create: 1 } });
  const [kept] = (await listImportRows(ctx(), { id, verdict: "kept" })).data;
  expect(kept?.problems).toMatchObject([{ code: "time_billed" }]);
  await deleteInvoice(ctx(), { id: draft.id });
  expect(await undo()).toMatchObject({ status: "undone", counts: { kept: 0, create: 2 } });
  expect((await listTimeEntries(ctx(), { project_id, from: "2026-02-05", to: "2026-02-06" })).data).toEqual([]);
  expect(await code(undoImport(ctx(), { id }))).toBe("conflict");
  await deleteImport(ctx(), { id });
  expect(await code(getImport(ctx(), { id }))).toBe("not_found");
});

test("zones are stored by their usual names, and unknown ones are refused", async () => {
  expect((await updateGeneralSettings(ctx(), { timezone: "europe/paris" })).timezone).toBe("Europe/Paris");
  expect((await updateGeneralSettings(ctx(), { timezone: "Asia/Kolkata" })).timezone).toBe("Asia/Kolkata");
  expect(GeneralSettingsUpdate.safeParse({ timezone: "Mars/Olympus" }).success).toBe(false);
});
