import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Mail } from "./schema";

const sample: z.input<typeof Mail> = {
  id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a",
  key: "invoice_issued",
  language: "en",
  button: "page",
  to: [{ name: "Northwind Traders", address: "office@northwind.example" }],
  cc: [],
  subject: "Invoice INV-2026-00042 from Acme Ltd",
  attachments: [{ filename: "INV-2026-00042.pdf", media_type: "application/pdf" }],
  about: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  status: "queued",
  attempts: 0,
  last_error: null,
  undelivered: [],
  message_id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a@atrium.example",
  queued_at: "2026-01-05T09:00:00.000Z",
  sent_at: null,
  delivered_at: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `mail.${name}`, noun: "mail", data: Mail, sample });

/** The email may be sent: composed, or released. */
export const mailQueued = define("queued");
/** The provider has accepted it. */
export const mailSent = define("sent");
/** It arrived, as the provider reports. */
export const mailDelivered = define("delivered");
/** It came back. */
export const mailBounced = define("bounced");
/** Every recipient is on a suppression list, ours or the provider's. */
export const mailSuppressed = define("suppressed");
/** Rejected permanently, or given up. */
export const mailFailed = define("failed");

export const mailEvents = [mailQueued, mailSent, mailDelivered, mailBounced, mailSuppressed, mailFailed];
