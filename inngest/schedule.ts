import type { InngestFunction } from "inngest";
import { z } from "zod";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { getRuntime, type Runtime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";
import { inngest } from "./client";

/**
 * Whose permissions the work uses: those that its author has at that time, so that it stops when they end; or the company's, and why nobody
 * can order through it what they could not do themselves.
 */
export type Rights = { readonly author: string; readonly company?: never } | { readonly company: string; readonly author?: never };

export interface Schedule {
  id: string;
  rights: Rights;
  /** Five fields, in UTC. `work` decides in the tenant's time zone what depends on the tenant's day. */
  cron: string;
  /** Returns the ids of the tenants that have work now, by one statement (or one storage listing) for all tenants. */
  due(runtime: Runtime): Promise<string[]>;
  /** Does one tenant's work. It must be idempotent, since it is retried up to five times. */
  work(ctx: Ctx): Promise<unknown>;
}

/** The engine accepts at most 5,000 events per request. */
const eventsPerRequest = 1_000;

const Target = z.object({ tenant_id: z.guid() });

/**
 * The two functions of a schedule: the firing, which sends one event for each tenant that is due, and the work for one tenant. Each tenant
 * gets a separate run with its own retries, so the failure of one does not stop the others.
 */
export function scheduleFunctions({ id, cron, due, work }: Schedule): InngestFunction.Like[] {
  const event = `schedule/${id}`;
  const fire = inngest.createFunction({ id, retries: 3, triggers: [{ cron }] }, async ({ step }) => {
    const tenants = await step.run("list-due-tenants", () => due(getRuntime()));
    for (let first = 0; first < tenants.length; first += eventsPerRequest)
      await step.sendEvent(
        `start-work-from-${first}`,
        tenants.slice(first, first + eventsPerRequest).map((tenant_id) => ({ name: event, data: { tenant_id } })),
      );
  });
  const run = inngest.createFunction(
    { id: `${id}-of-tenant`, retries: 5, triggers: [{ event }] },
    async ({ event: received, runId, step }) => {
      await step.run("work", async () => {
        const runtime = getRuntime();
        const tenant = await findTenant(runtime, Target.parse(received.data).tenant_id);
        if (tenant) await runInTenant(tenant.id, () => work(systemContext(runtime, tenant, id, { request_id: runId })));
      });
    },
  );
  return [fire, run];
}
