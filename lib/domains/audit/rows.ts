import { defineRows } from "@/lib/kernel/rows";
import { seesRestricted, visible, visibleEvents } from "./policy";
import { toAuditEntry, toEventRecord } from "./resource";
import { AuditEntry, EventRecord } from "./schema";

/** Whoever shows one asks `seesChanges` first. */
export const auditRows = defineRows({
  noun: "audit_entry",
  model: "auditEntry",
  visible,
  schema: AuditEntry,
  toResource: (row, ctx) => toAuditEntry(row, seesRestricted(ctx)),
});
export const eventRows = defineRows({
  noun: "event",
  model: "event",
  visible: visibleEvents,
  schema: EventRecord,
  toResource: toEventRecord,
});

/** Those of a record that the caller may see itself. */
export const ownEventRows = defineRows({ noun: "event", model: "event", visible, schema: EventRecord, toResource: toEventRecord });
