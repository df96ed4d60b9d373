import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askAboutTimers } from "@/inngest/time-entries/ask-about-timers";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { createTask, updateTask } from "@/lib/domains/tasks";
import { deleteTimeEntry, getTimer, listTimerTasks, listTimeEntries, startTimer, stopTimer } from "@/lib/domains/time-entries";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let task: string;
let other: string;
const ctx = () => world.ctx("acme");
const hours = (count: number) => world.clock.advance(count * 3_600_000);
/** Each question is a version of the running entry. */
const version = async () => (await getTimer(ctx(), {})).running?.version;
const scheduler = () => askAboutTimers.work(world.systemCtx("acme"));

beforeAll(async () => {
  world = await createWorld();
  task = (await createTask(ctx(), { title: "Write the report" })).id;
  other = (await createTask(ctx(), { title: "Answer the phone" })).id;
});
beforeEach(async () => {
  world.clock.set(worldStart);
  for (const { id } of (await listTimeEntries(ctx(), { running: true })).data) await deleteTimeEntry(ctx(), { id });
});
afterAll(() => world.close());

test("the timer is read with its seconds, from any session", async () => {
  expect(await getTimer(ctx(), {})).toEqual({ running: null });
  await startTimer(ctx(), { id: task, note: "Draft" });
  world.clock.advance(90_000);
  expect((await getTimer(ctx(), {})).running).toMatchObject({
    ...{ task_id: task, task_title: "Write the report", note: "Draft", elapsed_seconds: 90, suggested_stop_at: null, project_name: null },
  });
  expect(await getTimer(world.ctx("beta"), {})).toEqual({ running: null });
});

test("recent tasks come first, done ones never, and a title finds others", async () => {
  await startTimer(ctx(), { id: other });
  hours(1);
  await stopTimer(ctx(), { id: other });
  const titles = async (q?: string) => (await listTimerTasks(ctx(), q === undefined ? {} : { q })).data.map(({ title }) => title);
  expect((await titles())[0]).toBe("Answer the phone");
  expect(await titles("report")).toEqual(["Write the report"]);
  await updateTask(ctx(), { id: other, status: "done" });
  expect(await titles()).toEqual(["Write the report"]);
  await updateTask(ctx(), { id: other, status: "open" });
});

test("a timer beyond the company's limit is asked about once and runs on", async () => {
  await startTimer(ctx(), { id: task });
  hours(7);
  await scheduler();
  expect(await version()).toBe(1);
  hours(2);
  await Promise.all([scheduler(), scheduler()]);
  await scheduler();
  expect(await version()).toBe(2);
  expect((await getTimer(ctx(), {})).running).toMatchObject({ duration_seconds: null, elapsed_seconds: 9 * 3600 });
});

test("the suggested end is the colleague's last change, or the limit", async () => {
  const start = worldStart.getTime() + 24 * 3_600_000;
  world.clock.set(new Date(start));
  await startTimer(ctx(), { id: task });
  hours(12);
  const suggested = async () => (await getTimer(ctx(), {})).running?.suggested_stop_at?.getTime();
  expect(await suggested()).toBe(start + 8 * 3_600_000);
  world.clock.set(new Date(start + 10 * 3_600_000));
  await updateTask(ctx(), { id: other, priority: "high" });
  world.clock.set(new Date(start + 12 * 3_600_000));
  expect(await suggested()).toBe(start + 10 * 3_600_000);
});

test("a timer is stopped at an earlier time, never before its start or in the future", async () => {
  const at = (offset: number) => new Date(worldStart.getTime() + offset * 3_600_000);
  await startTimer(ctx(), { id: task });
  hours(12);
  for (const wrong of [-1, 0, 13])
    await expect(stopTimer(ctx(), { id: task, stopped_at: at(wrong) })).rejects.toMatchObject({ code: "invalid" });
  expect(await stopTimer(ctx(), { id: task, stopped_at: at(3) })).toMatchObject({ duration_seconds: 3 * 3600 });
});

test("without a limit nobody is asked", async () => {
  await updateGeneralSettings(ctx(), { timer_limit_hours: null });
  await startTimer(ctx(), { id: task });
  hours(100);
  await scheduler();
  expect(await version()).toBe(1);
  expect((await getTimer(ctx(), {})).running?.suggested_stop_at).toBeNull();
  await updateGeneralSettings(ctx(), { timer_limit_hours: 8 });
});
