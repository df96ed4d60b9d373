import { defineRows } from "@/lib/kernel/rows";
import { visible, visibleAttempts, visibleMethods } from "./policy";
import { toAttempt, toPayment, toSavedMethod } from "./resource";
import { Payment, PaymentAttempt, SavedMethod } from "./schema";

export const paymentParts = { allocations: { orderBy: { id: "asc" } }, refunds: { orderBy: { id: "asc" } }, reversal: true } as const;

export const paymentRows = defineRows({
  noun: "payment",
  model: "payment",
  include: paymentParts,
  visible,
  schema: Payment,
  toResource: toPayment,
});

/** The requested amount of each invoice, in the requested order. */
export const attemptParts = { shares: { orderBy: { id: "asc" } } } as const;

export const attemptRows = defineRows({
  noun: "payment_attempt",
  model: "paymentAttempt",
  include: attemptParts,
  visible: visibleAttempts,
  schema: PaymentAttempt,
  toResource: toAttempt,
});

export const savedMethodRows = defineRows({
  noun: "saved_method",
  model: "savedMethod",
  visible: visibleMethods,
  schema: SavedMethod,
  toResource: toSavedMethod,
});
