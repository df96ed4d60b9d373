import { listPassedDeadlines, reportTicketTime } from "@/lib/domains/tickets";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Marks missed service-level targets, at the moment they passed, also after an outage. */
export const watchTicketDeadlines: Schedule = {
  id: "watch-ticket-deadlines",
  cron: "* * * * *",
  due: (runtime) => listDueTenants(runtime, "ticket_deadlines"),
  async work(ctx) {
    const { ids } = await listPassedDeadlines(ctx, {});
    for (const id of ids) await reportTicketTime(ctx, { id });
  },
};
