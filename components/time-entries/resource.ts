import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { TimeEntry, TimeEntryCreate, TimeEntryUpdate } from "@/lib/domains/time-entries/schema";

export const timeEntries = defineResource<{
  row: typeof TimeEntry;
  detail: typeof TimeEntry;
  create: typeof TimeEntryCreate;
  update: typeof TimeEntryUpdate;
}>("time-entries");

export type TimeEntryRow = Wire<typeof TimeEntry>;

/** The timer of a task; `id` is the task's. */
export const timer = defineResource<{
  row: typeof TimeEntry;
  detail: typeof TimeEntry;
  create: typeof TimeEntry;
  update: typeof TimeEntry;
  verbs: { start: Verb<ById, TimeEntryRow>; stop: Verb<ById, TimeEntryRow> };
}>("tasks", { verbs: { start: "POST /{id}/timer/start", stop: "POST /{id}/timer/stop" } });
