import type { Runtime } from "../../runtime";
import { signInterval, storeSign } from "./signs";
import { addTallies, healthEndpointNames, healthEndpoints, type DayTally } from "./uptime";

/** Milliseconds of silence after which an endpoint is down. */
const timeoutMs = 10_000;

interface ProberOptions {
  /** The public address, so that the route to the service is probed too. */
  base_url: string;
  interval?: number;
  /** Whether background work runs; while it does not, no sign of it is stored. Default: it does. */
  works?: () => boolean;
}

export interface Prober {
  /** Probes every endpoint once and stores the results; unsaved results stay for the next round, since the database may be down. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "manual",
      headers: { "user-agent": "atrium-prober" },
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Probes the health endpoints every thirty seconds until stopped, and stores that the worker works. Each of several workers does; the daily
 * ratios stay correct.
 */
export function startProber(runtime: Runtime, { base_url, interval = signInterval, works = () => true }: ProberOptions): Prober {
  const pending = new Map<string, DayTally>();
  let underWay: Promise<void> | null = null;

  const note = (endpoint: string, up: boolean) => {
    const day = runtime.clock.now().toISOString().slice(0, 10);
    const key = `${endpoint} ${day}`;
    const { checks, failures } = pending.get(key) ?? { checks: 0, failures: 0 };
    pending.set(key, { endpoint, day, checks: checks + 1, failures: failures + (up ? 0 : 1) });
  };
  const work = async () => {
    await Promise.all(healthEndpointNames.map(async (name) => note(name, await answers(new URL(healthEndpoints[name], base_url).href))));
    const tallies = [...pending.values()];
    try {
      await addTallies(runtime, tallies);
      pending.clear();
      if (works()) await addTallies(runtime, await storeSign(runtime));
    } catch (error) {
      runtime.log.warn({ err: error, kept: tallies.length }, "probe results could not be stored yet");
    }
  };
  const round = () =>
    (underWay ??= work().finally(() => {
      underWay = null;
    }));
  const timer = setInterval(() => void round(), interval);
  return {
    round,
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
