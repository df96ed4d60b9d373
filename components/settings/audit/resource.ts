import { defineResource, type Wire } from "@/components/api/resource";
import type { AuditEntry } from "@/lib/domains/audit/schema";

/** Entries are read alone: what happened is never written by hand. */
export const auditEntries = defineResource<{
  row: typeof AuditEntry;
  detail: typeof AuditEntry;
  create: typeof AuditEntry;
  update: typeof AuditEntry;
}>("audit");

export type AuditRow = Wire<typeof AuditEntry>;
