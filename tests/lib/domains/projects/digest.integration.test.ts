import { afterAll, beforeAll, expect, test } from "vitest";
import { sendProjectDigests } from "@/inngest/projects/send-project-digests";
import { createCustomer } from "@/lib/domains/customers";
import { getMail, listMails } from "@/lib/domains/mail";
import { createProject, previewProjectDigest, updateProject } from "@/lib/domains/projects";
import { createTask, updateTask } from "@/lib/domains/tasks";
import { createTimeEntry } from "@/lib/domains/time-entries";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ctx = () => world.ctx("acme");
const goTo = (instant: string) => world.clock.set(new Date(instant));
const scheduler = () => sendProjectDigests.work(world.systemCtx("acme"));
const digests = async () => (await listMails(ctx(), { key: "project_digest" })).data;

test("the owner gets one email on Monday from 09:00, and none for a quiet week or a project without it", async () => {
  goTo("2026-03-03T10:00:00Z");
  const { id: customer_id } = await createCustomer(ctx(), { name: "Lakeside Dental" });
  const busy = await createProject(ctx(), { customer_id, name: "Refit" });
  const silent = await createProject(ctx(), { customer_id, name: "Silent", weekly_digest: false });
  await createProject(ctx(), { customer_id, name: "Quiet" });
  const task = await createTask(ctx(), { title: "Measure <the> *room*", project_id: busy.id });
  await createTask(ctx(), { title: "Order the machine", project_id: busy.id, due_on: "2026-03-12" });
  await createTask(ctx(), { title: "Unseen", project_id: silent.id, due_on: "2026-03-12" });
  await createTimeEntry(ctx(), { task_id: task.id, duration_seconds: 5400 });
  await updateTask(ctx(), { id: task.id, status: "done" });
  const preview = await previewProjectDigest(ctx(), { id: busy.id });
  expect(preview).toMatchObject({ sends_on: "2026-03-09", is_empty: false });
  for (const part of ["Measure", "1.5 hours", "Order the machine"]) expect(preview.html).toContain(part);
  // In the week of its creation, a project has no past one.
  await scheduler();
  goTo("2026-03-09T08:59:00Z");
  await scheduler();
  expect(await digests()).toEqual([]);
  goTo("2026-03-09T09:00:00Z");
  await Promise.all([scheduler(), scheduler()]);
  await scheduler();
  const [mail, ...others] = await digests();
  expect(others).toEqual([]);
  const { subject, text } = await getMail(ctx(), { id: mail?.id ?? "" });
  expect(subject).toBe(preview.subject);
  expect(subject).toContain("Refit");
  for (const part of ["Measure <the> *room*", "1.5 hours", "Order the machine"]) expect(text).toContain(part);
  await updateProject(ctx(), { id: busy.id, status: "completed" });
  goTo("2026-03-16T12:00:00Z");
  await scheduler();
  expect(await digests()).toHaveLength(1);
});
