import { defineResource, type Wire } from "@/components/api/resource";
import type { QueryValues } from "@/components/api/request";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type {
  ListedTimeEntry,
  TimeEntry,
  TimeEntryCorrect,
  TimeEntryCreate,
  TimeEntryUpdate,
  TimerTasks,
  WeekSheet,
  WeekWrite,
} from "@/lib/domains/time-entries/schema";

export const timeEntries = defineResource<{
  row: typeof ListedTimeEntry;
  detail: typeof TimeEntry;
  create: typeof TimeEntryCreate;
  update: typeof TimeEntryUpdate;
  verbs: { correct: Verb<ById & Wire<typeof TimeEntryCorrect>, TimeEntryRow> };
}>("time-entries", { verbs: { correct: "POST /{id}/correct" } });

export type TimeEntryRow = Wire<typeof TimeEntry>;
export type ListedTimeRow = Wire<typeof ListedTimeEntry>;

/** The timer of a task; `id` is the task's. */
export const timer = defineResource<{
  row: typeof TimeEntry;
  detail: typeof TimeEntry;
  create: typeof TimeEntry;
  update: typeof TimeEntry;
  verbs: { start: Verb<ById, TimeEntryRow>; stop: Verb<ById, TimeEntryRow> };
}>("tasks", { verbs: { start: "POST /{id}/timer/start", stop: "POST /{id}/timer/stop" } });

/** A colleague's week, by task and day. */
export const weekSheet = defineVerbs<{
  read: Verb<QueryValues, Wire<typeof WeekSheet>>;
  write: Verb<Wire<typeof WeekWrite>, Wire<typeof WeekSheet>>;
  tasks: Verb<QueryValues, Wire<typeof TimerTasks>>;
}>("/api/tenant/time-entries", { read: "GET /week", write: "PUT /week", tasks: "GET /timer/tasks" });
