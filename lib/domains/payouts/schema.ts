import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { BankEntry } from "@/lib/domains/bank-statements/schema";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, textOf, Timestamp } from "@/lib/kernel/base/wire";

export const PayoutId = idOf("payout");
export const ExceptionId = idOf("payout_exception");

export const PayoutStatus = z.enum(["pending", "paid", "failed"]);
export type PayoutStatus = z.output<typeof PayoutStatus>;
export const MovementKind = z.enum(["charge", "refund", "chargeback", "fee", "adjustment"]);

const stamps = { version: z.int(), created_at: Timestamp, updated_at: Timestamp };

export const Payout = z.object({
  id: PayoutId,
  gateway: GatewaySlug,
  /** The provider's id of it. */
  payout_ref: z.string(),
  status: PayoutStatus,
  /** When the provider made it. */
  made_at: Timestamp,
  /** The day on which the bank has or expects it. */
  date: Day.nullable(),
  currency: Currency,
  /** What the bank gets. */
  amount: MoneyText,
  /** What its payments, refunds and chargebacks come to before fees, and the fees; null where the provider does not say. */
  gross: MoneyText.nullable(),
  fees: MoneyText.nullable(),
  /** What the bank statement says. */
  reference: z.string().nullable(),
  /** Whether it was found in a bank statement. */
  in_bank: z.boolean(),
  ...stamps,
});
export type Payout = z.output<typeof Payout>;

export const PayoutList = listQuery(["made_at", "amount", "created_at"]).extend({
  gateway: GatewaySlug.optional(),
  status: PayoutStatus.optional(),
  in_bank: QueryFlag.optional(),
});
export const PayoutPage = pageOf(Payout);

/** One change of a balance. `amount` is what it changed before the fee; below zero for what was returned. */
export const Movement = z.object({
  movement_ref: z.string(),
  gateway: GatewaySlug,
  kind: MovementKind,
  occurred_at: Timestamp,
  currency: Currency,
  amount: MoneyText,
  /** Null where the provider does not tell it. */
  fee: MoneyText.nullable(),
  payment_id: idOf("payment").nullable(),
  payout_id: PayoutId.nullable(),
});
export type Movement = z.output<typeof Movement>;
export const MovementPage = pageOf(Movement);

/**
 * `not_in_ledger`: the provider has it, the ledger has not; `not_at_provider`: the other way round; `amount_differs`, `currency_differs`:
 * both have it with other values; `fee_unknown`: the provider does not tell what it took.
 */
export const ExceptionKind = z.enum(["not_in_ledger", "not_at_provider", "amount_differs", "currency_differs", "fee_unknown"]);
export type ExceptionKind = z.output<typeof ExceptionKind>;
/** `resolved` by a person; `cleared` since both sides agree by now. */
export const ExceptionStatus = z.enum(["open", "resolved", "cleared"]);
export type ExceptionStatus = z.output<typeof ExceptionStatus>;

export const PayoutException = z.object({
  id: ExceptionId,
  kind: ExceptionKind,
  gateway: GatewaySlug,
  status: ExceptionStatus,
  occurred_at: Timestamp,
  /** The provider's ids of the payment and the refund, where it has it. */
  payment_ref: z.string().nullable(),
  refund_ref: z.string().nullable(),
  payment_id: idOf("payment").nullable(),
  /** What the provider has. */
  amount: MoneyText.nullable(),
  currency: Currency.nullable(),
  /** What the ledger has. */
  expected: MoneyText.nullable(),
  expected_currency: Currency.nullable(),
  note: z.string().nullable(),
  resolved_by: idOf("staff").nullable(),
  ...stamps,
});
export type PayoutException = z.output<typeof PayoutException>;

export const ExceptionList = listQuery(["created_at"]).extend({
  gateway: GatewaySlug.optional(),
  kind: ExceptionKind.optional(),
  status: ExceptionStatus.optional(),
});
export const ExceptionPage = pageOf(PayoutException);
export const ExceptionResolve = z.strictObject({ id: ExceptionId, note: textOf(2000).min(1) });

/** How many new ones a reading has found; `id` is one of them. */
export const ExceptionsFound = z.object({ id: ExceptionId, gateway: GatewaySlug, count: z.int() });

/** The bank entry that a payout was matched with, and others that have its amount. */
export const PayoutBank = z.object({
  matched: BankEntry.nullable(),
  proposals: z.array(z.object({ entry: BankEntry, certainty: z.enum(["sure", "likely"]) })),
});

/**
 * Whether a gateway's payouts are known: `told` by the provider; `setting_missing`: the settings lack what it needs; `not_told`: it gives
 * them as report files only.
 */
export const PayoutSource = z.object({
  gateway: GatewaySlug,
  state: z.enum(["told", "setting_missing", "not_told"]),
  read_at: Timestamp.nullable(),
  /** The provider's message about the last reading, where it failed. */
  failure: z.string().nullable(),
});
export type PayoutSource = z.output<typeof PayoutSource>;
export const PayoutSourcePage = pageOf(PayoutSource);
