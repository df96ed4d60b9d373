import { applyRetention } from "@/lib/domains/retention";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const applyRetentionRules: Schedule = {
  id: "apply-retention",
  cron: "10 3 * * *",
  rights: { company: "Whoever turned a rule on could remove these records; the policy is the company's." },
  due: (runtime) => listDueTenants(runtime, "retention"),
  work: applyRetention,
};
