import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { EInvoiceDelivery, ReceivedEInvoice } from "./schema";

const stamps = { version: 1, created_at: "2026-01-05T09:00:00.000Z", updated_at: "2026-01-05T09:00:00.000Z" };

const delivery: z.input<typeof EInvoiceDelivery> = {
  id: "eid_01jd0p2q3r4s5t6v7w8x9y0z1a",
  invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  credit_note_id: null,
  number: "INV-2026-00042",
  sender: "9930:DE123456789",
  receiver: "0088:7300010000001",
  state: "delivered",
  reason: null,
  problem: null,
  attempts: 1,
  message_id: "8e6000cf-1a98-4174-b3e7-b5d5954bc10d",
  next_attempt_at: null,
  sent_at: "2026-01-05T09:00:02.000Z",
  delivered_at: "2026-01-05T09:00:32.000Z",
  ...stamps,
};

const received: z.input<typeof ReceivedEInvoice> = {
  id: "rei_01jd0p2q3r4s5t6v7w8x9y0z1a",
  source: "access_point",
  state: "waiting",
  sender: "0088:7300010000001",
  number: "R-1001",
  kind: "invoice",
  seller: "Northwind Traders",
  issue_date: "2026-01-05",
  total: "119.00",
  currency: "EUR",
  file_id: null,
  expense_id: null,
  ...stamps,
};

const ofDelivery = (name: string) =>
  defineEvent({ name: `e_invoice_delivery.${name}`, noun: "e_invoice_delivery", data: EInvoiceDelivery, sample: delivery });
const ofReceived = (name: string) =>
  defineEvent({ name: `received_e_invoice.${name}`, noun: "received_e_invoice", data: ReceivedEInvoice, sample: received });

export const deliveryQueued = ofDelivery("queued");
export const deliverySent = ofDelivery("sent");
export const deliveryDelivered = ofDelivery("delivered");
/** Rejected, or without an answer for a day. */
export const deliveryFailed = ofDelivery("failed");
export const deliveryEvents = [deliveryQueued, deliverySent, deliveryDelivered, deliveryFailed];

export const eInvoiceReceived = ofReceived("received");
export const eInvoiceUpdated = ofReceived("updated");
export const receivedEvents = [eInvoiceReceived, eInvoiceUpdated];
