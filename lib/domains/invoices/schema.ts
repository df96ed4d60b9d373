import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import {
  DocumentCreate,
  documentAmounts,
  documentDetail,
  documentFields,
  DocumentLetter,
  DocumentSend,
  DocumentUpdate,
} from "@/lib/domains/documents/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { pageWithSums, textFilter } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export * from "./schema/bulk";
export * from "./schema/import";
export * from "./schema/instalments";

export const InvoiceId = idOf("invoice");

/** The stored status. `overdue` is not stored: it is an open or partly paid invoice whose due date has passed. */
export const StoredStatus = z.enum(["draft", "finalized", "partly_paid", "paid"]);
export type StoredStatus = z.infer<typeof StoredStatus>;

export const InvoiceStatus = z.enum(["draft", "finalized", "partly_paid", "paid", "overdue"]);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

const ownFields = z.strictObject({
  due_date: Day.nullable(),
  supply_date: Day.nullable(),
  payment_terms_days: z.int().min(0).max(365),
});

export const InvoiceCreate = DocumentCreate.extend({ ...ownFields.partial().shape, ...customInput.shape });
export const InvoiceUpdate = DocumentUpdate.extend({ ...ownFields.partial().shape, ...customInput.shape });

/** An invoice without its lines. */
export const InvoiceSummary = z.object({
  id: InvoiceId,
  number: z.string().nullable(),
  status: InvoiceStatus,
  ...documentFields.shape,
  ...ownFields.shape,
  ...documentAmounts.shape,
  amount_paid: MoneyText,
  /** The total of its credit notes. */
  amount_credited: MoneyText,
  amount_due: MoneyText,
  /** When it was imported from a file of another program, which issued it; null for the company's own. */
  imported_at: Timestamp.nullable(),
  /** The part of `amount_paid` that was paid before the import. */
  paid_elsewhere: MoneyText,
  finalized_at: Timestamp.nullable(),
  sent_at: Timestamp.nullable(),
  paid_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const Invoice = InvoiceSummary.extend({ ...documentDetail("invoice_line").shape, ...customValues.shape });
export type Invoice = z.output<typeof Invoice>;

/** What is unusual about a draft, or about the invoice that it has just become. It can be finalized all the same. */
export const InvoiceWarning = z.object({
  path: z.enum(["issue_date"]),
  code: z.enum(["back_dated", "far_future"]),
  message: z.string(),
});
export type InvoiceWarning = z.output<typeof InvoiceWarning>;

/** One invoice with its warnings; a finalized one has none later. */
export const InvoiceDetail = Invoice.extend({ warnings: z.array(InvoiceWarning) });

export const InvoiceList = customListQuery(["created_at", "updated_at", "issue_date", "due_date", "total", "amount_due"]).extend({
  include: z.enum(["total", "total,sums"]).describe("`sums` adds what all invoices of the list add up to.").optional(),
  status: InvoiceStatus.describe("`partly_paid` includes those that are overdue.").optional(),
  customer_id: idOf("customer").optional(),
  from: Day.describe("By date of issue, both ends included.").optional(),
  to: Day.optional(),
  due_from: Day.describe("By due date, both ends included.").optional(),
  due_to: Day.optional(),
  currency: Currency.optional(),
  finalized: QueryFlag.describe("True for all but drafts, false for drafts.").optional(),
  open_as_of: Day.describe("With a balance, positive or negative, at the end of this day, by the ledger.").optional(),
  entered_by: Day.describe("With `open_as_of`: without what was entered in the ledger after the end of this day.").optional(),
  number: lineOf(60).optional(),
  q: textFilter("the number, reference or customer's name"),
});

export const InvoiceLetter = DocumentLetter;
export const InvoiceSend = z.strictObject({ id: InvoiceId, ...DocumentSend.shape });

/** A row of the list: with the customer's name. */
export const InvoiceListed = InvoiceSummary.extend({ customer_name: z.string(), ...customValues.shape });

/** What invoices in a currency add up to; drafts have no amount due. */
export const InvoiceSums = z.object({ currency: Currency, total: MoneyText, amount_due: MoneyText });
export const InvoicePage = pageWithSums(InvoiceListed, InvoiceSums);
