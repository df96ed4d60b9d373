import { RRuleTemporal } from "rrule-temporal";

/** What clocks in a zone show at an instant: "2026-03-05T12:00:00". It is computed apart from the code under test. */
export const wallIn = (at: Date, timeZone: string): string => at.toLocaleString("sv-SE", { timeZone }).replace(" ", "T");

export function instantAt(wall: string, timeZone: string): Date {
  const time = Date.parse(`${wall}Z`);
  const near = new Date(2 * time - Date.parse(`${wallIn(new Date(time), timeZone)}Z`));
  const missed = Date.parse(`${wallIn(near, timeZone)}Z`) - time;
  return new Date(near.getTime() - missed);
}

const compact = (text: string): string => text.replace(/[-:]|\.\d{3}/g, "");

/** The starts of a rule in a range, as instants, or midnights in UTC for days. */
export function expand(start: { at: Date; zone: string } | string, rule: string, from: Date, to: Date): Date[] {
  const first =
    typeof start === "string" ? `DTSTART:${compact(start)}T000000Z` : `DTSTART;TZID=${start.zone}:${compact(wallIn(start.at, start.zone))}`;
  const read = new RRuleTemporal({ rruleString: `${first}\n${rule}`, maxIterations: 100_000 });
  return read.between(from, to, true).map(({ epochMilliseconds }) => new Date(epochMilliseconds));
}
