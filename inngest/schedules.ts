import { sweepQuarantine } from "@/lib/domains/files";
import { listNewlyOverdue, markInvoiceOverdue } from "@/lib/domains/invoices";
import { releaseOverlooked } from "@/lib/domains/mail";
import { proveBooks } from "@/lib/domains/reconciliation";
import { checkPaymentAttempt, listDueAttempts } from "@/lib/domains/payments";
import { logOf, systemContext, type Ctx } from "@/lib/kernel/context";
import { sweepExchanges } from "@/lib/kernel/exchange";
import { getRuntime } from "@/lib/kernel/runtime";
import { findTenant, listTenants } from "@/lib/kernel/tenancy/tenants";
import { z } from "zod";
import { inngest } from "./client";
import { scanAgain } from "./files/scan-again";
import { exchanges } from "./exchanges";

interface Schedule {
  id: string;
  /** Five fields, in UTC: what a company's own day decides is decided in its own time zone by the work itself. */
  cron: string;
  work(ctx: Ctx): Promise<void>;
}

/** Every cron there is. Each firing sends one event a company, so that one company's trouble is nobody else's. */
const schedules: Schedule[] = [
  {
    id: "mark-overdue-invoices",
    cron: "5 * * * *",
    async work(ctx) {
      const { ids } = await listNewlyOverdue(ctx, {});
      for (const id of ids) await markInvoiceOverdue(ctx, { id });
    },
  },
  {
    id: "release-held-mails",
    cron: "*/15 * * * *",
    async work(ctx) {
      await releaseOverlooked(ctx);
    },
  },
  {
    id: "scan-waiting-files",
    cron: "25 * * * *",
    async work(ctx) {
      await scanAgain(ctx);
    },
  },
  {
    id: "sweep-quarantine",
    cron: "10 3 * * *",
    async work(ctx) {
      await sweepQuarantine(ctx);
    },
  },
  {
    id: "prove-books",
    cron: "40 2 * * *",
    async work(ctx) {
      await proveBooks(ctx);
    },
  },
  {
    // What a crash or a silent provider left without an answer, and what the provider is to be asked about by now.
    id: "ask-gateways",
    cron: "* * * * *",
    async work(ctx) {
      await sweepExchanges(ctx, exchanges);
      const { ids } = await listDueAttempts(ctx, {});
      for (const id of ids) {
        // One attempt's trouble is no other's; it stays due, or its exchange stays open.
        await checkPaymentAttempt(ctx, { id }).catch((error: unknown) =>
          logOf(ctx).warn({ err: error, attempt_id: id }, "a gateway could not be asked about an attempt"),
        );
      }
    },
  },
];

const Target = z.object({ tenant_id: z.guid() });

/** Two functions a schedule: the firing, and the work for one company. */
export const scheduled = schedules.flatMap(({ id, cron, work }) => {
  const event = `schedule/${id}`;
  const fire = inngest.createFunction({ id, retries: 3, triggers: [{ cron }] }, async ({ step }) => {
    const ids = await step.run("list-tenants", async () => (await listTenants(getRuntime())).map((tenant) => tenant.id));
    if (ids.length > 0)
      await step.sendEvent(
        "fan-out",
        ids.map((tenant_id) => ({ name: event, data: { tenant_id } })),
      );
  });
  const run = inngest.createFunction(
    { id: `${id}-of-tenant`, retries: 5, triggers: [{ event }] },
    async ({ event: received, runId, step }) => {
      await step.run("work", async () => {
        const runtime = getRuntime();
        const tenant = await findTenant(runtime, Target.parse(received.data).tenant_id);
        if (tenant) await work(systemContext(runtime, tenant, id, { request_id: runId }));
      });
    },
  );
  return [fire, run];
});
