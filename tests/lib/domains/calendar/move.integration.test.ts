import { afterAll, beforeAll, expect, test } from "vitest";
import { createCalendarEvent, getCalendarEvent, listCalendarEntries, moveCalendarEntry } from "@/lib/domains/calendar";
import { createCustomer } from "@/lib/domains/customers";
import { createProject, getProject } from "@/lib/domains/projects";
import { createTask, getTask } from "@/lib/domains/tasks";
import type { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ctx = () => world.ctx("acme");
const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

test("an event gets another day with its time and length, one of whole days too, and an occurrence alone", async () => {
  const call = await createCalendarEvent(ctx(), { title: "Call", starts: "2026-03-10T09:00", ends: "2026-03-10T09:30" });
  const fair = await createCalendarEvent(ctx(), { title: "Fair", starts_on: "2026-03-02", ends_on: "2026-03-04" });
  const series = await createCalendarEvent(ctx(), { title: "Daily", starts: "2026-04-01T09:00", rrule: "FREQ=DAILY;COUNT=2" });
  const idOf = ({ id }: { id: string }) => encodeId("calendar_event", id);
  await moveCalendarEntry(ctx(), { source: "events", id: idOf(call), to: "2026-03-30" });
  await moveCalendarEntry(ctx(), { source: "events", id: idOf(fair), to: "2026-03-05" });
  await moveCalendarEntry(ctx(), { source: "events", id: idOf(series), occurrence: "2026-04-02T09:00", to: "2026-04-07" });
  expect(await getCalendarEvent(ctx(), { id: call.id })).toMatchObject({ starts: "2026-03-30T09:00", ends: "2026-03-30T09:30" });
  expect(await getCalendarEvent(ctx(), { id: fair.id })).toMatchObject({ starts_on: "2026-03-05", ends_on: "2026-03-07" });
  const { data } = await listCalendarEntries(ctx(), { from: "2026-04-01", to: "2026-04-30", source: "events" });
  expect(data.map(({ starts_on, occurrence }) => [starts_on, occurrence])).toEqual([
    ["2026-04-01", "2026-04-01T09:00"],
    ["2026-04-07", "2026-04-02T09:00"],
  ]);
  expect(await code(moveCalendarEntry(ctx(), { source: "events", id: idOf(series), to: "2026-04-07" }))).toBe("invalid");
});

test("a task’s due date and a milestone move with the permission for them, and for nobody else", async () => {
  const { id: customer_id } = await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP" });
  const task = await createTask(ctx(), { title: "Send the samples", due_on: "2026-03-10" });
  const project = await createProject(ctx(), {
    customer_id,
    name: "Fit-out",
    milestones: [{ title: "Design", due_on: "2026-03-20", done: false }],
  });
  const milestone = project.milestones[0]?.key ?? "";
  const ofTask = { source: "tasks", id: encodeId("task", task.id), to: "2026-03-12" } as const;
  const ofMilestone = { source: "milestones", id: encodeId("project", project.id), milestone, to: "2026-03-25" } as const;
  const reader = world.ctx("acme", ["calendar.read", "tasks.read", "projects.read"]);
  expect([await code(moveCalendarEntry(reader, ofTask)), await code(moveCalendarEntry(reader, ofMilestone))]).toEqual([
    "forbidden",
    "forbidden",
  ]);
  await moveCalendarEntry(ctx(), ofTask);
  await moveCalendarEntry(ctx(), ofMilestone);
  expect(await getTask(ctx(), { id: task.id })).toMatchObject({ due_on: "2026-03-12" });
  expect((await getProject(ctx(), { id: project.id })).milestones).toMatchObject([{ key: milestone, due_on: "2026-03-25" }]);
  expect(await code(moveCalendarEntry(ctx(), { ...ofMilestone, milestone: "nothing1" }))).toBe("invalid");
  expect(await code(moveCalendarEntry(ctx(), { ...ofTask, id: ofMilestone.id }))).toBe("invalid");
});
