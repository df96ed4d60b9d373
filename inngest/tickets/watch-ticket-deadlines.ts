import { listPassedDeadlines, reportTicketTime } from "@/lib/domains/tickets";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Marks missed service-level targets, at the moment they passed, also after an outage. */
export const watchTicketDeadlines: Schedule = {
  id: "watch-ticket-deadlines",
  cron: "* * * * *",
  rights: { company: "Follows the clock of a service level." },
  due: (runtime) => listDueTenants(runtime, "ticket_deadlines"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listPassedDeadlines(ctx, {}),
      (id) => reportTicketTime(ctx, { id }),
    ),
};
