import { checkSendingDomain } from "@/lib/domains/sending-domains";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Looks each night whether the domains of companies' emails still have their DNS records. */
export const checkSendingDomains: Schedule = {
  id: "check-sending-domains",
  cron: "50 2 * * *",
  rights: { company: "Looks at DNS records." },
  due: (runtime) => listDueTenants(runtime, "sending_domains"),
  work: (ctx) => checkSendingDomain(ctx, {}),
};
