import { attendToAssists } from "@/lib/domains/assists";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const attendAssists: Schedule = {
  id: "attend-to-assists",
  cron: "*/5 * * * *",
  rights: { company: "Ends what nobody answered, and deletes what is past its retention." },
  due: (runtime) => listDueTenants(runtime, "assists"),
  work: attendToAssists,
};
