import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { StoredPdf } from "@/lib/domains/documents/schema";
import { idOf } from "@/lib/kernel/base/ids";
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

/** A received electronic invoice as people read it; amounts in the invoice's currency, "" for what it lacks. */
export const ReceivedInvoice = z.object({
  kind: z.enum(["invoice", "credit_note"]),
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
});
export type ReceivedInvoice = z.output<typeof ReceivedInvoice>;
