import { z } from "zod";
import { createProject } from "@/lib/domains/projects";
import { createRecurringTask } from "@/lib/domains/recurring-tasks";
import { createTask } from "@/lib/domains/tasks";
import { addDays } from "@/lib/commerce/days";
import { idOf } from "@/lib/kernel/base/ids";
import type { Finding } from "../findings";
import type { System } from "../system";
import { copyRow, measureGets, milliseconds, openLongCompany, type LongCompany } from "./company";
import { measureSchedule } from "./schedules";

/** Lists and boards of tasks, a project's timeline, a year's calendar, a week of time, and recurring tasks that are due at once. */
export async function measureWork(system: System): Promise<Finding[]> {
  const company = await openLongCompany(system, "work");
  return [
    ...(await measureTasks(system, company)),
    await measureTimeline(system, company),
    await measureYear(system, company),
    await measureWeek(system, company),
    ...(await measureRecurringTasks(system, company)),
  ];
}

const statuses = ["open", "in_progress", "waiting", "done"] as const;

async function measureTasks(system: System, company: LongCompany): Promise<Finding[]> {
  const count = system.scale.rounds < 5 ? 20_000 : 100_000;
  const { id } = await createTask(company.ctx, { title: "Draw the plan" });
  const changes = `jsonb_build_object('title', 'Task ' || n, 'created_at', now() - interval '5 minutes' * n,
    'status', case when n % 25 = 0 then 'open' when n % 40 = 0 then 'in_progress' when n % 90 = 0 then 'waiting' else 'done' end,
    'priority', (array['low', 'normal', 'high', 'urgent'])[1 + n % 4], 'due_day', current_date - n % 400,
    'assignee_id', case when n % 3 = 0 then '${company.staff_id}'::uuid end)`;
  await copyRow(system, { table: "tasks", id, count, changes });
  await system.admin.query("vacuum analyze public.tasks");
  const filters = {
    "": "",
    " by status": "&status=open",
    " by assignee": `&assignee_id=${z.encode(idOf("staff"), company.staff_id)}`,
    " due in a week": `&active=true&due_from=${addDays(today(), -7)}&due_until=${today()}`,
    " by text": "&q=Task%2019",
  };
  const findings: Finding[] = [];
  for (const [name, query] of Object.entries(filters)) {
    const what = `Tasks${name}, of ${count.toLocaleString("en")}`;
    findings.push(milliseconds(what, await measureGets(system, company, [`tasks?limit=50${query}`]), 40));
  }
  const columns = statuses.map((status) => `tasks?limit=50&status=${status}&sort=-status_changed_at`);
  const [first = "", ...others] = columns;
  const column = await measureGets(system, company, [first, ...others]);
  return [...findings, { ...milliseconds("Board of tasks, a column", column, 200), note: "a board reads its columns at once" }];
}

const today = (): string => new Date().toISOString().slice(0, 10);

async function measureTimeline(system: System, company: LongCompany): Promise<Finding> {
  const { ctx, customer_id } = company;
  const project = await createProject(ctx, { customer_id, name: "Fit out the meeting rooms" });
  const { id } = await createTask(ctx, { title: "Draw the plan", project_id: project.id, due_on: today() });
  const changes = `jsonb_build_object('title', 'Step ' || n, 'start_day', current_date + n % 300, 'due_day', current_date + n % 300 + 3)`;
  await copyRow(system, { table: "tasks", id, count: 1_999, changes });
  const path = `projects/${z.encode(idOf("project"), project.id)}/timeline`;
  return milliseconds("Timeline of 2,000 tasks", await measureGets(system, company, [path]), 300);
}

/** A year, in four ranges as long as one may read at once. */
async function measureYear(system: System, company: LongCompany): Promise<Finding> {
  await system.admin.query(
    `insert into public.calendar_events
       (id, tenant_id, owner_id, title, notes, starts, ends, timezone, starts_at, ends_at, start_day, end_day, created_at, updated_at)
     select uuidv7(interval '0'), $1, $2, 'Site visit ' || n, '', to_char(day, 'YYYY-MM-DD') || 'T09:30',
       to_char(day, 'YYYY-MM-DD') || 'T10:30', 'UTC', day + interval '9.5 hours', day + interval '10.5 hours', day, day, now(), now()
     from generate_series(1, 360) as n, lateral (select current_date + n as day) as made`,
    [company.id, company.staff_id],
  );
  const [first = "", ...others] = [0, 92, 184, 276].map(
    (start) => `calendar/events?from=${addDays(today(), start)}&to=${addDays(today(), start + 91)}`,
  );
  return milliseconds("Calendar, a quarter of a year", await measureGets(system, company, [first, ...others]), 300);
}

async function measureWeek(system: System, company: LongCompany): Promise<Finding> {
  const { ctx, id, staff_id } = company;
  const task = await createTask(ctx, { title: "Advise" });
  await system.admin.query(
    `insert into public.time_entries (id, tenant_id, staff_id, task_id, day, seconds, note, billable, created_at, updated_at)
     select uuidv7(interval '0'), $1, $2, $3, current_date, 900, 'On the phone', false, now(), now() from generate_series(1, 100)`,
    [id, staff_id, task.id],
  );
  const path = `time-entries/week?staff_id=${z.encode(idOf("staff"), staff_id)}`;
  return milliseconds("Week of 100 time entries", await measureGets(system, company, [path]), 150);
}

async function measureRecurringTasks(system: System, company: LongCompany): Promise<Finding[]> {
  const count = system.scale.rounds < 5 ? 500 : 10_000;
  const { id } = await createRecurringTask(company.ctx, { title: "Check the boiler", cadence: "monthly", start_date: "2030-01-01" });
  const due = "jsonb_build_object('start_day', current_date, 'next_day', current_date)";
  await copyRow(system, { table: "recurring_tasks", id, count, changes: due });
  const left = async (): Promise<number> => {
    const { rows } = await system.admin.query<{ left: number }>(
      "select count(*)::int as left from public.recurring_tasks where tenant_id = $1 and next_day <= current_date",
      [company.id],
    );
    return rows[0]?.left ?? 0;
  };
  return measureSchedule(system, company, { schedule: "create-recurring-tasks", what: "Recurring tasks created", count, left });
}
