import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText, PositiveMoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const PaymentId = idOf("payment");

/** How the money came. */
export const PaymentMethod = z.enum(["bank_transfer", "cash", "cheque", "card", "direct_debit", "other"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const paymentFields = z.strictObject({
  amount: PositiveMoneyText,
  /** Today in the tenant's timezone when left out. */
  date: Day.optional(),
  method: PaymentMethod,
  reference: lineOf(200).nullable().optional(),
  notes: textOf(2000).optional(),
});

/** A payment towards one invoice; what exceeds it becomes the customer's credit. */
export const InvoicePaymentCreate = paymentFields.extend({ id: idOf("invoice") });

const allocation = z.strictObject({ invoice_id: idOf("invoice"), amount: PositiveMoneyText });

/** A payment by a customer, shared among invoices as stated; what is left over becomes credit. */
export const PaymentCreate = paymentFields.extend({ customer_id: idOf("customer"), currency: Currency, allocations: z.array(allocation).max(100).optional() });

export const Allocation = z.object({ invoice_id: idOf("invoice"), amount: MoneyText });
export const Refund = z.object({ id: idOf("refund"), payment_id: PaymentId, amount: MoneyText, date: Day, reason: z.string().nullable(), created_at: Timestamp });

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
  /** Which invoices it settled, as first applied. */
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
  from: Day.optional(),
  to: Day.optional(),
});
export const PaymentPage = pageOf(Payment);

export const RefundCreate = z.strictObject({ id: PaymentId, amount: PositiveMoneyText.optional(), date: Day.optional(), reason: lineOf(500).nullable().optional() });

export const CreditApply = z.strictObject({ id: idOf("invoice"), amount: PositiveMoneyText.optional() });
