import { defineRecord } from "@/lib/kernel/record";
import { exceptionEvents, payoutEvents } from "./events";
import { listExceptions, listPayouts } from "./queries";
import { ExceptionList, Payout, PayoutException, PayoutList } from "./schema";

export const payoutRecord = defineRecord({
  noun: "payout",
  read: "payouts.read",
  resource: Payout,
  title: "payout_ref",
  events: payoutEvents,
  list: {
    query: PayoutList,
    row: Payout,
    read: listPayouts,
    columns: {
      gateway: { type: "text" },
      payout_ref: { type: "text" },
      made_at: { type: "instant" },
      date: { type: "day" },
      status: { type: "choice", words: "status" },
      currency: { type: "text" },
      gross: { type: "amount", currency: "currency" },
      fees: { type: "amount", currency: "currency" },
      amount: { type: "amount", currency: "currency" },
      in_bank: { type: "flag", words: ["bank.found", "bank.not_found"] },
      reference: { type: "text", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});

export const payoutExceptionRecord = defineRecord({
  noun: "payout_exception",
  read: "payouts.read",
  resource: PayoutException,
  title: null,
  events: exceptionEvents,
  list: {
    query: ExceptionList,
    row: PayoutException,
    read: listExceptions,
    columns: {
      kind: { type: "choice", words: "kinds" },
      status: { type: "choice", words: "status" },
      gateway: { type: "text" },
      payment_ref: { type: "text" },
      refund_ref: { type: "text" },
      occurred_at: { type: "instant" },
      currency: { type: "text" },
      amount: { type: "amount", currency: "currency" },
      expected_currency: { type: "text" },
      expected: { type: "amount", currency: "expected_currency" },
      note: { type: "text" },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});
