/** Openings within this time count as one visit, in milliseconds. */
const visitMs = 30 * 60 * 1000;

/** The visit count of a link after an opening at `now`. */
export function countOpening(link: { open_count: number; last_opened_at: Date | null }, now: Date): number {
  const sameVisit = link.last_opened_at !== null && now.getTime() - link.last_opened_at.getTime() < visitMs;
  return sameVisit ? link.open_count : link.open_count + 1;
}
