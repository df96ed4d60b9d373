/** Visits within half an hour of each other are one, in milliseconds. */
const visitMs = 30 * 60 * 1000;

/** How often a link was opened, once it is opened `now`. */
export function countOpening(link: { open_count: number; last_opened_at: Date | null }, now: Date): number {
  const sameVisit = link.last_opened_at !== null && now.getTime() - link.last_opened_at.getTime() < visitMs;
  return sameVisit ? link.open_count : link.open_count + 1;
}
