import { findName, namesOf } from "@/components/list/names";
import type { Tone } from "@/components/ui/Shape";
import type { StatusColor, TaskStatus } from "@/lib/domains/tasks/schema";
import type { OwnStatusRow } from "./resource";

/** A status that tasks can have: the company's own, or a standard one where it has none of that meaning. */
export interface StatusColumn {
  /** The id of an own status, or the fixed status. */
  key: string;
  meaning: TaskStatus;
  /** Null for a standard one, whose name is in the catalogue. */
  name: string | null;
  tone: Tone;
}

export const colorTones: Readonly<Record<StatusColor, Tone>> = {
  gray: "neutral",
  blue: "accent",
  green: "good",
  amber: "warn",
  red: "bad",
};
const standardTones: Readonly<Record<TaskStatus, Tone>> = { open: "accent", in_progress: "neutral", waiting: "warn", done: "good" };
export const taskStatuses = namesOf(standardTones);

const rank = (meaning: TaskStatus) => taskStatuses.indexOf(meaning);

/** The company's own statuses in their order; a standard one that is left stands after what comes before it in the usual order. */
export function statusColumns(own: readonly OwnStatusRow[]): StatusColumn[] {
  const columns: StatusColumn[] = own.map(({ id, meaning, name, color }) => ({ key: id, meaning, name, tone: colorTones[color] }));
  for (const meaning of taskStatuses) {
    if (columns.some((column) => column.meaning === meaning)) continue;
    const place = columns.findLastIndex((column) => rank(column.meaning) <= rank(meaning)) + 1;
    columns.splice(place, 0, { key: meaning, meaning, name: null, tone: standardTones[meaning] });
  }
  return columns;
}

/** The key of the column in which a task is. */
export function columnKeyOf(columns: readonly StatusColumn[], task: { status: TaskStatus; status_id: string | null }): string {
  const own = columns.find(({ key }) => key === task.status_id);
  return (own ?? columns.find(({ meaning }) => meaning === task.status))?.key ?? task.status;
}

/** What a column asks of the list of tasks, and what moving a task there changes. */
export function statusFields(key: string): { status: TaskStatus } | { status_id: string } {
  const fixed = findName(taskStatuses, key);
  return fixed === undefined ? { status_id: key } : { status: fixed };
}
