import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { createCustomer } from "@/lib/domains/customers";
import { createProject } from "@/lib/domains/projects";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { createTask } from "@/lib/domains/tasks";
import {
  billProjectTime,
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
import { approveTimesheet, submitTimesheet } from "@/lib/domains/timesheets";
import type { AppError } from "@/lib/kernel/base/errors";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let task: string;
let project: string;
const owner = () => world.ctx("acme");
const today = worldStart.toISOString().slice(0, 10);
const lastWeek = addDays(today, -7);

beforeAll(async () => {
  world = await createWorld();
  const { id: customer_id } = await createCustomer(owner(), { name: "Lakeside Dental", currency: "GBP" });
  project = (await createProject(owner(), { customer_id, name: "Fit-out", billing: "hourly", hourly_rate: "60.00" })).id;
  task = (await createTask(owner(), { title: "Measure", project_id: project })).id;
});
beforeEach(async () => {
  world.clock.set(worldStart);
  await updateGeneralSettings(owner(), { time_locked_until: null });
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const enter = (day: string, minutes = 60) => createTimeEntry(owner(), { task_id: task, day, duration_seconds: minutes * 60 });
const correct = (id: string, minutes: number) =>
  correctTimeEntry(owner(), { id, duration_seconds: minutes * 60, reason: "Entered a break as work" });

test("time up to the lock date is refused by operations and database, and a running timer is still stopped", async () => {
  const day = addDays(today, -20);
  const { id } = await enter(day);
  expect(await code(updateGeneralSettings(owner(), { time_locked_until: today }))).toBe("invalid");
  await startTimer(owner(), { id: task });
  world.clock.advance(2 * 86_400_000);
  expect(await updateGeneralSettings(owner(), { time_locked_until: today })).toMatchObject({ time_locked_until: today });
  await stopTimer(owner(), { id: task });
  for (const change of [
    () => enter(day),
    () => updateTimeEntry(owner(), { id, note: "x" }),
    () => deleteTimeEntry(owner(), { id }),
    () => writeWeek(owner(), { week: day, cells: [{ task_id: task, day, seconds: 60 }] }),
  ])
    expect(await code(change())).toBe("conflict");
  expect(await getWeek(owner(), { week: day })).toMatchObject({ locked_until: today });
  const client = new pg.Client({ connectionString: world.database.owner_url });
  await client.connect();
  const refused = client.query("delete from public.time_entries where id = $1", [id]).catch((error: { code: string }) => error.code);
  expect(await refused).toBe("AT001");
  await client.end();
});

test("an approved entry stays, and its corrections name it with the time before and after", async () => {
  const { id } = await enter(lastWeek);
  expect(await code(correct(id, 45))).toBe("conflict");
  await approveTimesheet(owner(), { id: (await submitTimesheet(owner(), { week: lastWeek })).id });
  const first = await correct(id, 45);
  expect(first).toMatchObject({
    ...{ day: today, duration_seconds: -900, note: "Entered a break as work" },
    corrects: { id, day: lastWeek, before_seconds: 3600, after_seconds: 2700 },
  });
  expect(await correct(id, 50)).toMatchObject({ duration_seconds: 300, corrects: { before_seconds: 2700, after_seconds: 3000 } });
  expect(await code(correct(id, 50))).toBe("conflict");
  expect(await code(correct(first.id, 50))).toBe("conflict");
  expect(await code(updateTimeEntry(owner(), { id: first.id, note: "x" }))).toBe("conflict");
  expect(await code(deleteTimeEntry(owner(), { id: first.id }))).toBe("conflict");
  const { data } = await listTimeEntries(owner(), { task_id: task });
  expect(data.find((entry) => entry.id === id)).toMatchObject({ duration_seconds: 3600, lock: "approved" });
  expect(data.find((entry) => entry.id === first.id)).toMatchObject({ lock: "correction" });
});

test("a correction of billed time is in the next invoice, once more time covers it", async () => {
  const own = (await createTask(owner(), { title: "Paint", project_id: project })).id;
  const entry = await createTimeEntry(owner(), { task_id: own, day: today, duration_seconds: 7200 });
  await billProjectTime(owner(), { id: project });
  await correct(entry.id, 90);
  expect(await code(billProjectTime(owner(), { id: project }))).toBe("conflict");
  await createTimeEntry(owner(), { task_id: own, day: today, duration_seconds: 3600 });
  const { lines } = await billProjectTime(owner(), { id: project });
  expect(lines.map(({ description, quantity }) => [description, Number(quantity)])).toEqual([["Paint", 0.5]]);
});
