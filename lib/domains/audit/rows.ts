import { defineRows } from "@/lib/kernel/rows";
import { seesChanges, seesRestricted, visible, visibleEvents } from "./policy";
import { toAuditEntry, toEventRecord } from "./resource";
import { AuditEntry, EventRecord } from "./schema";

export const auditRows = defineRows({
  noun: "audit_entry",
  model: "auditEntry",
  visible,
  schema: AuditEntry,
  toResource(row, ctx) {
    const entry = toAuditEntry(row, seesRestricted(ctx));
    return seesChanges(ctx, { noun: entry.noun, actor_id: row.actor_id }) ? entry : { ...entry, changes: {} };
  },
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
