import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/** The process's Prometheus registry: request and operation latencies, rejections, database pool, and process metrics. */
export function createMetrics(options: { process: boolean }) {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "atrium_http_request_seconds",
      help: "Time to answer an API request, by operation and status class",
      labelNames: ["operation", "status"],
      buckets: latencyBuckets,
      registers: [registry],
    }),
    operations: new Histogram({
      name: "atrium_operation_seconds",
      help: "Time an operation ran, by its id and outcome",
      labelNames: ["operation", "outcome"],
      buckets: latencyBuckets,
      registers: [registry],
    }),
    retries: new Counter({
      name: "atrium_operation_retries_total",
      help: "Commands run again after a serialization failure or a deadlock",
      labelNames: ["operation"],
      registers: [registry],
    }),
    findings: new Counter({
      name: "atrium_proof_findings_total",
      help: "Places where a nightly proof found figures that do not agree, by proof and check",
      labelNames: ["proof", "check"],
      registers: [registry],
    }),
    pool: new Gauge({
      name: "atrium_database_connections",
      help: "Connections of a pool: total, idle, and requests waiting for one",
      labelNames: ["pool", "state"],
      registers: [registry],
    }),
  };
}

export type QueueMetrics = ReturnType<typeof createQueueMetrics>;

/** The worker's metrics of the whole database: the outbox, and the embedded engine's queue and runs. */
export function createQueueMetrics(registry: Registry) {
  return {
    outbox: new Gauge({
      name: "atrium_outbox_events",
      help: "Committed events that the engine does not have yet",
      registers: [registry],
    }),
    outboxAge: new Gauge({
      name: "atrium_outbox_oldest_seconds",
      help: "Age of the oldest event that the engine does not have yet; 0 without any",
      registers: [registry],
    }),
    jobs: new Gauge({
      name: "atrium_queue_jobs",
      help: "Jobs in the queue: ready to run, running, or scheduled for later",
      labelNames: ["state"],
      registers: [registry],
    }),
    jobsAge: new Gauge({
      name: "atrium_queue_oldest_ready_seconds",
      help: "How long the oldest ready job has waited; 0 without any",
      registers: [registry],
    }),
    activeRuns: new Gauge({
      name: "atrium_runs_active",
      help: "Background runs that have not ended, by function and status",
      labelNames: ["function", "status"],
      registers: [registry],
    }),
    endedRuns: new Counter({
      name: "atrium_runs_ended_total",
      help: "Background runs that have ended since this process started, by function and status",
      labelNames: ["function", "status"],
      registers: [registry],
    }),
  };
}
