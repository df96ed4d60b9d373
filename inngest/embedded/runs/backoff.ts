/** Seconds before the second, third, ... attempt, as on Inngest's server. */
const delays = [15, 30, 60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200];
const jitterSeconds = 30;

/**
 * Milliseconds before retry number `attempt` (1 is the first): the table's delay plus up to 30 s of jitter, times `scale` (1 in
 * production). `random` is in [0, 1).
 */
export function backoff(attempt: number, scale: number, random: number): number {
  const seconds = delays[Math.min(Math.max(attempt, 1), delays.length) - 1] ?? 0;
  return Math.round((seconds + random * jitterSeconds) * 1_000 * scale);
}
