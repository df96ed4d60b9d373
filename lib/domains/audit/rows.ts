import type { Ctx } from "@/lib/kernel/context";
import { defineRows } from "@/lib/kernel/rows";
import { toAuditEntry, toEventRecord } from "./resource";
import { AuditEntry, EventRecord } from "./schema";

const visible = (ctx: Ctx) => ({ tenant_id: ctx.tenant.id });

export const auditRows = defineRows({ noun: "audit_entry", model: "auditEntry", visible, schema: AuditEntry, toResource: toAuditEntry });
export const eventRows = defineRows({ noun: "event", model: "event", visible, schema: EventRecord, toResource: toEventRecord });
