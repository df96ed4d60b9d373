import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { Discount } from "@/lib/commerce/lines";
import { MoneyText, QuantityText, RateText, UnitPriceText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { LineTax, PricesMode, TaxCategory, TaxRounding } from "@/lib/commerce/tax";
import { Language } from "@/lib/domains/customers/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const InvoiceId = idOf("invoice");

/** What the row holds. Overdue is not held: it is a finalized or partly paid invoice whose due date has passed. */
export const StoredStatus = z.enum(["draft", "finalized", "partly_paid", "paid"]);
export type StoredStatus = z.infer<typeof StoredStatus>;

export const InvoiceStatus = z.enum(["draft", "finalized", "partly_paid", "paid", "overdue"]);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** Units of the tenant's currency for one unit of the document's. */
export const ExchangeRate = z.string().regex(/^(?!0(\.0+)?$)(0|[1-9]\d{0,11})(\.\d{1,10})?$/, "Not an exchange rate above zero");

/** A tax on a line: one of the tax profile's rates, or written out in full. */
const TaxChoice = z.union([
  z.strictObject({ rate_id: idOf("tax_rate") }),
  z.strictObject({ name: lineOf(100), rate: RateText, compound: z.boolean(), category: TaxCategory }),
]);

export const LineInput = z.strictObject({
  item_id: idOf("item").nullable().optional(),
  /** Taken from the item when left out. */
  description: textOf(2000).min(1).optional(),
  quantity: QuantityText,
  unit: lineOf(20).nullable().optional(),
  /** Taken from the item when left out. */
  unit_price: UnitPriceText.optional(),
  discount: Discount.nullable().optional(),
  /** The item's or the tax profile's default rates when left out; `[]` for none. */
  taxes: z.array(TaxChoice).max(5).optional(),
});

const invoiceFields = z.strictObject({
  customer_id: idOf("customer"),
  currency: Currency,
  exchange_rate: ExchangeRate.nullable(),
  tax_profile_id: idOf("tax_profile").nullable(),
  prices_mode: PricesMode,
  rounding: TaxRounding,
  discount: Discount.nullable(),
  issue_date: Day.nullable(),
  due_date: Day.nullable(),
  supply_date: Day.nullable(),
  payment_terms_days: z.int().min(0).max(365),
  series_id: idOf("number_series").nullable(),
  language: Language,
  reference: lineOf(100).nullable(),
  notes: textOf(5000),
  terms: textOf(5000),
});

export const InvoiceCreate = invoiceFields
  .partial()
  .required({ customer_id: true })
  .extend({ lines: z.array(LineInput).max(200).optional() });
export const InvoiceUpdate = invoiceFields
  .omit({ customer_id: true })
  .partial()
  .extend({ lines: z.array(LineInput).max(200).optional() });

const amounts = z.object({
  subtotal: MoneyText,
  discount_total: MoneyText,
  tax_total: MoneyText,
  total: MoneyText,
  amount_paid: MoneyText,
  amount_due: MoneyText,
});

/** An invoice in a list: all but its lines. */
export const InvoiceSummary = z.object({
  id: InvoiceId,
  number: z.string().nullable(),
  status: InvoiceStatus,
  ...invoiceFields.shape,
  ...amounts.shape,
  finalized_at: Timestamp.nullable(),
  sent_at: Timestamp.nullable(),
  paid_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const InvoiceLine = z.object({
  id: idOf("invoice_line"),
  item_id: idOf("item").nullable(),
  description: z.string(),
  quantity: QuantityText,
  unit: z.string().nullable(),
  unit_price: UnitPriceText,
  discount: Discount.nullable(),
  taxes: z.array(LineTax),
  net: MoneyText,
  tax: MoneyText,
  total: MoneyText,
});

export const TaxTotal = z.object({
  name: z.string(),
  rate: RateText,
  category: TaxCategory,
  compound: z.boolean(),
  base: MoneyText,
  amount: MoneyText,
});

/** Seller or buyer as printed; frozen when the invoice is finalized. */
export const Party = z.object({ name: z.string(), tax_id: z.string().nullable(), address: z.array(z.string()) });
export const Parties = z.object({ seller: Party, buyer: Party });

export const Invoice = InvoiceSummary.extend({ lines: z.array(InvoiceLine), taxes: z.array(TaxTotal), parties: Parties.nullable() });
export type Invoice = z.output<typeof Invoice>;

export const InvoiceList = listQuery(["created_at", "updated_at", "issue_date", "due_date"]).extend({
  status: InvoiceStatus.optional(),
  customer_id: idOf("customer").optional(),
  /** By date of issue, both ends included. */
  from: Day.optional(),
  to: Day.optional(),
  /** By due date, both ends included. */
  due_from: Day.optional(),
  due_to: Day.optional(),
  currency: Currency.optional(),
  /** Issued, whatever became of it since; false for drafts. */
  finalized: QueryFlag.optional(),
  /** Of which something was owed, or overpaid, at the end of this day, by the ledger. */
  open_as_of: Day.optional(),
  number: lineOf(60).optional(),
});

/** The same with whose it is, by name. */
export const InvoiceListed = InvoiceSummary.extend({ customer_name: z.string() });
export const InvoicePage = pageOf(InvoiceListed);
