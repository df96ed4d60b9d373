import { z } from "zod";
import { hasStart } from "@/lib/commerce/occurrences";
import { addDays, daysBetween } from "@/lib/commerce/days";
import { instantOfEventTime } from "@/lib/commerce/timezone";

const Said = z.object({ title: z.string(), location: z.string(), notes: z.string(), times: z.string() });
/** An occurrence of a series that is not as the rule has it: what it says instead, or null where it was deleted. */
const Changed = z.object({ occurrence: z.string(), said: Said.nullable() });
export type ChangedOccurrence = z.output<typeof Changed>;

type Series = z.output<typeof Said> & { repeat: string };

/** The changed occurrences as one text, in order; those that say what the rule does, or no longer exist by it, are none. */
export function writeChanges(series: Series, changes: readonly ChangedOccurrence[]): string {
  const [span = "", zone = null] = series.times.split(" ");
  const [start = "", end = ""] = span.split("/");
  const byRule = ({ occurrence }: ChangedOccurrence) => JSON.stringify(saidByRule(series, { start, end, zone }, occurrence));
  const kept = changes
    .filter((each) => hasStart(start, series.repeat, each.occurrence) && JSON.stringify(each.said && ordered(each.said)) !== byRule(each))
    .map(({ occurrence, said }) => ({ occurrence, said: said && ordered(said) }))
    .sort((one, other) => one.occurrence.localeCompare(other.occurrence));
  return kept.length === 0 ? "" : JSON.stringify(kept);
}

export function readChanges(text: string): ChangedOccurrence[] {
  return text === "" ? [] : z.array(Changed).parse(JSON.parse(text));
}

const ordered = ({ title, location, notes, times }: z.output<typeof Said>) => ({ title, location, notes, times });

/** Each occurrence is as long as the first (RFC 5545, 3.8.5.3). */
function saidByRule(
  { title, location, notes }: Series,
  { start, end, zone }: { start: string; end: string; zone: string | null },
  occurrence: string,
) {
  if (zone === null) return { title, location, notes, times: `${occurrence}/${addDays(occurrence, daysBetween(start, end))}` };
  const length = instantOfEventTime(end, zone).getTime() - instantOfEventTime(start, zone).getTime();
  const at = instantOfEventTime(occurrence, zone);
  const minute = (date: Date) => `${date.toISOString().slice(0, 16)}Z`;
  return { title, location, notes, times: `${minute(at)}/${minute(new Date(at.getTime() + length))}` };
}

/**
 * Both sides changed occurrences of the same series: each is one side's, and of the same one the newer change stays.
 * @returns the values that lost, by occurrence.
 */
export function mergeChanges(sides: { base: string; here: string; there: string; isTheirsNewer: boolean }) {
  const [base, here, there] = [sides.base, sides.here, sides.there].map(
    (text) => new Map(readChanges(text).map(({ occurrence, said }) => [occurrence, JSON.stringify(said)])),
  );
  const merged: ChangedOccurrence[] = [];
  const lost: { occurrence: string; side: "here" | "provider"; value: string }[] = [];
  for (const occurrence of new Set([...(base?.keys() ?? []), ...(here?.keys() ?? []), ...(there?.keys() ?? [])])) {
    const [was, ours, theirs] = [base?.get(occurrence), here?.get(occurrence), there?.get(occurrence)];
    const isConflict = ours !== theirs && ours !== was && theirs !== was;
    const isTheirs = ours === was || (isConflict && sides.isTheirsNewer);
    const kept = isTheirs ? theirs : ours;
    if (isConflict) lost.push({ occurrence, side: isTheirs ? "here" : "provider", value: describe(isTheirs ? ours : theirs) });
    if (kept !== undefined) merged.push({ occurrence, said: Said.nullable().parse(JSON.parse(kept)) });
  }
  return { merged, lost };
}

function describe(said: string | undefined): string {
  const read = said === undefined ? null : Said.nullable().parse(JSON.parse(said));
  return read === null ? "–" : [read.title, read.times.replace("/", " – "), read.location].filter((part) => part !== "").join(", ");
}
