import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { addProjectMember, createProject } from "@/lib/domains/projects";
import { addTaskDependency, createTask, saveProjectBaseline, updateTask } from "@/lib/domains/tasks";
import { billProjectTime, createTimeEntry } from "@/lib/domains/time-entries";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const plans = {
  en: {
    name: "New coffee corner",
    milestones: ["Plans approved", "Opening"],
    tasks: ["Measure the room", "Order the machine", "Train the colleagues"],
  },
  ar: { name: "ركن القهوة الجديد", milestones: ["اعتماد المخططات", "الافتتاح"], tasks: ["قياس المكان", "طلب الآلة", "تدريب الزملاء"] },
} as const;

const day = 86_400_000;

/** A project for the first customer in the company's last month, with its tasks and their time. */
export async function addProjects({ company, since, ctx, staffId }: OpenCompany, { customers: [first] }: Lived): Promise<void> {
  if (first === undefined) return;
  const start = since.getTime() + 340 * day;
  const from = dayInTimezone(new Date(start), company.week.timezone);
  const { name, milestones, tasks } = plans[company.home.language];
  const manager = (days: number) => ctx("manager", new Date(start + days * day));
  const { id, milestones: planned } = await createProject(manager(0), {
    customer_id: first,
    name,
    owner_id: staffId("owner"),
    starts_on: from,
    ends_on: addDays(from, 60),
    billing: "hourly",
    hourly_rate: "65.00",
    ...{ time_rounding: "up", time_rounding_minutes: 15, time_rounding_per: "entry" },
    budget_hours: 40,
    shared: true,
    milestones: milestones.map((title, place) => ({ title, due_on: addDays(from, 14 + place * 46), done: place === 0, shared: true })),
  });
  await addProjectMember(manager(1), { id, staff_id: staffId("manager"), role: "lead" });
  const daysOf = (place: number) => ({ starts_on: addDays(from, 3 + place * 14), due_on: addDays(from, 10 + place * 25) });
  const made: string[] = [];
  for (const [place, title] of tasks.entries()) {
    const { key: milestone_key = null } = planned[place === 0 ? 0 : 1] ?? {};
    const fields = { title, project_id: id, milestone_key, ...daysOf(place), shared: place === 0 };
    const task = await createTask(manager(2), fields);
    await createTimeEntry(manager(3 + place), { task_id: task.id, duration_seconds: 5000 + place * 3600, billable: place === 0 });
    const previous = made.at(-1);
    if (previous !== undefined) await addTaskDependency(manager(3), { id: task.id, after_id: previous });
    made.push(task.id);
    if (place === 0) await updateTask(manager(4), { id: task.id, status: "done" });
  }
  // A draft of the first week; what is worked afterwards stays to be invoiced.
  await billProjectTime(ctx("owner", new Date(start + 7 * day)), { id });
  const [worked] = made;
  if (worked !== undefined) await createTimeEntry(manager(8), { task_id: worked, duration_seconds: 2900 });
  // The plan was saved, then one task took longer.
  await saveProjectBaseline(manager(5), { id });
  const last = made.at(-1);
  if (last !== undefined) await updateTask(manager(6), { id: last, due_on: addDays(from, 68) });
}
