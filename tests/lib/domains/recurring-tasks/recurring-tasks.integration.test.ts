import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createRecurringTasks } from "@/inngest/recurring-tasks/create-recurring-tasks";
import { createCustomer, deleteCustomer } from "@/lib/domains/customers";
import {
  createRecurringTask,
  deleteRecurringTask,
  getRecurringTask,
  listRecurringTasks,
  pauseRecurringTask,
  resumeRecurringTask,
  updateRecurringTask,
} from "@/lib/domains/recurring-tasks";
import { listTasks } from "@/lib/domains/tasks";
import type { AppError } from "@/lib/kernel/base/errors";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const owner = () => world.ctx("acme");
const scheduler = () => createRecurringTasks.work(world.systemCtx("acme"));
const daysAhead = (days: number) => world.clock.set(new Date(worldStart.getTime() + days * 86_400_000));
const today = worldStart.toISOString().slice(0, 10);
const tasksOf = async (title: string) => (await listTasks(owner(), { q: title })).data;
const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

test("each cycle gets one task, with two schedulers at once and after downtime", async () => {
  const { id } = await createRecurringTask(owner(), {
    title: "Water the plants",
    cadence: "daily",
    every: 2,
    start_date: today,
    due_in_days: 1,
    priority: "high",
    steps: ["Lobby", "Roof"],
  });
  await Promise.all([scheduler(), scheduler()]);
  const [first, ...others] = await tasksOf("Water the plants");
  expect(others).toEqual([]);
  expect(first).toMatchObject({ priority: "high", status: "open", due_on: expect.not.stringContaining(today) as string });
  expect(first?.checklist).toEqual([
    { text: "Lobby", done: false },
    { text: "Roof", done: false },
  ]);
  expect(first?.assignee_id).toBe((await getRecurringTask(owner(), { id })).assignee_id);
  daysAhead(6);
  await scheduler();
  expect(await tasksOf("Water the plants")).toHaveLength(4);
  await deleteRecurringTask(owner(), { id });
  expect(await code(getRecurringTask(owner(), { id }))).toBe("not_found");
  expect(await tasksOf("Water the plants")).toHaveLength(4);
});

test("a pause leaves its cycles out, and an end stops the schedule", async () => {
  const { id } = await createRecurringTask(owner(), { title: "Count the stock", cadence: "weekly", start_date: today });
  await scheduler();
  expect(await pauseRecurringTask(owner(), { id })).toMatchObject({ paused: true, next_date: null });
  expect(await code(pauseRecurringTask(owner(), { id }))).toBe("conflict");
  daysAhead(15);
  await scheduler();
  expect(await tasksOf("Count the stock")).toHaveLength(1);
  const { next_date } = await resumeRecurringTask(owner(), { id });
  expect(next_date).toBe(new Date(worldStart.getTime() + 21 * 86_400_000).toISOString().slice(0, 10));
  expect(await code(resumeRecurringTask(owner(), { id }))).toBe("conflict");
  expect(await updateRecurringTask(owner(), { id, end_date: today })).toMatchObject({ next_date: null, paused: false });
  expect(await code(updateRecurringTask(owner(), { id, start_date: "2099-01-01" }))).toBe("invalid");
});

test("another rhythm never gives a day a second task", async () => {
  const { id } = await createRecurringTask(owner(), { title: "Test the alarm", cadence: "daily", start_date: today });
  await scheduler();
  await updateRecurringTask(owner(), { id, cadence: "weekly" });
  await scheduler();
  expect(await tasksOf("Test the alarm")).toHaveLength(1);
});

test("a deleted customer pauses the schedule, and others go on", async () => {
  const { id: customer_id } = await createCustomer(owner(), { name: "Hillside Dental" });
  const lost = await createRecurringTask(owner(), { title: "Call Hillside", cadence: "daily", start_date: today, customer_id });
  await createRecurringTask(owner(), { title: "Sweep the yard", cadence: "daily", start_date: today });
  await deleteCustomer(owner(), { id: customer_id });
  await scheduler();
  expect(await getRecurringTask(owner(), { id: lost.id })).toMatchObject({ paused: true });
  expect(await tasksOf("Sweep the yard")).toHaveLength(1);
});

test("another company sees no schedule, and a schedule names one record that exists", async () => {
  const { id } = await createRecurringTask(owner(), { title: "Close the books", cadence: "monthly", start_date: "2026-01-31" });
  const other = world.ctx("beta");
  expect((await listRecurringTasks(other, {})).data).toEqual([]);
  expect(await code(updateRecurringTask(other, { id, title: "Taken" }))).toBe("not_found");
  const nobody = crypto.randomUUID();
  expect(await code(createRecurringTask(owner(), { title: "x", cadence: "daily", customer_id: nobody }))).toBe("not_found");
  expect(await code(createRecurringTask(owner(), { title: "x", cadence: "daily", start_date: "2026-02-02", end_date: "2026-02-01" }))).toBe(
    "invalid",
  );
});
