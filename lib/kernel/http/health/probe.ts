import { getRuntime } from "../../runtime";
import { Health } from "./health";
import { longestSilence, readSign } from "./signs";

export interface Probe {
  up: boolean;
  latency_ms: number | null;
}

export const probedParts = ["web", "api", "background", "database", "migrations"] as const;
export type ProbedPart = (typeof probedParts)[number];

/** Milliseconds of silence after which a health endpoint is down. */
const timeoutMs = 3_000;

async function ask(path: string): Promise<{ probe: Probe; body: unknown }> {
  const { environment } = getRuntime();
  const started = performance.now();
  try {
    const response = await fetch(`http://127.0.0.1:${String(environment.PORT)}${path}`, {
      signal: AbortSignal.timeout(timeoutMs),
      cache: "no-store",
    });
    const body: unknown = await response.json();
    return { probe: { up: response.ok, latency_ms: Math.round(performance.now() - started) }, body };
  } catch {
    return { probe: { up: false, latency_ms: null }, body: null };
  }
}

/** Background work, by the worker's last sign of life. Nobody can tell while the database does not answer: then it is down too. */
async function probeBackground(): Promise<Probe & { seen_at: Date | null }> {
  const runtime = getRuntime();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  const seen_at = await Promise.race([readSign(runtime).catch(() => null), tooLate]);
  clearTimeout(timer);
  const up = seen_at !== null && runtime.clock.now().getTime() - seen_at.getTime() <= longestSilence;
  return { up, latency_ms: null, seen_at };
}

/**
 * Requests the health endpoints over loopback, as any prober would, reads the worker's last sign of life, and returns the status of each
 * part.
 */
export async function probeParts(): Promise<{ at: Date; parts: Record<ProbedPart, Probe>; background_seen_at: Date | null }> {
  const [web, api, background] = await Promise.all([ask("/api/healthz"), ask("/api/health"), probeBackground()]);
  const health = Health.safeParse(api.body);
  const check = (name: "database" | "migrations"): Probe =>
    health.success
      ? { up: health.data.checks[name].status === "up", latency_ms: Math.round(health.data.checks[name].latency_ms) }
      : { up: false, latency_ms: null };
  return {
    at: getRuntime().clock.now(),
    parts: {
      web: web.probe,
      api: api.probe,
      background: { up: background.up, latency_ms: null },
      database: check("database"),
      migrations: check("migrations"),
    },
    background_seen_at: background.seen_at,
  };
}
