import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { StoredPdf } from "@/lib/domains/documents/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp } from "@/lib/kernel/base/wire";

export const EInvoiceId = idOf("e_invoice");

export const EInvoiceSyntax = z.enum(["ubl", "cii"]);
export type EInvoiceSyntax = z.output<typeof EInvoiceSyntax>;

/** What a rule found. */
export const EInvoiceProblem = z.object({
  /** The official name of the rule, such as BR-DE-15. */
  rule: z.string(),
  severity: z.enum(["error", "warning"]),
  /**
   * Where to mend it: `company.` and a field of the general settings, `customer.` and a field of the customer, or a field of the document,
   * such as `lines.0.unit`.
   */
  path: z.string(),
  message: z.string(),
});
export type EInvoiceProblem = z.output<typeof EInvoiceProblem>;

/** Whether documents could be issued as electronic invoices with the data that is there now. */
export const EInvoiceReadiness = z.object({
  /** Null for a customer who gets none. */
  format: EInvoiceFormat.nullable(),
  ready: z.boolean(),
  problems: z.array(EInvoiceProblem),
});
export type EInvoiceReadiness = z.output<typeof EInvoiceReadiness>;

/** The customers that get electronic invoices and lack something. */
export const CompanyReadiness = z.object({
  /** What the company lacks for each format that a customer gets. */
  formats: z.array(z.object({ format: EInvoiceFormat, problems: z.array(EInvoiceProblem) })),
  /** Of those that get electronic invoices: how many, and the first whose own data is not complete. */
  customers: z.int(),
  incomplete: z.array(z.object({ id: idOf("customer"), name: z.string(), problems: z.array(EInvoiceProblem) })),
});
export type CompanyReadiness = z.output<typeof CompanyReadiness>;

/** The electronic document of an invoice or credit note, as it was stored when that was issued. */
export const EInvoice = z.object({
  id: EInvoiceId,
  format: EInvoiceFormat,
  syntax: EInvoiceSyntax,
  /** The rules that it was checked by. */
  rule_set: z.string(),
  sha256: z.string(),
  /** What the rules of that day found; errors were refused. */
  warnings: z.array(EInvoiceProblem),
  created_at: Timestamp,
});
export type EInvoice = z.output<typeof EInvoice>;

/** What is known of a document's electronic invoice; null where its customer got none. */
export const EInvoiceState = z.object({ e_invoice: EInvoice.nullable() });
export type EInvoiceState = z.output<typeof EInvoiceState>;

/** The stored document under the rules of today; it never changes. */
export const EInvoiceCheck = z.object({
  rule_set: z.string(),
  /** Whether the stored bytes still have their SHA-256. */
  intact: z.boolean(),
  problems: z.array(EInvoiceProblem),
});
export type EInvoiceCheck = z.output<typeof EInvoiceCheck>;

/** Default: as it was stored, else the customer's format, else EN 16931 as UBL. */
export const eInvoiceInput = { format: EInvoiceFormat.optional() };

/** Why a received invoice may be no bill of the company. */
export const ReceivedDoubt = z.enum(["own_invoice", "not_addressed"]);
export type ReceivedDoubt = z.output<typeof ReceivedDoubt>;

/** A PDF in storage, and the XML that an email attaches beside it. */
export const MailedPdf = StoredPdf.extend({ e_invoice: StoredPdf.optional() });

const Amount = z.string().nullable();

export const ReceivedKind = z.enum(["invoice", "credit_note"]);

/** A received electronic invoice as people read it; amounts in the invoice's currency, "" for what it lacks. */
export const ReceivedInvoice = z.object({
  kind: ReceivedKind,
  syntax: EInvoiceSyntax,
  number: z.string(),
  issue_date: z.string(),
  due_date: z.string().nullable(),
  currency: Currency,
  seller: z.object({ name: z.string(), tax_id: z.string().nullable(), address: z.array(z.string()) }),
  buyer: z.object({ name: z.string(), tax_id: z.string().nullish() }),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      price: z.string(),
      net: Amount,
      category: z.string(),
      rate: z.string().nullable(),
    }),
  ),
  taxes: z.array(
    z.object({ category: z.string(), rate: z.string().nullable(), base: Amount, amount: Amount, reason: z.string().nullable() }),
  ),
  net: Amount,
  tax: Amount,
  total: Amount,
  due: Amount,
  payment: z.object({ account: z.string().nullable(), reference: z.string().nullable() }),
  notes: z.array(z.string()),
  /** The numbers of the invoices that it corrects. */
  corrects: z.array(z.string()).optional(),
});
export type ReceivedInvoice = z.output<typeof ReceivedInvoice>;

export const DeliveryId = idOf("e_invoice_delivery");

/**
 * `sent`: the access point has it, and the receiver may not. `rejected`: by the access point or the receiver, with the reason. `failed`: no
 * answer for a day, or the key is not accepted.
 */
export const DeliveryState = z.enum(["queued", "sent", "delivered", "rejected", "failed"]);
export type DeliveryState = z.output<typeof DeliveryState>;

/** Why the latest call had no answer. */
export const DeliveryProblem = z.enum(["unreachable", "unauthorized", "answer", "not_connected", "other"]);

/** How an issued electronic document reaches its receiver by the company's access point. */
export const EInvoiceDelivery = z.object({
  id: DeliveryId,
  /** The invoice or the credit note; the other is null. */
  invoice_id: idOf("invoice").nullable(),
  credit_note_id: idOf("credit_note").nullable(),
  number: z.string(),
  /** Scheme and address, such as `0088:7300010000001`. */
  sender: z.string(),
  receiver: z.string(),
  state: DeliveryState,
  /** The access point's own words for a rejection. */
  reason: z.string().nullable(),
  problem: DeliveryProblem.nullable(),
  attempts: z.int(),
  /** The access point's id of the message. */
  message_id: z.string().nullable(),
  next_attempt_at: Timestamp.nullable(),
  sent_at: Timestamp.nullable(),
  delivered_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type EInvoiceDelivery = z.output<typeof EInvoiceDelivery>;

export const DeliveryList = listQuery(["created_at"]).extend({
  state: DeliveryState.optional(),
  invoice_id: idOf("invoice").optional(),
  credit_note_id: idOf("credit_note").optional(),
});
export const DeliveryPage = pageOf(EInvoiceDelivery);

/** What came of a call about a document. */
export const DeliveryAnswer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("accepted"), message_id: z.string() }),
  z.object({ outcome: z.literal("sent") }),
  z.object({ outcome: z.literal("delivered") }),
  z.object({ outcome: z.literal("rejected"), reason: z.string() }),
  z.object({ outcome: z.literal("unauthorized") }),
  z.object({ outcome: z.literal("unknown"), problem: z.string(), retry_after: z.number().nullable() }),
]);
export type DeliveryAnswer = z.output<typeof DeliveryAnswer>;

export const ReceivedId = idOf("received_e_invoice");
export const ReceivedSource = z.enum(["upload", "access_point", "email"]);
/** `waiting`: for a person. `unreadable`: nothing in it could be read; the bytes are kept. */
export const ReceivedState = z.enum(["waiting", "imported", "dismissed", "unreadable"]);
export type ReceivedState = z.output<typeof ReceivedState>;

/** An electronic invoice that the company received, in a list. */
export const ReceivedEInvoice = z.object({
  id: ReceivedId,
  source: ReceivedSource,
  state: ReceivedState,
  /** Who sent it, as the access point or the email says. */
  sender: z.string().nullable(),
  number: z.string(),
  kind: ReceivedKind.nullable(),
  seller: z.string().nullable(),
  issue_date: z.string().nullable(),
  total: Amount,
  currency: Currency.nullable(),
  file_id: idOf("file").nullable(),
  expense_id: idOf("expense").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ReceivedEInvoice = z.output<typeof ReceivedEInvoice>;
export const ReceivedEInvoiceDetail = ReceivedEInvoice.extend({ content: ReceivedInvoice.nullable(), problems: z.array(EInvoiceProblem) });
export const ReceivedEInvoiceList = listQuery(["created_at"]).extend({ state: ReceivedState.optional() });
export const ReceivedEInvoicePage = pageOf(ReceivedEInvoice);

/** A received electronic invoice with its bytes as text: as the thread read it. */
export const ReadEInvoice = z.object({
  content: ReceivedInvoice,
  problems: z.array(EInvoiceProblem),
  seller_key: z.string(),
  xml: z.string(),
  sha256: z.string(),
});
export type ReadEInvoice = z.output<typeof ReadEInvoice>;
