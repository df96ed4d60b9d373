import type { Runtime } from "../../runtime";
import { uptimeDays, type DayTally } from "./uptime";

/** Milliseconds between two signs of the worker. */
export const signInterval = 30_000;
/** Without a sign for so many milliseconds, background work stands still. */
export const longestSilence = 3 * signInterval;

const worker = "worker";
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/**
 * The worker's own checks at one sign: this one passed, and the ones that it missed since the last sign failed, each on its UTC day.
 * @param last null when there was never one.
 */
export function tallySigns(last: Date | null, now: Date): DayTally[] {
  const tallies = new Map<string, DayTally>();
  const add = (instant: number, failures: 0 | 1) => {
    const day = dayOf(instant);
    const known = tallies.get(day) ?? { endpoint: "background", day, checks: 0, failures: 0 };
    tallies.set(day, { ...known, checks: known.checks + 1, failures: known.failures + failures });
  };
  const silence = last === null ? 0 : Math.min(now.getTime() - last.getTime(), uptimeDays * 86_400_000);
  if (silence > longestSilence)
    for (let missed = now.getTime() - silence + signInterval; missed < now.getTime(); missed += signInterval) add(missed, 1);
  add(now.getTime(), 0);
  return [...tallies.values()];
}

/** When the worker last said that it works; null when it never did. @throws the database's error. */
export async function readSign(runtime: Runtime): Promise<Date | null> {
  const { rows } = await runtime.platform.pool.query<{ at: Date }>("select at from platform.process_signs where process = $1", [worker]);
  return rows[0]?.at ?? null;
}

/** Stores that the worker works; returns the checks since its last sign. @throws the database's error. */
export async function storeSign(runtime: Runtime): Promise<DayTally[]> {
  const now = runtime.clock.now();
  const last = await readSign(runtime);
  await runtime.platform.pool.query(
    `insert into platform.process_signs as known (process, at) values ($1, $2)
     on conflict (process) do update set at = greatest(known.at, excluded.at)`,
    [worker, now],
  );
  return tallySigns(last, now);
}
