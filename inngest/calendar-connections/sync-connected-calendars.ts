import { alertFailingConnections, listDueConnections, syncConnection } from "@/lib/domains/calendar-connections";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { assertAllDone, tryEach } from "@/lib/kernel/try-each";
import type { Schedule } from "../schedule";

export const syncConnectedCalendars: Schedule = {
  id: "sync-connected-calendars",
  cron: "* * * * *",
  rights: { company: "Syncs each colleague’s own calendar with the account that they connected." },
  due: (runtime) => listDueTenants(runtime, "calendar_connections"),
  async work(ctx) {
    const { ids } = await listDueConnections(ctx, {});
    const failures = await tryEach(ctx, ids, (id) => syncConnection(ctx, id));
    await alertFailingConnections(ctx);
    assertAllDone(failures);
  },
};
