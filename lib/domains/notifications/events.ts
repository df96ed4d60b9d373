import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Notification } from "./schema";

const sample: z.input<typeof Notification> = {
  id: "ntf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  kind: "invoice_paid",
  values: { customer: "Northwind Traders", number: "INV-2026-00042", amount: "120.00", currency: "GBP" },
  noun: "invoice",
  record_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  read_at: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
};

/** A colleague was notified. Whether an email follows is decided when it would be sent. */
export const notificationCreated = defineEvent({
  name: "notification.created",
  noun: "notification",
  data: Notification,
  sample,
});

export const notificationEvents = [notificationCreated];
