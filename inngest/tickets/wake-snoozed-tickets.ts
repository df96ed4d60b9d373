import { listWakingTickets, wakeTicket } from "@/lib/domains/tickets";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Shows snoozed tickets again when their time has come, also after an outage. */
export const wakeSnoozedTickets: Schedule = {
  id: "wake-snoozed-tickets",
  cron: "* * * * *",
  rights: { company: "Shows a ticket again; nothing leaves the company." },
  due: (runtime) => listDueTenants(runtime, "ticket_snoozes"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listWakingTickets(ctx, {}),
      (id) => wakeTicket(ctx, { id }),
    ),
};
