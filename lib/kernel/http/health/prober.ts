import type { Runtime } from "../../runtime";
import { addTallies, healthEndpointNames, healthEndpoints, type DayTally } from "./uptime";

/** Milliseconds from one round to the next (specification, "Limits"). */
const probeInterval = 30_000;
/** An endpoint that says nothing for this long, in milliseconds, is down. */
const patience = 10_000;

interface ProberOptions {
  /** Where the service is reached; its public address, so that the way to it is probed too. */
  base_url: string;
  interval?: number;
}

export interface Prober {
  /**
   * Probes every endpoint once and writes down what was found. What cannot be written is kept for the next round: while the database is
   * down nothing else would tell of it.
   */
  round(): Promise<void>;
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(patience),
      redirect: "manual",
      headers: { "user-agent": "atrium-prober" },
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Probes the health endpoints every thirty seconds until it is stopped. Of several workers each does: the parts of the day stay right. */
export function startProber(runtime: Runtime, { base_url, interval = probeInterval }: ProberOptions): Prober {
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
    } catch (error) {
      runtime.log.warn({ err: error, kept: tallies.length }, "what the probes found could not be written down yet");
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
