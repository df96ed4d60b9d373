import { addDays, daysBetween } from "@/lib/commerce/days";
import { isWeekend } from "@/lib/commerce/working-days";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { foldText } from "@/lib/kernel/base/fold-text";

/** What a task may be for. */
export interface TaskPlace {
  customer_id: string | null;
  contract_id: string | null;
  ticket_id: string | null;
  project_id: string | null;
}

const places = ["customer_id", "contract_id", "ticket_id", "project_id"] as const;

/** @throws AppError `invalid` for a task that would be for two records at once, at the second of them. */
export function assertOnePlace(task: TaskPlace): void {
  const [, second] = places.filter((name) => task[name] !== null);
  if (second === undefined) return;
  throw invalidField(second, "one_place", "A task is for one customer, contract, ticket or project. Clear the other first.");
}

/** @throws AppError `invalid` for a parent that is a step itself: steps have no steps, so tasks never go round in a circle. */
export function assertMayHaveSteps(parent: { parent_id: string | null }): void {
  if (parent.parent_id === null) return;
  throw invalidField("parent_id", "sub_task", "This task is a sub-task itself. Choose the task above it.");
}

const notWhereParent = (name: string) =>
  invalidField(name, "of_parent", "A sub-task belongs where the task above it does. Move that task instead.");

/** @throws AppError `invalid` for a sub-task that would leave the place of the task above it. */
export function assertWhereParent(place: TaskPlace, parent: TaskPlace): void {
  const differing = places.find((name) => place[name] !== parent[name]);
  if (differing !== undefined) throw notWhereParent(differing);
}

/**
 * The place of a sub-task, which is that of the task above it.
 * @throws AppError `invalid` where another one is sent.
 */
export function placeOfStep(sent: Partial<TaskPlace>, parent: TaskPlace): TaskPlace {
  for (const name of places) if (sent[name] !== undefined && sent[name] !== null && sent[name] !== parent[name]) throw notWhereParent(name);
  const { customer_id, contract_id, ticket_id, project_id } = parent;
  return { customer_id, contract_id, ticket_id, project_id };
}

export const isSamePlace = (one: TaskPlace, other: TaskPlace): boolean => places.every((name) => one[name] === other[name]);

/** @throws AppError `conflict` for a task that still has sub-tasks. */
export function assertWithoutSteps(count: number): void {
  if (count > 0) throw new AppError("conflict", "The task has sub-tasks. Delete them first, or mark the task as done.");
}

/** @throws AppError `conflict` for a task on which time was entered. */
export function assertWithoutTime(count: number): void {
  if (count > 0)
    throw new AppError("conflict", "The task has time. Mark it as done instead, so that the time stays, or delete the time first.");
}

interface Shift {
  /** The day that the copy's start stands for; null where no date moves. */
  anchor: string | null;
  starts_on: string | null;
  /** Null where dates may fall on a weekend. */
  country: string | null;
}

/** A day of the copied project as the copy has it: as far from the start, and on a working day. */
export function shiftDay(day: string, { anchor, starts_on, country }: Shift): string {
  let moved = anchor === null || starts_on === null ? day : addDays(starts_on, daysBetween(anchor, day));
  while (country !== null && isWeekend(moved, country)) moved = addDays(moved, 1);
  return moved;
}

/** The colleagues whose full name stands after an @ in a text; the longest name that fits counts. */
export function findMentioned(text: string, staff: readonly { id: string; name: string }[]): string[] {
  const folded = foldText(text);
  const byLength = staff.map(({ id, name }) => ({ id, name: foldText(name) })).toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (let at = folded.indexOf("@"); at !== -1; at = folded.indexOf("@", at + 1)) {
    const named = byLength.find(
      ({ name }) => name !== "" && folded.startsWith(name, at + 1) && !/[\p{L}\p{N}]/u.test(folded[at + 1 + name.length] ?? ""),
    );
    if (named) found.add(named.id);
  }
  return [...found];
}

/** @throws AppError `invalid` for a time without a due date. */
export function assertTimeOfDay(due_on: string | null, due_time: string | null): void {
  if (due_on === null && due_time !== null) throw invalidField("due_time", "no_date", "A time needs a due date. Choose the day first.");
}

/** @throws AppError `invalid` for a task that would begin after it is due. */
export function assertInOrder(starts_on: string | null, due_on: string | null): void {
  if (starts_on !== null && due_on !== null && starts_on > due_on)
    throw invalidField("starts_on", "after_due", "The start is after the due date. Choose an earlier day.");
}
