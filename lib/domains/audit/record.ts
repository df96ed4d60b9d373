import { defineRecord } from "@/lib/kernel/record";
import { AuditEntry, AuditList, ListedAuditEntry } from "./schema";

/** Audit entries publish no events. */
export const auditEntryRecord = defineRecord({
  noun: "audit_entry",
  read: "audit.read",
  resource: AuditEntry,
  title: null,
  events: [],
  list: { query: AuditList, row: ListedAuditEntry },
});
