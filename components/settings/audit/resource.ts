import { defineResource, type Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { AuditEntry, AuditVerification, ListedAuditEntry } from "@/lib/domains/audit/schema";

/** Audit entries are read-only. */
export const auditEntries = defineResource<{
  row: typeof ListedAuditEntry;
  detail: typeof AuditEntry;
  create: typeof AuditEntry;
  update: typeof AuditEntry;
}>("audit");

export type AuditRow = Wire<typeof ListedAuditEntry>;

/** The check of the chain over all entries, and its download. */
export const auditChain = defineVerbs<{
  verify: Verb<{ after?: string }, Wire<typeof AuditVerification>>;
  export: Verb<object, unknown>;
}>("/api/tenant/audit", { verify: "GET /verify", export: "GET /export" });
