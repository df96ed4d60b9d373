import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText, PositiveMoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const PaymentId = idOf("payment");

/** The payment method. */
export const PaymentMethod = z.enum(["bank_transfer", "cash", "cheque", "card", "direct_debit", "online", "other"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The methods of payments recorded by hand; a gateway's payments are recorded from its reports. */
export const RecordedMethod = PaymentMethod.exclude(["online"]);
export type RecordedMethod = z.infer<typeof RecordedMethod>;

const paymentFields = z.strictObject({
  amount: PositiveMoneyText,
  /** Default: today in the tenant's timezone. */
  date: Day.optional(),
  method: RecordedMethod,
  reference: lineOf(200).nullable().optional(),
  notes: textOf(2000).optional(),
});

/** A payment of one invoice; an excess becomes the customer's credit. */
export const InvoicePaymentCreate = paymentFields.extend({ id: idOf("invoice") });

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
  date: Day,
  reason: z.string().nullable(),
  created_at: Timestamp,
});

export const Payment = z.object({
  id: PaymentId,
  customer_id: idOf("customer"),
  currency: Currency,
  amount: MoneyText,
  amount_refunded: MoneyText,
  date: Day,
  method: PaymentMethod,
  reference: z.string().nullable(),
  notes: z.string(),
  /** The gateway and its id of the payment; null for payments recorded by hand. */
  gateway: GatewaySlug.nullable(),
  gateway_ref: z.string().nullable(),
  /** The allocations to invoices, as first applied. */
  allocations: z.array(Allocation),
  refunds: z.array(Refund),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Payment = z.output<typeof Payment>;

export const PaymentList = listQuery(["created_at", "updated_at"]).extend({
  customer_id: idOf("customer").optional(),
  invoice_id: idOf("invoice").optional(),
  method: PaymentMethod.optional(),
  currency: Currency.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** With a refund on these days, both included. */
  refunded_from: Day.optional(),
  refunded_to: Day.optional(),
});
/** The same with the customer's name. */
export const PaymentListed = Payment.extend({ customer_name: z.string() });
export const PaymentPage = pageOf(PaymentListed);

export const RefundCreate = z.strictObject({
  id: PaymentId,
  amount: PositiveMoneyText.optional(),
  date: Day.optional(),
  reason: lineOf(500).nullable().optional(),
});

export const CreditApply = z.strictObject({ id: idOf("invoice"), amount: PositiveMoneyText.optional() });

export const AttemptId = idOf("payment_attempt");
export const SavedMethodId = idOf("saved_method");

export const AttemptKind = z.enum(["charge", "saved_charge", "refund", "save"]);
export type AttemptKind = z.infer<typeof AttemptKind>;

/** "open" waits for the payer, "processing" for the provider; the last three are final, though a failed page may still be paid. */
export const AttemptStatus = z.enum(["started", "open", "processing", "succeeded", "failed", "expired"]);
export type AttemptStatus = z.infer<typeof AttemptStatus>;

/** Why a person must check an attempt; no payment was recorded for the named problem. */
export const Attention = z.enum(["wrong_amount", "wrong_currency", "paid_twice", "not_booked", "no_answer"]);
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
  currency: Currency,
  /** Null if no money moves. */
  amount: MoneyText.nullable(),
  save_method: z.boolean(),
  reason: z.string().nullable(),
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
export const GatewayRefundStart = z.strictObject({
  id: PaymentId,
  amount: PositiveMoneyText.optional(),
  reason: lineOf(500).nullable().optional(),
});
export const SaveStart = z.strictObject({ id: idOf("customer"), gateway: GatewaySlug, return_path: ReturnPath.optional() });

export const SavedMethod = z.object({
  id: SavedMethodId,
  customer_id: idOf("customer"),
  gateway: GatewaySlug,
  /** A label for the screen, such as "visa •••• 4242". */
  label: z.string(),
  /** The last valid month of a card, `YYYY-MM`. */
  expires: z.string().nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SavedMethod = z.output<typeof SavedMethod>;
export const SavedMethodPage = z.object({ data: z.array(SavedMethod), next_cursor: z.null() });

/** The result of a report: applied, without effect, of an unknown attempt, or flagged for a person. */
export const EventOutcome = z.enum(["applied", "ignored", "unknown_attempt", "attention"]);
