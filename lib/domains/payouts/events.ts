import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { ExceptionsFound, Payout, PayoutException } from "./schema";

const stamps = { version: 1, created_at: "2026-03-11T04:00:00.000Z", updated_at: "2026-03-11T04:00:00.000Z" };

const payout: z.input<typeof Payout> = {
  id: "pyt_01jd0p2q3r4s5t6v7w8x9y0z1a",
  gateway: "stripe",
  payout_ref: "po_1Nv0a1",
  status: "paid",
  made_at: "2026-03-11T00:00:00.000Z",
  date: "2026-03-12",
  currency: "GBP",
  amount: "117.60",
  gross: "120.00",
  fees: "2.40",
  reference: "STRIPE",
  in_bank: false,
  ...stamps,
};

const exception: z.input<typeof PayoutException> = {
  id: "pex_01jd0p2q3r4s5t6v7w8x9y0z1a",
  kind: "amount_differs",
  gateway: "stripe",
  status: "open",
  occurred_at: "2026-03-10T15:00:00.000Z",
  payment_ref: "pi_3Nv0a1",
  refund_ref: null,
  payment_id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a",
  amount: "120.00",
  currency: "GBP",
  expected: "12.00",
  expected_currency: "GBP",
  note: null,
  resolved_by: null,
  ...stamps,
};

const ofPayout = (name: string) => defineEvent({ name: `payout.${name}`, noun: "payout", data: Payout, sample: payout });
const ofException = (name: string) =>
  defineEvent({ name: `payout_exception.${name}`, noun: "payout_exception", data: PayoutException, sample: exception });

export const payoutCreated = ofPayout("created");
export const payoutUpdated = ofPayout("updated");
export const exceptionCreated = ofException("created");
export const exceptionResolved = ofException("resolved");
export const exceptionReopened = ofException("reopened");
export const exceptionCleared = ofException("cleared");

/** A reading has found new ones: one event, however many they are. */
export const exceptionsFound = defineEvent({
  name: "payout_exception.found",
  noun: "payout_exception",
  data: ExceptionsFound,
  sample: { id: exception.id, gateway: "stripe", count: 3 },
});

export const payoutEvents = [payoutCreated, payoutUpdated];
export const exceptionEvents = [exceptionCreated, exceptionResolved, exceptionReopened, exceptionCleared, exceptionsFound];
