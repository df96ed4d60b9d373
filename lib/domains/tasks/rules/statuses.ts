import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { foldText } from "@/lib/kernel/base/fold-text";
import { TaskStatus } from "../schema";

interface Status {
  id: string;
  name: string;
  meaning: string;
}

export const mostStatuses = 40;

/** @throws AppError `conflict` for one status too many. */
export function assertRoomForStatus(all: readonly Status[]): void {
  if (all.length >= mostStatuses) throw new AppError("conflict", `There are already ${String(mostStatuses)} statuses; delete one first.`);
}

/** @throws AppError `invalid` for a name that another status has. */
export function assertFreeName(all: readonly Status[], id: string | null, name: string): void {
  if (all.some((other) => other.id !== id && foldText(other.name) === foldText(name)))
    throw invalidField("name", "taken", "Another status has this name.");
}

/** The place of a new status: after the last one that comes before the end of its meaning. */
export function placeOfNew(all: readonly Status[], meaning: TaskStatus): number {
  const rank = (status: string) => TaskStatus.options.indexOf(TaskStatus.parse(status));
  return all.findLastIndex((status) => rank(status.meaning) <= rank(meaning)) + 1;
}

/**
 * Where the tasks of a deleted status go: another one of its meaning, so that no task's fixed status changes; null for the standard one,
 * once no other is left.
 * @throws AppError `invalid` without a target while others of the meaning exist, and for a target of another meaning.
 */
export function targetOfDeleted(all: readonly Status[], deleted: Status, move_to: string | undefined): string | null {
  const others = all.filter(({ id, meaning }) => id !== deleted.id && meaning === deleted.meaning);
  if (move_to === undefined && others.length === 0) return null;
  if (move_to !== undefined && others.some(({ id }) => id === move_to)) return move_to;
  throw invalidField("move_to", "same_meaning", "Choose another status of the same meaning for its tasks.");
}

/**
 * The status of a task as it is to be stored. A fixed status alone takes the company's first own status of that meaning, unless the task
 * has one of it already.
 * @throws AppError `invalid` for an unknown own status, or one of another meaning than the fixed status sent with it.
 */
export function pickStatus(
  all: readonly Status[],
  sent: { status?: TaskStatus | undefined; status_id?: string | null | undefined },
  before: { status: TaskStatus; status_id: string | null },
): { status: TaskStatus; status_id: string | null } {
  if (sent.status_id) {
    const own = all.find(({ id }) => id === sent.status_id);
    if (own === undefined) throw invalidField("status_id", "unknown", "There is no such status.");
    const status = TaskStatus.parse(own.meaning);
    if (sent.status !== undefined && sent.status !== status)
      throw invalidField("status_id", "another_meaning", `This status means ${status}.`);
    return { status, status_id: own.id };
  }
  const status = sent.status ?? before.status;
  if (status === before.status && before.status_id !== null && sent.status_id === undefined) return before;
  return { status, status_id: all.find(({ meaning }) => meaning === status)?.id ?? null };
}
