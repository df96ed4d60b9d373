import { TaskCadence } from "@/lib/domains/recurring-tasks/schema";
import { TaskPriority } from "@/lib/domains/tasks/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

/** Uses the earliest time zone (UTC+14): a tenant may be listed up to 26 hours before its own day begins, and then nothing is due. */
const due = `  select tenant_id from public.recurring_tasks
  where next_day <= (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** SQL of recurring tasks that Prisma's schema cannot express. */
export const recurringTasks = [
  checkIn("recurring_tasks", "cadence", TaskCadence.options),
  checkIn("recurring_tasks", "priority", TaskPriority.options),
  check("recurring_tasks", "recurring_tasks_every_check", "every between 1 and 99"),
  check("recurring_tasks", "recurring_tasks_end_check", "end_day is null or end_day >= start_day"),
  check("recurring_tasks", "recurring_tasks_paused_check", "not paused or next_day is null"),
  check("recurring_tasks", "recurring_tasks_one_place_check", "num_nonnulls(customer_id, contract_id, ticket_id, project_id) <= 1"),
  index("recurring_tasks_due", "recurring_tasks", "(next_day, tenant_id) where next_day is not null"),
  dueTenants("recurring_tasks", due),
];
