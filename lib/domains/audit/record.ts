import { defineRecord } from "@/lib/kernel/record";
import { AuditEntry, AuditList } from "./schema";

/** Entries make no events: they are what follows from everything else. */
export const auditEntryRecord = defineRecord({
  noun: "audit_entry",
  read: "audit.read",
  resource: AuditEntry,
  title: null,
  events: [],
  list: { query: AuditList, row: AuditEntry },
});
