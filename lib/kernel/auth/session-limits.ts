/** Minutes without use, and hours in all, after which a session ends. */
export interface SessionLimits {
  idle_minutes: number;
  life_hours: number;
}

interface Stored {
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

/** Those of a person without a company. */
export const defaultLimits: SessionLimits = { idle_minutes: 12 * 60, life_hours: 30 * 24 };

/** Of each limit the shortest: a company's rule also counts while its colleague works for another. */
export function strictest(all: readonly SessionLimits[]): SessionLimits {
  if (all.length === 0) return defaultLimits;
  return { idle_minutes: Math.min(...all.map((one) => one.idle_minutes)), life_hours: Math.min(...all.map((one) => one.life_hours)) };
}

/** When a session ends by itself if nobody uses it again. */
export function sessionEnd({ created_at, last_seen_at, expires_at }: Stored, { idle_minutes, life_hours }: SessionLimits): Date {
  const ends = [expires_at.getTime(), created_at.getTime() + life_hours * 3_600_000, last_seen_at.getTime() + idle_minutes * 60_000];
  return new Date(Math.min(...ends));
}

/** For how many milliseconds after a proof a session's person counts as present. */
export const confirmedFor = 10 * 60_000;

/** Milliseconds. Last use is written at most once a minute. */
const touchIntervalMs = 60_000;

/** What a browser sends whose person has done nothing for a while, and what live updates are: neither is use of the session. */
export const idleHeader = "atrium-idle";

/** Whether a request that is use of its session is to be stored as its last one. */
export function isStale(last_seen_at: Date, now: Date): boolean {
  return now.getTime() - last_seen_at.getTime() >= touchIntervalMs;
}
