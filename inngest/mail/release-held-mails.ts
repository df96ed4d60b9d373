import { releaseOverlooked } from "@/lib/domains/mail";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const releaseMails: Schedule = {
  id: "release-held-mails",
  cron: "*/15 * * * *",
  due: (runtime) => listDueTenants(runtime, "held_mails"),
  work: releaseOverlooked,
};
