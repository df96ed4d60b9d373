import type { Wire } from "@/components/api/resource";
import type { GanttRow } from "@/components/gantt/use-bars";
import type { ProjectTimeline } from "@/lib/domains/tasks/schema";

export type TimelineEntry = Wire<typeof ProjectTimeline>["data"][number];

/** A task by its id, a milestone by its key. */
export const rowIdOf = ({ task_id, milestone_key }: TimelineEntry): string => task_id ?? `milestone ${milestone_key ?? ""}`;

const firstDay = ({ starts_on, due_on }: TimelineEntry) => starts_on ?? due_on ?? "~";

/** The rows of the chart, by their first day. */
export function toRows(entries: readonly TimelineEntry[], hrefOf: (id: string) => string): GanttRow[] {
  return entries
    .toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : firstDay(a) > firstDay(b) ? 1 : 0))
    .map((entry) => {
      const { kind, title, starts_on, due_on, done, task_id, after_ids, baseline } = entry;
      return {
        ...{ id: rowIdOf(entry), title, start: starts_on, end: due_on, done, milestone: kind === "milestone" },
        ...{ href: task_id === null ? null : hrefOf(task_id), after: after_ids },
        baseline: baseline && { start: baseline.starts_on, end: baseline.due_on },
      };
    });
}

/** What waits for a task, and what waits for that, not done yet. */
export function waitingFor(entries: readonly TimelineEntry[], id: string): TimelineEntry[] {
  const found = new Set([id]);
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { task_id, after_ids } of entries)
      if (task_id !== null && !found.has(task_id) && after_ids.includes(next)) {
        found.add(task_id);
        open.push(task_id);
      }
  return entries.filter(({ task_id, done }) => task_id !== null && task_id !== id && found.has(task_id) && !done);
}
