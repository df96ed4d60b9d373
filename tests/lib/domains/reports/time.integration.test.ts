import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { getTimeReport, getTimeReportCsv } from "@/lib/domains/reports";
import { createProject } from "@/lib/domains/projects";
import { createTask } from "@/lib/domains/tasks";
import { billProjectTime, createTimeEntry, startTimer } from "@/lib/domains/time-entries";
import { encodeId } from "@/lib/kernel/base/ids";
import type { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
const owner = () => world.ctx("acme");
let worker: Ctx;
const colleague = () => worker;
let project_id: string;
let customer_id: string;
const today = worldStart.toISOString().slice(0, 10);

beforeAll(async () => {
  world = await createWorld();
  const role = await roleNamed(owner(), "Staff");
  const { staff_id, user_id } = await addColleague(world, "acme", "worker@acme.example", role.id);
  const { principal, ...rest } = owner();
  if (principal.kind !== "staff") throw new Error("The owner is staff");
  worker = { ...rest, principal: { ...principal, staff_id, user_id }, grants: new Set(role.permissions) };
  customer_id = (await createCustomer(owner(), { name: "Lakeside", currency: "GBP" })).id;
  const terms = { billing: "hourly", hourly_rate: "90.00", invoice_cycle: "manual" } as const;
  project_id = (await createProject(owner(), { customer_id, name: "Refit", ...terms })).id;
  const plan = await createTask(owner(), { title: "Plan", project_id });
  const loose = await createTask(owner(), { title: "Sweep", assignee_id: staff_id });
  await createTimeEntry(owner(), { task_id: plan.id, duration_seconds: 3600 });
  await billProjectTime(owner(), { id: project_id });
  await createTimeEntry(owner(), { task_id: plan.id, duration_seconds: 1800 });
  await createTimeEntry(colleague(), { task_id: plan.id, duration_seconds: 7200, billable: false });
  await createTimeEntry(colleague(), { task_id: loose.id, duration_seconds: 900 });
  await startTimer(owner(), { id: loose.id });
});
afterAll(() => world.close());

test("time is reported by project, customer and task: billable or not, invoiced or not, without running timers", async () => {
  const report = await getTimeReport(owner(), { by: "project", from: today, to: today });
  expect(report.total).toMatchObject({ seconds: 13_500, billable_seconds: 6300, invoiced_seconds: 3600 });
  // Time outside of hourly projects is put on no invoice.
  expect(report.total.to_invoice_seconds).toBe(1800);
  expect(report.groups).toMatchObject([
    { key: encodeId("project", project_id), name: "Refit", seconds: 12_600, billable_seconds: 5400, working_seconds: null },
    { key: null, name: null, seconds: 900 },
  ]);
  const byCustomer = await getTimeReport(owner(), { by: "customer", customer_id });
  expect(byCustomer.groups).toMatchObject([{ key: encodeId("customer", customer_id), name: "Lakeside", seconds: 12_600 }]);
  expect((await getTimeReport(owner(), { by: "task", project_id, billable: false })).groups).toMatchObject([
    { name: "Plan", seconds: 7200 },
  ]);
});

test("by person, week and month it stands beside the working hours", async () => {
  const { groups, total, people } = await getTimeReport(owner(), { period: "this_month" });
  expect(groups.map(({ seconds }) => seconds)).toEqual([8100, 5400]);
  expect(people).toHaveLength(2);
  expect(groups.reduce((sum, { working_seconds }) => sum + (working_seconds ?? 0), 0)).toBe(total.working_seconds);
  expect(total.utilisation).not.toBe(null);
  const { groups: months } = await getTimeReport(owner(), { by: "month", period: "this_year" });
  expect(months).toMatchObject([{ key: today.slice(0, 7), seconds: 13_500, working_seconds: total.working_seconds }]);
});

test("who does not approve time sees their own alone, and another company nothing", async () => {
  const report = await getTimeReport(colleague(), { by: "person" });
  expect(report).toMatchObject({ own: true, total: { seconds: 8100 } });
  expect(report.people).toHaveLength(1);
  const [other] = (await getTimeReport(owner(), {})).people.filter(({ id }) => id !== report.staff_id);
  const code = await getTimeReport(colleague(), { staff_id: other?.id ?? "" }).then(
    () => null,
    (error: AppError) => error.code,
  );
  expect(code).toBe("forbidden");
  expect((await getTimeReport(world.ctx("beta"), {})).total.seconds).toBe(0);
});

test("the CSV has a line for each group, in hours", async () => {
  const answer = await getTimeReportCsv(owner(), { by: "project", from: today, to: today });
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body) chunks.push(chunk as Buffer);
  const [header, first] = Buffer.concat(chunks).toString("utf8").replace("\ufeff", "").split("\r\n");
  expect(header).toBe(
    "project,hours,billable_hours,not_billable_hours,invoiced_hours,to_invoice_hours,billable_rate,working_hours,utilisation",
  );
  expect(first).toBe("Refit,3.5,1.5,2,1,0.5,42.9,,");
});
