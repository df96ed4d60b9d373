import { signAuditChain } from "@/lib/domains/audit";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const signAuditChains: Schedule = {
  id: "sign-audit-chains",
  cron: "50 1 * * *",
  rights: { company: "Checks and signs what nobody can change." },
  due: (runtime) => listDueTenants(runtime, "grown_audit_chains"),
  work: signAuditChain,
};
