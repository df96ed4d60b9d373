import { createServer, type Server } from "node:http";
import type { Runtime } from "@/lib/kernel/runtime";
import { findTenantByDomain } from "@/lib/kernel/tenancy/tenants";
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
 * The operator's port: `GET /metrics` in the Prometheus text format, and `GET /domains?domain=<name>`, which answers 200 for a company's
 * verified domain and 404 for any other, so that a reverse proxy requests certificates for these alone.
 * @param collect updates metrics before each answer.
 */
export async function startAdminServer(
  runtime: Runtime,
  { collect, ...address }: { host: string; port: number; collect?: () => Promise<void> },
): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "GET" && pathname === "/domains") {
      findTenantByDomain(runtime, (searchParams.get("domain") ?? "").toLowerCase()).then(
        (tenant) => response.writeHead(tenant === null ? 404 : 200).end(),
        (error: unknown) => {
          runtime.log.error({ err: error }, "a domain could not be looked up");
          response.writeHead(503).end();
        },
      );
      return;
    }
    if (request.method !== "GET" || pathname !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Only GET /metrics and GET /domains are here.\n");
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
