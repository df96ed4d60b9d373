import { defineRows } from "@/lib/kernel/rows";
import { seesRestricted, visible } from "./policy";
import { toAuditEntry, toEventRecord } from "./resource";
import { AuditEntry, EventRecord } from "./schema";

export const auditRows = defineRows({
  noun: "audit_entry",
  model: "auditEntry",
  visible,
  schema: AuditEntry,
  toResource: (row, ctx) => toAuditEntry(row, seesRestricted(ctx)),
});
export const eventRows = defineRows({ noun: "event", model: "event", visible, schema: EventRecord, toResource: toEventRecord });
