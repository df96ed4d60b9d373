import { defineResource, type Wire } from "@/components/api/resource";
import type { AuditEntry, ListedAuditEntry } from "@/lib/domains/audit/schema";

/** Audit entries are read-only. */
export const auditEntries = defineResource<{
  row: typeof ListedAuditEntry;
  detail: typeof AuditEntry;
  create: typeof AuditEntry;
  update: typeof AuditEntry;
}>("audit");

export type AuditRow = Wire<typeof ListedAuditEntry>;
