import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { FailedWork } from "./schema";

const sample: z.input<typeof FailedWork> = {
  tenant_id: "ten_01jd0p2q3r4s5t6v7w8x9y0z1a",
  company_name: "Acme Ltd",
  function_id: "email-ticket-reply",
  error: "The mail server rejected the message.",
  sequence: 492338,
};

/** A background function failed at its last attempt. */
export const workFailed = defineEvent({ name: "tenant.work_failed", noun: "tenant", data: FailedWork, sample });

export const jobEvents = [workFailed];
