/** The longest that a timer counts: one that was forgotten for a month says nothing about the work. */
const most = 31 * 86_400;

/** The whole seconds of a timer, one at least. */
export function secondsBetween(started_at: Date | null, now: Date): number {
  const seconds = Math.round((now.getTime() - (started_at ?? now).getTime()) / 1000);
  return Math.min(Math.max(seconds, 1), most);
}
