import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toException, toPayout } from "./resource";
import { Payout, PayoutException } from "./schema";

export const payoutRows = defineRows({ noun: "payout", model: "payout", visible, schema: Payout, toResource: toPayout });

export const exceptionRows = defineRows({
  noun: "payout_exception",
  model: "payoutException",
  include: { movement: { select: { payment_ref: true, refund_ref: true } } } as const,
  visible,
  schema: PayoutException,
  toResource: toException,
});
