import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { DocumentCreate, documentAmounts, documentDetail, documentFields, DocumentUpdate } from "@/lib/domains/documents/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

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

export const InvoiceCreate = DocumentCreate.extend(ownFields.partial().shape);
export const InvoiceUpdate = DocumentUpdate.extend(ownFields.partial().shape);

/** An invoice without its lines. */
export const InvoiceSummary = z.object({
  id: InvoiceId,
  number: z.string().nullable(),
  status: InvoiceStatus,
  ...documentFields.shape,
  ...ownFields.shape,
  ...documentAmounts.shape,
  amount_paid: MoneyText,
  amount_due: MoneyText,
  finalized_at: Timestamp.nullable(),
  sent_at: Timestamp.nullable(),
  paid_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const Invoice = InvoiceSummary.extend(documentDetail("invoice_line").shape);
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
  /** True for all but drafts, false for drafts. */
  finalized: QueryFlag.optional(),
  /** With a balance, positive or negative, at the end of this day, by the ledger. */
  open_as_of: Day.optional(),
  number: lineOf(60).optional(),
});

/** A row of the list: with the customer's name. */
export const InvoiceListed = InvoiceSummary.extend({ customer_name: z.string() });
export const InvoicePage = pageOf(InvoiceListed);
