import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { AuditBroken } from "./schema";

const sample: z.input<typeof AuditBroken> = {
  tenant_id: "ten_01jd0p2q3r4s5t6v7w8x9y0z1a",
  company_name: "Acme Ltd",
  fault: "changed_entry",
  number: 4711,
  day: "2026-03-02",
  sequence: 20514,
};

/** The nightly check found an audit entry that is not as it was written. */
export const auditBroken = defineEvent({ name: "tenant.audit_broken", noun: "tenant", data: AuditBroken, sample });

export const auditEvents = [auditBroken];
