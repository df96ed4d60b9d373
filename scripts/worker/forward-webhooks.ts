import { attemptDelivery, claimDeliveries, type Claim } from "@/lib/domains/webhooks";
import { systemContext } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { Runtime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";

interface ForwarderOptions {
  /** Attempts at a time, over all endpoints; default 256. Each mostly waits, and one endpoint gets a few of them. */
  concurrency?: number;
  /** Milliseconds between polls without news; default 1,000. */
  interval?: number;
}

export interface Forwarder {
  /** Looks for due deliveries at once. */
  wake(): void;
  /** Claims no more and waits for running attempts. */
  stop(): Promise<void>;
}

/**
 * Sends webhooks: claims due deliveries, attempts them next to each other, and looks again when one ends. It is apart from the functions of
 * the event bus, so neither delays the other.
 */
export function startForwarder(runtime: Runtime, { concurrency = 256, interval = 1_000 }: ForwarderOptions = {}): Forwarder {
  const { log } = runtime;
  const running = new Set<Promise<void>>();
  let stopped = false;
  let woken = false;
  let resume: () => void = () => undefined;

  const attempt = async ({ tenant_id, ...claim }: Claim): Promise<void> => {
    const tenant = await findTenant(runtime, tenant_id);
    if (tenant)
      await attemptDelivery(
        systemContext(runtime, tenant, "forward-webhooks", { request_id: newId(runtime.clock.now()) }),
        claim,
        Math.random(),
      );
  };
  const start = (claim: Claim): void => {
    const work: Promise<void> = attempt(claim)
      .catch((error: unknown) => log.error({ err: error, delivery_id: claim.id }, "a webhook could not be attempted; it is tried again"))
      .finally(() => {
        running.delete(work);
        wake();
      });
    running.add(work);
  };
  function wake(): void {
    woken = true;
    resume();
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      if (woken || stopped) return resolve();
      const timer = setTimeout(resolve, interval);
      resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = (async () => {
    while (!stopped) {
      woken = false;
      try {
        const free = concurrency - running.size;
        if (free > 0) for (const claim of await claimDeliveries(runtime, free)) start(claim);
      } catch (error) {
        log.error({ err: error }, "due webhooks could not be read; they stay queued");
        woken = false;
      }
      await rest();
    }
  })();
  return {
    wake,
    async stop() {
      stopped = true;
      resume();
      await loop;
      await Promise.allSettled(running);
    },
  };
}
