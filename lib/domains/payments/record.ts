import { defineRecord } from "@/lib/kernel/record";
import { paymentEvents, savedMethodRemoved } from "./events";
import { findPayment } from "./queries";
import { listPayments } from "./queries/list";
import { readPaymentMailValues } from "./queries/mail";
import { Payment, PaymentAttempt, PaymentList, PaymentListed, SavedMethod } from "./schema";
import { searchPayments } from "./search";

/** A payment's title is its customer's name. */
export const paymentRecord = defineRecord({
  noun: "payment",
  read: "payments.read",
  resource: Payment,
  title: null,
  events: paymentEvents,
  find: findPayment,
  search: { run: searchPayments },
  list: {
    query: PaymentList,
    row: PaymentListed,
    read: listPayments,
    columns: {
      customer_name: { type: "text", label: "customer_id" },
      date: { type: "day" },
      invoices: { type: "texts", each: "number" },
      method: { type: "choice", words: "methods" },
      reference: { type: "text" },
      currency: { type: "text" },
      amount: { type: "amount", currency: "currency" },
      surcharge: { type: "amount", currency: "currency", extra: true },
      amount_refunded: { type: "amount", currency: "currency" },
      amount_credited: { type: "amount", currency: "currency", extra: true },
      gateway: { type: "text", extra: true },
      gateway_ref: { type: "text", extra: true },
      notes: { type: "text", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
  mailValues: readPaymentMailValues,
});

export const attemptRecord = defineRecord({
  noun: "payment_attempt",
  read: "payments.read",
  resource: PaymentAttempt,
  title: null,
  events: paymentEvents,
});

export const savedMethodRecord = defineRecord({
  noun: "saved_method",
  read: "payments.read",
  resource: SavedMethod,
  title: "label",
  events: [savedMethodRemoved],
});
