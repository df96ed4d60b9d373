import { addDays, daysBetween } from "@/lib/commerce/days";
import { invalidField } from "@/lib/kernel/base/errors";
import { longestRange } from "./schema";

/** @throws AppError `invalid` for a range that ends before it starts, or is too long. */
export function assertRange({ from, to }: { from: string; to: string }): void {
  if (to < from) throw invalidField("to", "before_start", "The last day is before the first.");
  if (daysBetween(from, to) >= longestRange) throw invalidField("to", "too_long", `Ask for ${String(longestRange)} days at most.`);
}

interface Placed {
  starts_on: string;
  ends_on: string;
  starts_at: Date | string | null;
  title: string;
}

const timeOf = ({ starts_at }: Placed): number => (starts_at === null ? -1 : new Date(starts_at).getTime());

/** Entries in reading order: by first day, whole days before times, then by title. */
export function sortEntries<Entry extends Placed>(entries: readonly Entry[]): Entry[] {
  const byTitle = (a: Entry, b: Entry) => a.title.localeCompare(b.title) || a.ends_on.localeCompare(b.ends_on);
  return [...entries].sort((a, b) => a.starts_on.localeCompare(b.starts_on) || timeOf(a) - timeOf(b) || byTitle(a, b));
}

/** The entries of each day from `from` to `to`; one that takes several days is in each of them. */
export function entriesByDay<Entry extends Placed>(entries: readonly Entry[], from: string, to: string): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, []);
  for (const entry of sortEntries(entries)) {
    for (let day = entry.starts_on < from ? from : entry.starts_on; day <= entry.ends_on && day <= to; day = addDays(day, 1))
      days.get(day)?.push(entry);
  }
  return days;
}
