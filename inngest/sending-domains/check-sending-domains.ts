import { checkSendingDomain } from "@/lib/domains/sending-domains";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Looks each night whether the domains of companies' emails still have their DNS records. */
export const checkSendingDomains: Schedule = {
  id: "check-sending-domains",
  cron: "50 2 * * *",
  due: (runtime) => listDueTenants(runtime, "sending_domains"),
  work: (ctx) => checkSendingDomain(ctx, {}),
};
