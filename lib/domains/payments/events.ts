import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Payment } from "./schema";

const sample: z.input<typeof Payment> = {
  id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  currency: "GBP",
  amount: "120.00",
  amount_refunded: "0.00",
  date: "2026-03-10",
  method: "bank_transfer",
  reference: "FT 20260310-118",
  notes: "",
  allocations: [{ invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "120.00" }],
  refunds: [],
  version: 1,
  created_at: "2026-03-10T08:00:00.000Z",
  updated_at: "2026-03-10T08:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `payment.${name}`, noun: "payment", data: Payment, sample, sentence: `events.payment.${name}` });

export const paymentReceived = define("received");
export const paymentRefunded = define("refunded");

export const paymentEvents = [paymentReceived, paymentRefunded];
