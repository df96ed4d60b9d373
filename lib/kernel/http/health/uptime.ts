import { getRuntime, type Runtime } from "../../runtime";

/** The health endpoints that the worker probes and the status page shows by day. */
export const healthEndpoints = { web: "/api/healthz", api: "/api/health", site: "/" } as const;
export type HealthEndpoint = keyof typeof healthEndpoints;
export const healthEndpointNames = Object.keys(healthEndpoints) as HealthEndpoint[];

/** What the history shows: the endpoints, and background work, which the worker's own signs prove. */
export const uptimeRows = [...healthEndpointNames, "background"] as const;
export type UptimeRow = (typeof uptimeRows)[number];

/** Days of history on the status page. */
export const uptimeDays = 90;

/** The probe results of one UTC day. */
export interface DayTally {
  endpoint: string;
  /** YYYY-MM-DD */
  day: string;
  checks: number;
  failures: number;
}

/** Adds results to the daily tallies, all or nothing. */
export async function addTallies(runtime: Runtime, tallies: readonly DayTally[]): Promise<void> {
  if (tallies.length === 0) return;
  await runtime.platform.pool.query(
    `insert into platform.uptime_days as known (endpoint, day, checks, failures)
     select endpoint, day, checks, failures
     from json_to_recordset($1::json) as given(endpoint text, day date, checks integer, failures integer)
     on conflict (endpoint, day) do update set checks = known.checks + excluded.checks, failures = known.failures + excluded.failures`,
    [JSON.stringify(tallies)],
  );
}

export interface UptimeDay {
  day: string;
  checks: number;
  failures: number;
}

export interface Uptime {
  endpoint: UptimeRow;
  /** Oldest first, today last; a day without probes has no checks. */
  days: UptimeDay[];
  /** The ratio of successful checks, 0 to 1; null without checks. */
  answered: number | null;
}

const dayMs = 86_400_000;
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The tallies of every endpoint for each of the last days. */
export function historyOf(tallies: readonly DayTally[], now: Date): Uptime[] {
  const days = Array.from({ length: uptimeDays }, (_, index) => dayOf(now.getTime() - (uptimeDays - 1 - index) * dayMs));
  return uptimeRows.map((endpoint) => {
    const own = new Map(tallies.filter((tally) => tally.endpoint === endpoint).map((tally) => [tally.day, tally]));
    const shown = days.map((day) => ({ day, checks: own.get(day)?.checks ?? 0, failures: own.get(day)?.failures ?? 0 }));
    const checks = shown.reduce((sum, one) => sum + one.checks, 0);
    const failures = shown.reduce((sum, one) => sum + one.failures, 0);
    return { endpoint, days: shown, answered: checks === 0 ? null : (checks - failures) / checks };
  });
}

/** Milliseconds that the page waits for its history. */
const timeoutMs = 2_000;

/** The history of the last 90 days; null if the database does not answer, which the page then says. */
export async function readUptime(runtime: Runtime): Promise<Uptime[] | null> {
  const now = runtime.clock.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  const read = runtime.platform.pool
    .query<DayTally>("select endpoint, day::text, checks, failures from platform.uptime_days where day > $1::date", [
      dayOf(now.getTime() - uptimeDays * dayMs),
    ])
    .then(({ rows }) => historyOf(rows, now))
    .catch((error: unknown) => {
      runtime.log.warn({ err: error }, "the uptime history could not be read");
      return null;
    });
  const history = await Promise.race([read, tooLate]);
  clearTimeout(timer);
  return history;
}

/** `readUptime` for a page, which has no runtime at hand. */
export function readPageUptime(): Promise<Uptime[] | null> {
  return readUptime(getRuntime());
}
