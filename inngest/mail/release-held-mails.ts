import { releaseOverlooked } from "@/lib/domains/mail";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const releaseMails: Schedule = {
  id: "release-held-mails",
  cron: "*/15 * * * *",
  rights: { company: "Sends what waited for the company’s verification." },
  due: (runtime) => listDueTenants(runtime, "held_mails"),
  work: releaseOverlooked,
};
