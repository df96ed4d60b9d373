import { z } from "zod";
import type { EventDefinition } from "@/lib/kernel/base/events";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { getRuntime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";
import { inngest } from "./client";

/** What the dispatcher sends for each row of the outbox. */
export const Envelope = z.object({
  tenant_id: z.guid(),
  record_id: z.guid(),
  sequence: z.int(),
  occurred_at: z.iso.datetime(),
  resource: z.unknown(),
});

export interface Steps {
  /** Runs `work` once and remembers its answer, whatever happens after; `name` is unique within the function. The answer must be JSON. */
  run<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer>;
}

interface Handled<Data> {
  /** The system at work in the event's tenant; nothing is taken from ambient state. */
  ctx: Ctx;
  /** The record as it was when the news was made. */
  data: Data;
  /** The same for every try of one run: a key for what must not happen twice. */
  run_id: string;
  step: Steps;
}

/** A background function that follows one kind of news. It is tried again up to five times; each step is remembered. */
export function onEvent<Data extends z.ZodType>(
  id: string,
  event: EventDefinition<Data>,
  handle: (handled: Handled<z.output<Data>>) => Promise<void>,
) {
  return inngest.createFunction({ id, retries: 5, triggers: [{ event: event.name }] }, async ({ event: received, runId, step }) => {
    const envelope = Envelope.parse(received.data);
    const runtime = getRuntime();
    const tenant = await findTenant(runtime, envelope.tenant_id);
    // A company that is gone has nobody left to act for.
    if (!tenant) return;
    const ctx = systemContext(runtime, tenant, id, { request_id: runId });
    const steps: Steps = { run: (name, work) => step.run(name, work) as Promise<Awaited<ReturnType<typeof work>>> };
    await handle({ ctx, data: z.decode(event.data, envelope.resource as z.input<Data>), run_id: runId, step: steps });
  });
}
