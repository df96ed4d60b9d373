import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText, PositiveMoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import { confirmOf } from "@/lib/kernel/base/confirm";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, pageWithSums, textFilter } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";
import { Dispute } from "./schema/disputes";
import { SavedMethodId } from "./schema/saved-methods";

export { StoredDispute } from "./schema/disputes";
export { SavedMethod, SavedMethodId, SavedMethodPage } from "./schema/saved-methods";

export const PaymentId = idOf("payment");

/** The payment method. */
export const PaymentMethod = z.enum(["bank_transfer", "cash", "cheque", "card", "direct_debit", "online", "other"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** What is asked before recording: another payment with this method and reference, a day before the issue, or one in the future. */
export const PaymentWarning = z.enum(["repeated_reference", "before_issue", "future_date"]);
export type PaymentWarning = z.output<typeof PaymentWarning>;

const paymentFields = z.strictObject({
  amount: PositiveMoneyText,
  /** Default: today in the tenant's timezone. */
  date: Day.optional(),
  method: PaymentMethod,
  reference: lineOf(200).nullable().optional(),
  notes: textOf(2000).optional(),
  /** For `online`: the gateway that received the payment and its id of it. Atrium records each such payment once. */
  gateway: GatewaySlug.optional(),
  gateway_ref: lineOf(200).optional(),
  /** The warnings of an earlier 409 that the caller accepts. */
  confirm: confirmOf(PaymentWarning),
});

/** A payment of one invoice. */
export const InvoicePaymentCreate = paymentFields.extend({
  id: idOf("invoice"),
  /** Money that the invoice does not owe: `true` makes all of it credit, `false` is a 409. Default: credit if the invoice owes a part. */
  record_as_credit: z.boolean().optional(),
});

export const PaymentAllocationCreate = z.strictObject({ invoice_id: idOf("invoice"), amount: PositiveMoneyText });

/** A customer's payment with its allocations to invoices; the rest becomes credit. */
export const PaymentCreate = paymentFields.extend({
  customer_id: idOf("customer"),
  currency: Currency,
  allocations: z.array(PaymentAllocationCreate).max(100).optional(),
});

export const Allocation = z.object({ invoice_id: idOf("invoice"), amount: MoneyText });
export const Refund = z.object({
  id: idOf("refund"),
  payment_id: PaymentId,
  amount: MoneyText,
  /** The part of the payment's surcharge that went back beside the amount, in proportion to it. */
  surcharge: MoneyText,
  /** The part by which invoices were reduced; the rest came from credit or is due again. */
  reduced: MoneyText,
  date: Day,
  reason: z.string().nullable(),
  created_at: Timestamp,
});

/** The payment did not arrive, or its bank took it back: its invoices are due again, and its credit is gone. */
export const Reversal = z.object({ amount: MoneyText, date: Day, reason: z.string(), created_at: Timestamp });

export const Payment = z.object({
  id: PaymentId,
  customer_id: idOf("customer"),
  /** The invoice that it was recorded on, also if all of it became credit; null for a payment of a customer. */
  invoice_id: idOf("invoice").nullable(),
  currency: Currency,
  amount: MoneyText,
  /** What the payer paid beside the amount for paying through this gateway; it pays no invoice and is no credit. */
  surcharge: MoneyText,
  /** The part that paid no invoice and became the customer's credit, as first applied. */
  amount_credited: MoneyText,
  amount_refunded: MoneyText,
  date: Day,
  method: PaymentMethod,
  reference: z.string().nullable(),
  notes: z.string(),
  /** The gateway that received it and its id of the payment; null for an offline payment. */
  gateway: GatewaySlug.nullable(),
  gateway_ref: z.string().nullable(),
  /** The allocations to invoices, as first applied. */
  allocations: z.array(Allocation),
  refunds: z.array(Refund),
  reversal: Reversal.nullable(),
  dispute: Dispute.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Payment = z.output<typeof Payment>;

export const PaymentList = listQuery(["created_at", "updated_at", "date", "amount"]).extend({
  include: z.enum(["total", "total,sums"]).describe("`sums` adds what all payments of the list add up to.").optional(),
  q: textFilter("the reference, the processor's id, the customer's name, or an invoice's number"),
  customer_id: idOf("customer").optional(),
  invoice_id: idOrNone("invoice").optional(),
  method: PaymentMethod.optional(),
  currency: Currency.optional(),
  from: Day.optional(),
  to: Day.optional(),
  refunded_from: Day.describe("With a refund on these days, both included.").optional(),
  refunded_to: Day.optional(),
});
/** The same with the customer's name, and the numbers of the invoices that it pays or was recorded on. */
export const PaymentListed = Payment.extend({
  customer_name: z.string(),
  invoices: z.array(z.object({ id: idOf("invoice"), number: z.string() })),
});

/** The sums of payments in a currency, without reversed ones: what arrived, and what of it was refunded. */
export const PaymentSums = z.object({ currency: Currency, amount: MoneyText, amount_refunded: MoneyText });
export const PaymentPage = pageWithSums(PaymentListed, PaymentSums);

const refundFields = z.strictObject({
  id: PaymentId,
  /** Default: all that is not refunded yet. */
  amount: PositiveMoneyText.optional(),
  reason: lineOf(500).nullable().optional(),
  /** Whether invoices are due again (`true`), or reduced and stay paid (`false`). Credit is used first either way. */
  still_owed: z.boolean(),
});

export const RefundCreate = refundFields.extend({ date: Day.optional() });

/** A payment that did not arrive, or that was taken back. What refunds have left of it is reversed. */
export const PaymentReverse = z.strictObject({
  id: PaymentId,
  reason: lineOf(500),
  /** The payer's bank took the money back, which is the only way to reverse a payment that a gateway received. */
  chargeback: z.boolean().optional(),
  /** What the chargeback costs the company, in the payment's currency. */
  fee: PositiveMoneyText.optional(),
  /** Default: today; not before the payment. */
  date: Day.optional(),
  /** Also take back credit of this payment that was applied to other invoices, the latest first. */
  remove_applied_credit: z.boolean().optional(),
  /** Default: false. */
  notify_customer: z.boolean().optional(),
});

/** `applied` to the invoice, and `available` for this or another one of its customer. */
export const InvoiceCredit = z.object({ currency: Currency, applied: MoneyText, available: MoneyText });
export const CreditApply = z.strictObject({ id: idOf("invoice"), amount: PositiveMoneyText.optional() });

export const AttemptId = idOf("payment_attempt");

export const AttemptKind = z.enum(["charge", "saved_charge", "refund", "save"]);
export type AttemptKind = z.infer<typeof AttemptKind>;

/** "open" waits for the payer, "processing" for the provider; the last three are final, though a failed page may still be paid. */
export const AttemptStatus = z.enum(["started", "open", "processing", "succeeded", "failed", "expired"]);
export type AttemptStatus = z.infer<typeof AttemptStatus>;

/** Why a person must check an attempt; no payment was recorded for the named problem. */
export const Attention = z.enum(["wrong_amount", "wrong_currency", "other_payment", "paid_twice", "not_booked", "no_answer"]);
export type Attention = z.infer<typeof Attention>;

export const PaymentAttempt = z.object({
  id: AttemptId,
  kind: AttemptKind,
  gateway: GatewaySlug,
  status: AttemptStatus,
  customer_id: idOf("customer"),
  /** The one invoice that a charge is for; null when it pays several, or none. */
  invoice_id: idOf("invoice").nullable(),
  /** The invoices of a charge, with the requested amount of each. */
  allocations: z.array(Allocation),
  /** The payment of a charge, or the payment that a refund returns. */
  payment_id: PaymentId.nullable(),
  refund_id: idOf("refund").nullable(),
  method_id: SavedMethodId.nullable(),
  credit_note_id: idOf("credit_note").nullable(),
  currency: Currency,
  /** Null if no money moves. */
  amount: MoneyText.nullable(),
  /** What the provider takes, or returns, beside the amount. */
  surcharge: MoneyText,
  save_method: z.boolean(),
  reason: z.string().nullable(),
  /** For a refund: whether the customer still owes it; null if nobody has decided, and the invoices stay paid. */
  still_owed: z.boolean().nullable(),
  /** The URL of the provider's page, for the payer. */
  redirect_url: z.string().nullable(),
  /** The provider's message about the last failure. */
  failure: z.string().nullable(),
  attention: Attention.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PaymentAttempt = z.output<typeof PaymentAttempt>;

export const AttemptList = listQuery(["created_at", "updated_at"]).extend({
  invoice_id: idOf("invoice").optional(),
  customer_id: idOf("customer").optional(),
  payment_id: PaymentId.optional(),
  kind: AttemptKind.optional(),
  status: AttemptStatus.optional(),
  failed: QueryFlag.describe("True for those whose last try failed, also while another is possible.").optional(),
  attention: QueryFlag.optional(),
});
export const AttemptPage = pageOf(PaymentAttempt);

/** Where the provider's page returns the payer: a page on the tenant's own host. */
const ReturnPath = z
  .string()
  .max(300)
  .regex(/^\/(d|portal)(\/[A-Za-z0-9._~-]+)*$/, "Must be a path of the customers' pages");

/** Default: the balance due at this moment. */
export const ChargeStart = z.strictObject({
  id: idOf("invoice"),
  gateway: GatewaySlug,
  amount: PositiveMoneyText.optional(),
  save_method: z.boolean().optional(),
  return_path: ReturnPath.optional(),
});

/** The maximum number of invoices of one charge. */
export const mostInvoices = 50;

/** The charge is for the full balance due of each at this moment. */
export const JointChargeStart = z.strictObject({
  invoice_ids: z.array(idOf("invoice")).min(2).max(mostInvoices),
  gateway: GatewaySlug,
  save_method: z.boolean().optional(),
  return_path: ReturnPath.optional(),
});

export const SavedChargeStart = z.strictObject({ id: idOf("invoice"), method_id: SavedMethodId, amount: PositiveMoneyText.optional() });
export const GatewayRefundStart = refundFields;
export const SaveStart = z.strictObject({ id: idOf("customer"), gateway: GatewaySlug, return_path: ReturnPath.optional() });

/** The result of a report: applied, without effect, of an unknown attempt, or flagged for a person. */
export const EventOutcome = z.enum(["applied", "ignored", "unknown_attempt", "attention"]);
