import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText, PositiveMoneyText, QuantityText, UnitPriceText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { PricesMode } from "@/lib/commerce/tax";
import { Language } from "@/lib/domains/customers/schema";
import { DocumentLetter, DocumentSend, Parties, TaxTotal, WrittenTax } from "@/lib/domains/documents/schema";
import { InvoiceDetail } from "@/lib/domains/invoices/schema";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import { PaymentId, PaymentMethod } from "@/lib/domains/payments/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const CreditNoteId = idOf("credit_note");

/** Why the company credits; printed on the credit note, except `other`. */
export const CreditReason = z.enum(["return", "wrong_price", "wrong_details", "duplicate", "cancelled", "goodwill", "other"]);
export type CreditReason = z.infer<typeof CreditReason>;

/** Of one line of the invoice: a quantity, or an amount with tax. */
export const CreditLineInput = z.strictObject({
  line_id: idOf("invoice_line"),
  quantity: QuantityText.optional(),
  amount: MoneyText.optional(),
});

const issued = {
  invoice_id: idOf("invoice"),
  /** Default: `other`. */
  reason: CreditReason.optional(),
  /** Printed on the credit note. */
  notes: textOf(5000).optional(),
  reference: lineOf(100).nullable().optional(),
  /** Default: today. Not before the invoice was issued, and not in the future. */
  issue_date: Day.optional(),
  series_id: idOf("number_series").nullable().optional(),
  /** Of the invoice's e-invoice, where the tax authority wants it and another program issued it. */
  original_uuid: z.guid().optional(),
};

/** Without `lines`, all that is left of the invoice is credited. */
export const CreditNoteCreate = z.strictObject({ ...issued, lines: z.array(CreditLineInput).min(1).max(200).optional() });
export const InvoiceCorrect = z.strictObject(issued);

/** A credit note without its lines; all amounts are positive. */
export const CreditNoteSummary = z.object({
  id: CreditNoteId,
  number: z.string(),
  invoice_id: idOf("invoice"),
  customer_id: idOf("customer"),
  reason: CreditReason,
  currency: Currency,
  issue_date: Day,
  series_id: idOf("number_series"),
  language: Language,
  prices_mode: PricesMode,
  reference: z.string().nullable(),
  notes: z.string(),
  subtotal: MoneyText,
  tax_total: MoneyText,
  total: MoneyText,
  /** The part that lowered the invoice's balance due. */
  amount_deducted: MoneyText,
  /** What of the rest was applied to other invoices, what was refunded, and what is left of it as the customer's credit. */
  amount_applied: MoneyText,
  amount_refunded: MoneyText,
  amount_left: MoneyText,
  /** The draft that replaces the invoice. */
  replacement_id: idOf("invoice").nullable(),
  sent_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

const CreditNoteLine = z.object({
  id: idOf("credit_note_line"),
  line_id: idOf("invoice_line"),
  item_id: idOf("item").nullable(),
  description: z.string(),
  quantity: QuantityText,
  unit: z.string().nullable(),
  unit_price: UnitPriceText,
  taxes: z.array(WrittenTax),
  net: MoneyText,
  tax: MoneyText,
  total: MoneyText,
});

export const CreditNote = CreditNoteSummary.extend({ lines: z.array(CreditNoteLine), taxes: z.array(TaxTotal), parties: Parties });
export type CreditNote = z.output<typeof CreditNote>;

/** A payment of the credited invoice that a refund can return; `refund` says what its gateway can do, `by_hand` for one without. */
export const RefundOption = z.object({
  payment_id: PaymentId,
  method: PaymentMethod,
  gateway: GatewaySlug.nullable(),
  refund: z.enum(["partial", "whole", "none", "by_hand"]),
  /** The most that can be refunded of this credit note through it. */
  amount: MoneyText,
});
export type RefundOption = z.output<typeof RefundOption>;

export const CreditNoteDetail = CreditNote.extend({
  /** Of refunds in progress: no longer in `amount_left`. */
  amount_refunding: MoneyText,
  invoice_number: z.string(),
  applications: z.array(z.object({ invoice_id: idOf("invoice"), number: z.string(), amount: MoneyText })),
  refunds: z.array(z.object({ id: idOf("refund"), payment_id: PaymentId, date: Day, amount: MoneyText })),
  refund_options: z.array(RefundOption),
});

/** What is left to credit of an invoice, by line. Amounts are with tax. */
export const Creditable = z.object({
  currency: Currency,
  amount: MoneyText,
  lines: z.array(z.object({ line_id: idOf("invoice_line"), description: z.string(), quantity: z.string(), amount: MoneyText })),
});

export const CreditNoteListed = CreditNoteSummary.extend({ customer_name: z.string(), invoice_number: z.string() });
export const CreditNotePage = pageOf(CreditNoteListed);

export const CreditNoteList = listQuery(["created_at", "updated_at", "issue_date", "total"]).extend({
  customer_id: idOf("customer").optional(),
  invoice_id: idOf("invoice").optional(),
  reason: CreditReason.optional(),
  open: QueryFlag.describe("True for those with credit left to apply or refund.").optional(),
  from: Day.describe("By date of issue, both ends included.").optional(),
  to: Day.optional(),
  currency: Currency.optional(),
  q: textFilter("the number, reference or customer's name"),
});

/** Default amount: as much as the credit and the invoice's balance due allow. */
export const CreditNoteApply = z.strictObject({ id: CreditNoteId, invoice_id: idOf("invoice"), amount: PositiveMoneyText.optional() });

/** Default payment: the one of the invoice's gateway payments that can return most; default amount: all that it can. */
export const CreditNoteRefund = z.strictObject({
  id: CreditNoteId,
  payment_id: PaymentId.optional(),
  amount: PositiveMoneyText.optional(),
});

export const CreditNoteLetter = DocumentLetter;
export const CreditNoteSend = z.strictObject({ id: CreditNoteId, ...DocumentSend.shape });

export const InvoiceCorrected = z.object({ credit_note: CreditNote, invoice: InvoiceDetail });
