import { Pool } from "pg";
import { attemptDelivery, claimDeliveries, forwardEvents } from "@/lib/domains/webhooks";
import { systemContext } from "@/lib/kernel/context";
import { dispatchBatch } from "@/lib/kernel/outbox";
import { closeRuntime, createRuntime, type Runtime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";
import type { World } from "@/tests/support/world";

export interface Forwarding {
  /** With the worker's role. */
  runtime: Runtime;
  /** Empties the outbox into deliveries. */
  dispatch(): Promise<void>;
  /** Attempts everything that is due, next to each other; returns how many attempts there were. */
  sendDue(): Promise<number>;
  close(): Promise<void>;
}

/** The worker's two steps with the world's clock, without its loop. */
export function openForwarding(world: World): Forwarding {
  const { clock, metrics, ports, environment } = world.runtime;
  const runtime = createRuntime(environment, { databaseUrl: world.database.jobs_url, clock, metrics, ports });
  const pool = new Pool({ connectionString: world.database.jobs_url, max: 2 });
  return {
    runtime,
    async dispatch() {
      while ((await dispatchBatch(pool, (tx, events) => forwardEvents(tx, events, clock.now()))) > 0);
    },
    async sendDue() {
      const claims = await claimDeliveries(runtime, 200);
      await Promise.all(
        claims.map(async ({ tenant_id, ...claim }) => {
          const tenant = await findTenant(runtime, tenant_id);
          if (tenant) await attemptDelivery(systemContext(runtime, tenant, "Test", { request_id: "test" }), claim, 0);
        }),
      );
      return claims.length;
    },
    async close() {
      await closeRuntime(runtime);
      await pool.end();
    },
  };
}
