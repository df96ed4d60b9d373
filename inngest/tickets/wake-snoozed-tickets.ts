import { listWakingTickets, wakeTicket } from "@/lib/domains/tickets";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Shows snoozed tickets again when their time has come, also after an outage. */
export const wakeSnoozedTickets: Schedule = {
  id: "wake-snoozed-tickets",
  cron: "* * * * *",
  due: (runtime) => listDueTenants(runtime, "ticket_snoozes"),
  async work(ctx) {
    const { ids } = await listWakingTickets(ctx, {});
    for (const id of ids) await wakeTicket(ctx, { id });
  },
};
