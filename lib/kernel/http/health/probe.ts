import { getRuntime } from "../../runtime";
import { Health } from "./health";

export interface Probe {
  up: boolean;
  latency_ms: number | null;
}

export type ProbedPart = "web" | "api" | "database" | "migrations";

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

/** Requests the health endpoints over loopback, as any prober would, and returns the status of each part. */
export async function probeParts(): Promise<{ at: Date; parts: Record<ProbedPart, Probe> }> {
  const [web, api] = await Promise.all([ask("/api/healthz"), ask("/api/health")]);
  const health = Health.safeParse(api.body);
  const check = (name: "database" | "migrations"): Probe =>
    health.success
      ? { up: health.data.checks[name].status === "up", latency_ms: Math.round(health.data.checks[name].latency_ms) }
      : { up: false, latency_ms: null };
  // An API that reports "the database is down" is itself up.
  const answered = health.success && api.probe.latency_ms !== null;
  return {
    at: getRuntime().clock.now(),
    parts: {
      web: web.probe,
      api: { up: answered, latency_ms: api.probe.latency_ms },
      database: check("database"),
      migrations: check("migrations"),
    },
  };
}
