import { z } from "zod";
import type { EventDefinition } from "@/lib/kernel/base/events";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { getRuntime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";
import { inngest } from "./client";

/** The data of the event that the dispatcher sends for each row of the outbox. */
export const Envelope = z.object({
  tenant_id: z.guid(),
  record_id: z.guid(),
  sequence: z.int(),
  occurred_at: z.iso.datetime(),
  resource: z.unknown(),
});

export interface Steps {
  /** Runs `work` once and stores its result, which later attempts reuse. `name` is unique within the function; the result must be JSON. */
  run<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer>;
}

interface Handled<Data> {
  /** Acts as the system in the event's tenant. */
  ctx: Ctx;
  /** The record as it was when the event was published. */
  data: Data;
  /** The same for every attempt of one run, so it serves as an idempotency key. */
  run_id: string;
  step: Steps;
  /** Goes on at this instant, also after a restart; at once if it has passed. `name` is unique within the function. */
  sleepUntil: (name: string, instant: Date) => Promise<void>;
}

/** How many runs of a function work at the same time: of one tenant, and of all. */
interface Limits {
  of_tenant: number;
  of_all: number;
}

/**
 * A background function that subscribes to one event. A failed run is retried up to five times; finished steps keep their results. `limits`
 * are for work that waits long for others, so that it leaves the worker's places to the rest.
 */
export function onEvent<Data extends z.ZodType>(
  id: string,
  event: EventDefinition<Data>,
  handle: (handled: Handled<z.output<Data>>) => Promise<void>,
  limits?: Limits,
) {
  const triggers = [{ event: event.name }];
  return inngest.createFunction({ id, retries: 5, triggers, ...concurrencyOf(limits) }, async ({ event: received, runId, step }) => {
    const envelope = Envelope.parse(received.data);
    const runtime = getRuntime();
    const tenant = await findTenant(runtime, envelope.tenant_id);
    // The tenant was deleted after the event.
    if (!tenant) return;
    const ctx = systemContext(runtime, tenant, id, { request_id: runId });
    // What reads outside of a command needs the tenant too, also in a step, which the engine may call from elsewhere.
    const steps: Steps = {
      run: (name, work) => step.run(name, () => runInTenant(tenant.id, work)) as Promise<Awaited<ReturnType<typeof work>>>,
    };
    const sleepUntil = (name: string, instant: Date) => step.sleepUntil(name, instant);
    const handled = { ctx, data: z.decode(event.data, envelope.resource as z.input<Data>), run_id: runId, step: steps, sleepUntil };
    await runInTenant(tenant.id, () => handle(handled));
  });
}

function concurrencyOf(limits: Limits | undefined): { concurrency?: [{ limit: number; key: string }, { limit: number }] } {
  if (limits === undefined) return {};
  return { concurrency: [{ limit: limits.of_tenant, key: "event.data.tenant_id" }, { limit: limits.of_all }] };
}
