import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { createRecurringTask } from "@/lib/domains/recurring-tasks";
import { bulkChangeTasks, createTask, createTaskStatus, updateTask } from "@/lib/domains/tasks";
import { createTimeEntry } from "@/lib/domains/time-entries";
import type { TaskPriority, TaskStatus } from "@/lib/domains/tasks/schema";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

interface Plan {
  title: string;
  status: TaskStatus;
  priority: TaskPriority;
  /** After the end of the company's year. */
  due: number;
  steps: readonly string[];
}

const plans = {
  en: [
    { title: "Send the colour samples", status: "open", priority: "high", due: 2, steps: ["Choose the colours", "Book the courier"] },
    { title: "Check the delivery address", status: "waiting", priority: "normal", due: 4, steps: [] },
    { title: "Prepare the yearly review", status: "in_progress", priority: "normal", due: 9, steps: ["Collect figures", "Draft slides"] },
    { title: "Renew the parking permits", status: "done", priority: "low", due: -3, steps: [] },
  ],
  ar: [
    { title: "إرسال عيّنات الألوان", status: "open", priority: "high", due: 2, steps: ["اختيار الألوان", "حجز شركة التوصيل"] },
    { title: "التحقق من عنوان التسليم", status: "waiting", priority: "normal", due: 4, steps: [] },
    { title: "تجديد تصاريح المواقف", status: "done", priority: "low", due: -3, steps: [] },
  ],
} as const satisfies Record<string, readonly Plan[]>;

const weekly = {
  en: { title: "Clean the machines", steps: ["Front of house", "Kitchen"] },
  ar: { title: "تنظيف الآلات", steps: ["صالة العملاء", "المطبخ"] },
} as const;

const tags = { en: "Delivery", ar: "التوصيل" } as const;

/** The English company names its own steps; the Arabic one uses the standard statuses. */
const statuses = [
  { name: "To do", meaning: "open", color: "gray" },
  { name: "In production", meaning: "in_progress", color: "blue" },
  { name: "Being checked", meaning: "in_progress", color: "amber" },
  { name: "With the customer", meaning: "waiting", color: "amber" },
  { name: "Shipped", meaning: "done", color: "green" },
] as const;

const day = 86_400_000;

/** Tasks of the company's last week, the first of them for a customer, and one that comes back each week. */
export async function addTasks({ company, since, ctx, staffId }: OpenCompany, { customers }: Lived): Promise<void> {
  const end = since.getTime() + 367 * day;
  const today = dayInTimezone(new Date(end), company.week.timezone);
  const [first = null] = customers;
  const made: string[] = [];
  if (company.home.language === "en") for (const status of statuses) await createTaskStatus(ctx("owner", new Date(end - 7 * day)), status);
  for (const [place, plan] of (plans[company.home.language] as readonly Plan[]).entries()) {
    const { title, status, priority, due, steps } = plan;
    const created = end - (6 - place) * day;
    const { id } = await createTask(ctx("manager", new Date(created)), {
      title,
      priority,
      due_on: addDays(today, due),
      ...(place === 0 ? { due_time: "15:00" } : {}),
      assignee_id: staffId(place % 2 === 0 ? "owner" : "manager"),
      customer_id: place === 0 ? first : null,
      checklist: steps.map((text, step) => ({ text, done: step === 0 })),
    });
    if (place < 2) made.push(id);
    if (status !== "open")
      await createTimeEntry(ctx("manager", new Date(created + 7_200_000)), { task_id: id, duration_seconds: 2700 + place * 900 });
    if (status !== "open") await updateTask(ctx("manager", new Date(created + 3_600_000)), { id, status });
  }
  await bulkChangeTasks(ctx("manager", new Date(end - day)), { action: "tag", ids: made, tag: tags[company.home.language] });
  const { title, steps } = weekly[company.home.language];
  await createRecurringTask(ctx("manager", new Date(end - day)), { title, steps: [...steps], cadence: "weekly", start_date: today });
}
