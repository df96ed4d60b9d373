import { removeOldImports } from "@/lib/domains/imports";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const removeImports: Schedule = {
  id: "remove-old-imports",
  cron: "45 3 * * *",
  rights: { company: "Deletes what is past its retention." },
  due: (runtime) => listDueTenants(runtime, "removable_imports"),
  work: removeOldImports,
};
