import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { createCustomer } from "@/lib/domains/customers";
import { getMail } from "@/lib/domains/mail";
import { findMail } from "@/lib/domains/mail/queries/find";
import { revealMail } from "@/lib/domains/mail/queries/button";
import { createNotifications, mailNotification } from "@/lib/domains/notifications";
import { addProjectMember, createProject } from "@/lib/domains/projects";
import { getMyDay } from "@/lib/domains/reports";
import { createTask } from "@/lib/domains/tasks";
import {
  correctTimeEntry,
  createTimeEntry,
  deleteTimeEntry,
  getWeek,
  listTimeEntries,
  startTimer,
  stopTimer,
  updateTimeEntry,
  writeWeek,
} from "@/lib/domains/time-entries";
import {
  approveTimesheet,
  listTimesheetLeads,
  listTimesheets,
  rejectTimesheet,
  reopenTimesheet,
  submitTimesheet,
  withdrawTimesheet,
} from "@/lib/domains/timesheets";
import type { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let task: string;
let worker: Ctx;
let manager: Ctx;
let lead: Ctx;
const owner = () => world.ctx("acme");
/** A week of its own for each test. */
let weeks = 0;
let week: string;

beforeAll(async () => {
  world = await createWorld();
  const colleague = async (name: string, roleName: string): Promise<Ctx> => {
    const role = await roleNamed(owner(), roleName);
    const { staff_id, user_id } = await addColleague(world, "acme", `${name}@acme.example`, role.id);
    const { principal, ...rest } = owner();
    if (principal.kind !== "staff") throw new Error("The owner is staff");
    return { ...rest, principal: { ...principal, staff_id, user_id }, grants: new Set(role.permissions) };
  };
  [worker, manager, lead] = [
    ...[await colleague("worker", "Staff"), await colleague("manager", "Manager"), await colleague("lead", "Staff")],
  ] as [Ctx, Ctx, Ctx];
  // For a customer, since a task for nothing is its people's alone.
  const { id: customer_id } = await createCustomer(owner(), { name: "Northwind", currency: "GBP" });
  task = (await createTask(owner(), { title: "Write the report", customer_id })).id;
});
beforeEach(() => {
  world.clock.set(worldStart);
  week = new Date(Date.UTC(2025, 0, 6 + 7 * weeks++)).toISOString().slice(0, 10);
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const staffOf = ({ principal }: Ctx) => (principal.kind === "staff" ? principal.staff_id : "");
const enter = (ctx: Ctx = worker) => createTimeEntry(ctx, { task_id: task, day: week, duration_seconds: 3600 });
const submit = (ctx: Ctx = worker) => submitTimesheet(ctx, { week });

test("a submitted week is frozen, and after a rejection it is changed and submitted again", async () => {
  const entry = await enter();
  const sheet = await submit();
  expect(sheet).toMatchObject({ week, status: "submitted", seconds: 3600 });
  expect((await getWeek(worker, { week })).timesheet).toMatchObject({ id: sheet.id });
  const changes = [
    () => enter(),
    () => updateTimeEntry(worker, { id: entry.id, note: "x" }),
    () => deleteTimeEntry(worker, { id: entry.id }),
    () => writeWeek(worker, { week, cells: [{ task_id: task, day: week, seconds: 60 }] }),
    () => submit(),
  ];
  for (const change of changes) expect(await code(change())).toBe("conflict");
  expect(await rejectTimesheet(manager, { id: sheet.id, reason: "Friday is missing" })).toMatchObject({
    ...{ status: "rejected", rejection_reason: "Friday is missing" },
  });
  await enter();
  expect(await submit()).toMatchObject({ id: sheet.id, status: "submitted", seconds: 7200, rejection_reason: null });
  expect(await approveTimesheet(manager, { id: sheet.id })).toMatchObject({ status: "approved" });
  expect(await code(enter())).toBe("conflict");
  expect(await code(withdrawTimesheet(worker, { id: sheet.id }))).toBe("conflict");
  await reopenTimesheet(manager, { id: sheet.id });
  expect(await code(enter())).toBeNull();
});

test("staff don't decide, managers not on their own week, an owner on everybody's", async () => {
  for (const ctx of [worker, manager, owner()]) await enter(ctx);
  const [own, managers, owners] = [await submit(), await submit(manager), await submit(owner())];
  expect(await code(approveTimesheet(worker, { id: own.id }))).toBe("forbidden");
  expect(await code(approveTimesheet(manager, { id: managers.id }))).toBe("forbidden");
  expect(await code(withdrawTimesheet(manager, { id: own.id }))).toBe("forbidden");
  expect(await code(approveTimesheet(owner(), { id: owners.id }))).toBeNull();
  expect(await code(approveTimesheet(owner(), { id: managers.id }))).toBeNull();
  expect(await code(approveTimesheet(world.ctx("beta"), { id: own.id }))).toBe("not_found");
  const waiting = await listTimesheets(manager, { status: "submitted", week });
  expect(waiting.data.map(({ id }) => id)).toEqual([own.id]);
});

test("who leads all projects of the week's time decides on it, is notified, and finds it in the own day", async () => {
  const { id: customer_id } = await createCustomer(owner(), { name: "Lakeside Dental", currency: "GBP" });
  const staff_id = staffOf(lead);
  const project = async (name: string, leads: boolean) => {
    const { id } = await createProject(owner(), { customer_id, name, owner_id: null });
    if (leads) await addProjectMember(owner(), { id, staff_id, role: "lead" });
    return (await createTask(owner(), { title: name, project_id: id })).id;
  };
  const [led, other] = [await project("Fit-out", true), await project("Redesign", false)];
  await createTimeEntry(worker, { task_id: led, day: week, duration_seconds: 600 });
  const added = await createTimeEntry(worker, { task_id: other, day: week, duration_seconds: 600 });
  const { id } = await submit();
  expect(await code(approveTimesheet(lead, { id }))).toBe("forbidden");
  expect((await getWeek(lead, { week, staff_id: staffOf(worker) })).may_decide).toBe(false);
  await withdrawTimesheet(worker, { id });
  await deleteTimeEntry(worker, { id: added.id });
  await submit();
  expect(await listTimesheetLeads(world.systemCtx("acme"), { id })).toEqual({ ids: [staff_id] });
  const inMyDay = async (ctx: Ctx) => (await getMyDay(ctx, {})).data.some((entry) => entry.id === encodeId("timesheet", id));
  expect([await inMyDay(lead), await inMyDay(manager), await inMyDay(worker)]).toEqual([true, true, false]);
  expect((await getWeek(lead, { week, staff_id: staffOf(worker) })).may_decide).toBe(true);
  expect(await approveTimesheet(lead, { id })).toMatchObject({ status: "approved", decided_by: staff_id });
  expect(await inMyDay(lead)).toBe(false);
});

test("a week isn't submitted while a timer runs in it, and no timer starts in a submitted one", async () => {
  week = worldStart.toISOString().slice(0, 10);
  await startTimer(worker, { id: task });
  expect(await code(submit())).toBe("conflict");
  world.clock.advance(60_000);
  await stopTimer(worker, { id: task });
  const sheet = await submit();
  expect(await code(startTimer(worker, { id: task }))).toBe("conflict");
  await withdrawTimesheet(worker, { id: sheet.id });
  expect(await code(startTimer(worker, { id: task }))).toBeNull();
  await stopTimer(worker, { id: task });
});

test("of ten submissions at once one wins, and time that is entered meanwhile is in its total or refused", async () => {
  await enter();
  const submissions = Array.from({ length: 10 }, () => code(submit()));
  const entries = await Promise.all(Array.from({ length: 5 }, () => code(enter())));
  expect((await Promise.all(submissions)).filter((each) => each === null)).toHaveLength(1);
  const { timesheet, seconds } = await getWeek(worker, { week });
  expect(timesheet?.seconds).toBe(seconds);
  expect(seconds).toBe((1 + entries.filter((each) => each === null).length) * 3600);
});

test("a week without time and one that is still to come can't be submitted", async () => {
  await expect(submit()).rejects.toThrow("There is no time in this week.");
  week = addDays(worldStart.toISOString().slice(0, 10), 7);
  await enter();
  await expect(submit()).rejects.toThrow("This week is still to come.");
});

test("time is corrected only once it is decided, and a rejected week is mended whatever was corrected", async () => {
  const today = worldStart.toISOString().slice(0, 10);
  const correct = (id: string, minutes: number) => correctTimeEntry(worker, { id, duration_seconds: minutes * 60, reason: "A break" });
  const entry = await enter();
  const sheet = await submit();
  const waiting = "This week is waiting for approval. Recall it or wait for the decision.";
  await expect(correct(entry.id, 45)).rejects.toThrow(waiting);
  await approveTimesheet(manager, { id: sheet.id });
  const correction = await correct(entry.id, 45);
  const present = await submitTimesheet(worker, { week: today });
  await expect(correct(entry.id, 50)).rejects.toThrow(waiting);
  expect(await code(deleteTimeEntry(worker, { id: correction.id }))).toBe("conflict");
  await rejectTimesheet(manager, { id: present.id, reason: "No break was taken" });
  const listed = async () => (await listTimeEntries(worker, { task_id: task })).data.find(({ id }) => id === correction.id);
  expect(await listed()).toMatchObject({ lock: null });
  await deleteTimeEntry(worker, { id: correction.id });
  expect(await listed()).toBeUndefined();
  await correct(entry.id, 30);
  await reopenTimesheet(manager, { id: sheet.id });
  expect(await code(deleteTimeEntry(worker, { id: entry.id }))).toBe("conflict");
  expect(await updateTimeEntry(worker, { id: entry.id, duration_seconds: 1800 })).toMatchObject({ duration_seconds: 1800 });
});

test("the email about a rejected week names its date as the reader writes it and the reason, and opens it", async () => {
  await enter();
  const sheet = await submit();
  const { version } = await rejectTimesheet(manager, { id: sheet.id, reason: "Friday is missing" });
  const system = world.systemCtx("acme");
  const content = { record_id: sheet.id, sequence: version, customer_id: null, staff_id: sheet.staff_id };
  const values = { week, reason: "Friday is missing" };
  const { data } = await createNotifications(system, { kind: "timesheet_rejected", ...content, values });
  const { mail_id } = await mailNotification(system, { id: data[0]?.id ?? "" });
  const mail = await getMail(owner(), { id: mail_id ?? "" });
  expect(mail.subject).toMatch(/^Your timesheet for the week of \d+ \w+ 2025 was rejected$/);
  expect(mail.html).toContain("Friday is missing");
  expect(mail.html).toContain("Open timesheet");
  const row = await runInTenant(system.tenant.id, () => findMail(system, mail_id ?? ""));
  const url = /href="([^"]+)"/.exec((await revealMail(system, row)).html)?.[1] ?? "";
  expect(url).toMatch(new RegExp(`/dashboard/acme/timesheets/${encodeId("timesheet", sheet.id)}$`));
});

test("the database refuses a change of an approved week too", async () => {
  const { id } = await enter();
  await approveTimesheet(manager, { id: (await submit()).id });
  const client = new pg.Client({ connectionString: world.database.owner_url });
  await client.connect();
  const run = (sql: string) =>
    client.query(sql, [id]).then(
      () => null,
      (error: { code: string }) => error.code,
    );
  expect(await run("update public.time_entries set seconds = 1 where id = $1")).toBe("AT001");
  expect(await run("delete from public.time_entries where id = $1")).toBe("AT001");
  await client.end();
});
