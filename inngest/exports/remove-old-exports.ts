import { removeOldExports } from "@/lib/domains/exports";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const removeExports: Schedule = {
  id: "remove-old-exports",
  cron: "25 * * * *",
  rights: { company: "Deletes what is past its retention." },
  due: (runtime) => listDueTenants(runtime, "removable_exports"),
  work: removeOldExports,
};
