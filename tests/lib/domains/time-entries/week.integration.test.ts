import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { createTask } from "@/lib/domains/tasks";
import { createTimeEntry, getWeek, listTimeEntries, startTimer, stopTimer, writeWeek } from "@/lib/domains/time-entries";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let task: string;
const ctx = () => world.ctx("acme");
const week = "2026-03-02";

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set(worldStart);
  task = (await createTask(ctx(), { title: "Write the report" })).id;
});
afterAll(() => world.close());

const rowOf = async (of = week) => (await getWeek(ctx(), { week: of })).rows.find(({ task_id }) => task_id === task);
const secondsOf = async (of = week) => (await rowOf(of))?.cells.map(({ seconds }) => seconds);
const cell = (day: string, seconds: number, expected_seconds?: number) => ({
  ...{ task_id: task, day, seconds },
  ...(expected_seconds === undefined ? {} : { expected_seconds }),
});
const write = (...cells: ReturnType<typeof cell>[]) => writeWeek(ctx(), { week, cells });

test("a week is read and written by task and day, whichever of its days names it", async () => {
  await write(cell("2026-03-02", 3600), cell("2026-03-08", 1800));
  expect(await secondsOf("2026-03-05")).toEqual([3600, 0, 0, 0, 0, 0, 1800]);
  await write(cell("2026-03-02", 0), cell("2026-03-03", 5400), cell("2026-03-08", 900));
  expect(await secondsOf()).toEqual([0, 5400, 0, 0, 0, 0, 900]);
  const sheet = await getWeek(ctx(), { week });
  expect(sheet).toMatchObject({ week, target_seconds: 40 * 3600 });
  expect(sheet.day_seconds[1]).toBe(sheet.rows.reduce((sum, { cells }) => sum + (cells[1]?.seconds ?? 0), 0));
  await updateGeneralSettings(ctx(), { weekly_hours: null });
  expect((await getWeek(ctx(), { week })).target_seconds).toBeNull();
  await updateGeneralSettings(ctx(), { weekly_hours: 40 });
});

test("a day outside of the week, a cell that occurs twice and one that has changed are refused, and nothing is written", async () => {
  await expect(write(cell("2026-03-02", 60), cell("2026-03-09", 60))).rejects.toMatchObject({ code: "invalid" });
  await expect(write(cell("2026-03-02", 60), cell("2026-03-02", 120))).rejects.toMatchObject({ code: "invalid" });
  await write(cell("2026-03-03", 60));
  await expect(write(cell("2026-03-02", 60), cell("2026-03-03", 120, 0))).rejects.toMatchObject({ code: "conflict" });
  expect(await secondsOf()).toEqual([0, 60, 0, 0, 0, 0, 0]);
});

test("a day of several entries is not written, unless its time stays", async () => {
  await createTimeEntry(ctx(), { task_id: task, day: week, duration_seconds: 600 });
  await createTimeEntry(ctx(), { task_id: task, day: week, duration_seconds: 300 });
  expect((await rowOf())?.cells[0]).toMatchObject({ seconds: 900, entries: 2 });
  await expect(write(cell(week, 1200))).rejects.toMatchObject({ code: "conflict" });
  await write(cell(week, 900));
  expect(await secondsOf()).toEqual([900, 0, 0, 0, 0, 0, 0]);
});

test("a running timer is shown, and its day is written beside it", async () => {
  await startTimer(ctx(), { id: task });
  expect((await rowOf())?.cells[0]).toMatchObject({ seconds: 0, entries: 0, running: true });
  await write(cell(week, 600));
  world.clock.advance(60_000);
  await stopTimer(ctx(), { id: task });
  expect((await rowOf())?.cells[0]).toMatchObject({ seconds: 660, entries: 2, running: false });
});

test("ten writes of one cell at once make one entry", async () => {
  await Promise.all(Array.from({ length: 10 }, (_, index) => write(cell("2026-03-04", 60 * (index + 1)))));
  expect((await listTimeEntries(ctx(), { task_id: task })).data).toHaveLength(1);
});

test("a week in which clocks change has its seven days, and a timer over the change counts the time that passed", async () => {
  await updateGeneralSettings(ctx(), { timezone: "Europe/Berlin" });
  world.clock.set(new Date("2026-03-28T23:30:00Z"));
  await startTimer(ctx(), { id: task });
  world.clock.set(new Date("2026-03-29T03:30:00Z"));
  await stopTimer(ctx(), { id: task });
  const sheet = await getWeek(ctx(), {});
  expect(sheet.days).toEqual(["2026-03-23", "2026-03-24", "2026-03-25", "2026-03-26", "2026-03-27", "2026-03-28", "2026-03-29"]);
  expect(await secondsOf("2026-03-29")).toEqual([0, 0, 0, 0, 0, 0, 4 * 3600]);
});

test("another company's colleague is not found in the week, and a colleague's week is read by all", async () => {
  const { staff_id } = await getWeek(ctx(), { week });
  await write(cell(week, 60));
  expect((await getWeek(world.ctx("beta"), { week, staff_id })).rows).toEqual([]);
  expect((await getWeek(ctx(), { week, staff_id })).rows.length).toBeGreaterThan(0);
});
