import { setTimeout as sleep } from "node:timers/promises";
import { chainEntries, listUnchained } from "@/lib/domains/audit";
import { systemContext } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { Runtime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";

/** Milliseconds between two looks for audit entries that wait for their place in the chain. */
const interval = 2_000;

/** Takes audit entries into their companies' chains within seconds. One company that fails does not stop the others. */
export function startChainer(runtime: Runtime): { stop(): Promise<void> } {
  const { log, clock } = runtime;
  const stopping = new AbortController();
  const chain = async (tenantId: string): Promise<void> => {
    const tenant = await findTenant(runtime, tenantId);
    if (tenant) await chainEntries(systemContext(runtime, tenant, "chain-audit", { request_id: newId(clock.now()) }));
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        for (const tenantId of await listUnchained(runtime))
          await chain(tenantId).catch((error: unknown) =>
            log.error({ err: error, tenant_id: tenantId }, "audit entries could not be chained; they wait"),
          );
      } catch (error) {
        log.error({ err: error }, "waiting audit entries could not be read; they wait");
      }
      await sleep(interval, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
