import { defineRecord } from "@/lib/kernel/record";
import { paymentEvents } from "./events";
import { findPayment } from "./queries";
import { readPaymentMailValues } from "./queries/mail";
import { Payment, PaymentAttempt, PaymentList, PaymentListed } from "./schema";
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
  list: { query: PaymentList, row: PaymentListed },
  mailValues: readPaymentMailValues,
});

export const attemptRecord = defineRecord({
  noun: "payment_attempt",
  read: "payments.read",
  resource: PaymentAttempt,
  title: null,
  events: paymentEvents,
});
