import { checkKbDomain } from "@/lib/domains/knowledge-base";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Looks each night whether companies' own domains still have their DNS records. */
export const checkDomains: Schedule = {
  id: "check-knowledge-base-domains",
  cron: "40 2 * * *",
  rights: { company: "Looks at DNS records." },
  due: (runtime) => listDueTenants(runtime, "kb_domains"),
  work: (ctx) => checkKbDomain(ctx, {}),
};
