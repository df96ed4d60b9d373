import { addDays } from "@/lib/commerce/days";
import { invalidField } from "@/lib/kernel/base/errors";
import type { TaskStatus } from "../schema";

interface Dates {
  starts_on: string | null;
  due_on: string | null;
}

interface DatedTask extends Dates {
  id: string;
  title: string;
  status: TaskStatus;
  assignee_id: string | null;
  version: number;
  after_ids: string[];
}

interface Milestone {
  key: string;
  title: string;
  due_on: string;
  done: boolean;
}

/** Milestones and tasks on one list by due date: of one day, the milestones first; what has no date last. */
export function mergeTimeline(milestones: readonly Milestone[], tasks: readonly DatedTask[], plan: Readonly<Record<string, Dates>>) {
  const entries = [
    ...milestones.map(({ key, title, due_on, done }) => {
      const own = { kind: "milestone" as const, title, starts_on: null, due_on, done, milestone_key: key, baseline: plan[key] ?? null };
      return { ...own, task_id: null, status: null, assignee_id: null, version: null, after_ids: [] };
    }),
    ...tasks.map(({ id, status, ...task }) => {
      const own = { kind: "task" as const, task_id: id, status, done: status === "done", milestone_key: null };
      return { ...task, ...own, baseline: plan[id] ?? null };
    }),
  ];
  const rank = ({ due_on }: { due_on: string | null }) => due_on ?? "~";
  return entries.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

interface Link {
  task_id: string;
  after_id: string;
}

/** What waits for a task, and what waits for that; never the task itself. */
export function dependentsOf(links: readonly Link[], id: string): string[] {
  const waiting = new Map<string, string[]>();
  for (const { task_id, after_id } of links) waiting.set(after_id, [...(waiting.get(after_id) ?? []), task_id]);
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const each of waiting.get(next) ?? [])
      if (each !== id && !found.has(each)) {
        found.add(each);
        open.push(each);
      }
  return [...found];
}

/** @throws AppError `invalid` for a task that would wait for itself, directly or through others. */
export function assertNoCircle(links: readonly Link[], { task_id, after_id }: Link): void {
  if (task_id === after_id) throw invalidField("after_id", "circle", "A task can't wait for itself.");
  if (!dependentsOf(links, task_id).includes(after_id)) return;
  throw invalidField("after_id", "circle", "That task waits for this one already.");
}

/** Both dates as many days later; a date that is not set stays so. */
export function movedBy({ starts_on, due_on }: Dates, days: number): Dates {
  const moved = (day: string | null) => (day === null ? null : addDays(day, days));
  return { starts_on: moved(starts_on), due_on: moved(due_on) };
}
