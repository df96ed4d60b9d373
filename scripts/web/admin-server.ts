import { createServer, type Server } from "node:http";
import type { Runtime } from "@/lib/kernel/runtime";
import { listen } from "./listen";

/** Counts connections when metrics are requested. */
function notePools(runtime: Runtime): void {
  for (const [name, { pool }] of Object.entries({ tenants: runtime.tenants, platform: runtime.platform })) {
    runtime.metrics.pool.set({ pool: name, state: "total" }, pool.totalCount);
    runtime.metrics.pool.set({ pool: name, state: "idle" }, pool.idleCount);
    runtime.metrics.pool.set({ pool: name, state: "waiting" }, pool.waitingCount);
  }
}

/**
 * The operator's port: `GET /metrics` in the Prometheus text format, and nothing else.
 * @param collect updates metrics before each answer.
 */
export async function startAdminServer(
  runtime: Runtime,
  { collect, ...address }: { host: string; port: number; collect?: () => Promise<void> },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("Only GET /metrics is here.\n");
      return;
    }
    notePools(runtime);
    const { registry } = runtime.metrics;
    const answer = async (): Promise<string> => {
      await collect?.();
      return registry.metrics();
    };
    answer().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        runtime.log.error({ err: error }, "metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  await listen(server, address);
  return server;
}
