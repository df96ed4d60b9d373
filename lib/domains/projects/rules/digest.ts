import { addDays, readDay } from "@/lib/commerce/days";
import { instantOfWallTime } from "@/lib/commerce/timezone";

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(readDay(day)).getUTCDay() + 6) % 7));
}

/** When the emails about the week before this Monday are sent: at 09:00 by the company's clocks. */
export function digestInstant(monday: string, timezone: string): Date {
  return instantOfWallTime(`${monday}T09:00`, timezone);
}

interface Task {
  title: string;
  status: string;
  status_changed_at: Date;
  due_on: string | null;
}

/** What a week's email says: the titles of tasks. */
export interface Digest {
  done: string[];
  due: string[];
  overdue: string[];
  /** Of the week. */
  seconds: number;
}

/** Sorts a project's tasks for the email of `monday`: done in the week before it, due in the seven days from it on, or overdue. */
export function digestOf(
  tasks: readonly Task[],
  { monday, since, until, seconds }: { monday: string; since: Date; until: Date; seconds: number },
): Digest {
  const isOpen = ({ status }: Task) => status !== "done";
  const titles = (found: readonly Task[]) => found.map(({ title }) => title);
  return {
    done: titles(tasks.filter((task) => !isOpen(task) && task.status_changed_at >= since && task.status_changed_at < until)),
    due: titles(tasks.filter((task) => isOpen(task) && task.due_on !== null && task.due_on >= monday && task.due_on < addDays(monday, 7))),
    overdue: titles(tasks.filter((task) => isOpen(task) && task.due_on !== null && task.due_on < monday)),
    seconds,
  };
}

/** Whether there is nothing to say. */
export function isEmpty({ done, due, overdue, seconds }: Digest): boolean {
  return done.length + due.length + overdue.length === 0 && seconds === 0;
}

const mostTitles = 10;

/** Titles a line each, the first ten; a dash for none. */
export function listTitles(titles: readonly string[]): string {
  if (titles.length === 0) return "–";
  return [...titles.slice(0, mostTitles), ...(titles.length > mostTitles ? ["…"] : [])].join("\n");
}
