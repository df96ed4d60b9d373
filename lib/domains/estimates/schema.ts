import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { LineChoice } from "@/lib/commerce/lines";
import { MoneySumText, MoneyText, RateText, UnitPriceText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { AddressProof } from "@/lib/commerce/signature";
import { customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import {
  askCodeInput,
  codeInput,
  DocumentCreate,
  documentAmounts,
  documentDetail,
  documentFields,
  documentLine,
  DocumentLetter,
  DocumentSend,
  DocumentUpdate,
  LineInput,
} from "@/lib/domains/documents/schema";
import { InvoiceDetail, StoredStatus } from "@/lib/domains/invoices/schema";
import { DocumentView } from "@/lib/commerce/document";
import { idOf } from "@/lib/kernel/base/ids";
import { pageOf, textFilter } from "@/lib/kernel/base/paging";
import { EmailAddress, QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const EstimateId = idOf("estimate");

export const EstimateStatus = z.enum(["draft", "sent", "accepted", "declined", "converted"]);
export type EstimateStatus = z.infer<typeof EstimateStatus>;

const ownFields = z.strictObject({
  /** The last day on which the customer can accept, in the company's time zone; null for no limit. */
  expiry_date: Day.nullable(),
});

/** What an estimate's line has beyond that of an invoice. */
const lineFields = z.object({
  /** Null for a line that is always part of the offer. Of a group of alternatives exactly one is selected. */
  choice: LineChoice.nullable(),
  /** What one unit costs the company, in the estimate's currency, without tax; for colleagues who write estimates alone. */
  unit_cost: UnitPriceText.nullable(),
});
export const EstimateLineInput = LineInput.extend(lineFields.partial().shape);
const own = { ...ownFields.partial().shape, lines: z.array(EstimateLineInput).max(200).optional(), ...customInput.shape };

/** Without `expiry_date` the estimate is valid for 30 days. */
export const EstimateCreate = DocumentCreate.extend(own);
export const EstimateUpdate = DocumentUpdate.extend(own);

/** Who accepted: the customer in the portal or by a link, or a colleague who recorded it. */
export const Acceptance = z.object({
  by: z.enum(["contact", "link", "staff", "key", "system"]),
  name: z.string().nullable(),
  /** The name typed as signature. */
  signature: z.string().nullable(),
  /** How the address of who accepted was proved; null where nothing proved it. */
  proof: AddressProof.nullable().default(null),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  revision: z.int(),
  /** The selected lines among those that could be chosen; null where none could. */
  selected: z.array(idOf("estimate_line")).nullable().default(null),
});
export type Acceptance = z.output<typeof Acceptance>;

/** An estimate without its lines. */
export const EstimateSummary = z.object({
  id: EstimateId,
  number: z.string().nullable(),
  status: EstimateStatus,
  /** Counts what the customer was sent; revising a sent estimate begins the next. */
  revision: z.int(),
  ...documentFields.shape,
  ...ownFields.shape,
  ...documentAmounts.shape,
  /** Whether who accepts by a link first enters a code that was emailed to them. */
  asks_code: z.boolean(),
  sent_at: Timestamp.nullable(),
  expired_at: Timestamp.nullable(),
  accepted_at: Timestamp.nullable(),
  acceptance: Acceptance.nullable(),
  declined_at: Timestamp.nullable(),
  decline_reason: z.string().nullable(),
  converted_at: Timestamp.nullable(),
  invoice_id: idOf("invoice").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const EstimateLine = documentLine("estimate_line").extend({
  choice: lineFields.shape.choice,
  unit_cost: lineFields.shape.unit_cost.optional(),
});
export type EstimateLine = z.output<typeof EstimateLine>;

export const Estimate = EstimateSummary.extend({
  ...documentDetail("estimate_line").shape,
  lines: z.array(EstimateLine),
  ...customValues.shape,
});
export type Estimate = z.output<typeof Estimate>;

/** A row of the list: with the customer's name. */
export const EstimateListed = EstimateSummary.extend({ customer_name: z.string(), ...customValues.shape });
export const EstimatePage = pageOf(EstimateListed);

export const EstimateList = customListQuery(["created_at", "updated_at", "issue_date", "expiry_date", "total"]).extend({
  status: EstimateStatus.optional(),
  expired: QueryFlag.describe("True for sent estimates whose last day has passed, false for all others.").optional(),
  customer_id: idOf("customer").optional(),
  from: Day.describe("By date of issue, both ends included.").optional(),
  to: Day.optional(),
  currency: Currency.optional(),
  q: textFilter("the number, reference or customer's name"),
});

export const EstimateLetter = DocumentLetter;
export const EstimateSend = z.strictObject({ id: EstimateId, ...DocumentSend.shape, ...askCodeInput });

/** `revision` refuses the answer to an older revision than the present. */
const answered = { id: EstimateId, revision: z.coerce.number().int().min(1).optional() };

/** The lines that the customer wants among the optional and alternative ones. */
const Selection = z.array(idOf("estimate_line")).max(200);

/**
 * `signature` is the name that the customer types to sign; nothing is required but the gesture. Without `selected` the lines that the
 * estimate proposes are taken. By a link, `email` and `code` prove the address where the estimate asks for a code.
 */
export const EstimateAccept = z.strictObject({
  ...answered,
  signature: lineOf(200).optional(),
  selected: Selection.optional(),
  email: EmailAddress.optional(),
  ...codeInput,
});

/** `selected`: the ids of the lines to count among the optional and alternative ones, with commas; by default those proposed. */
export const EstimateDocumentQuery = z.strictObject({ id: EstimateId, selected: z.string().max(8000).optional() });
export const EstimateDecline = z.strictObject({ ...answered, reason: textOf(1000).optional() });

/** A part of an estimate to invoice: a deposit in percent of the whole, or lines that no other part has. */
export const EstimatePart = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("percent"), percent: RateText.refine((rate) => Number(rate) > 0, "Must be above zero") }),
  z.strictObject({ kind: z.literal("lines"), lines: z.array(idOf("estimate_line")).min(1).max(200) }),
]);
export type EstimatePart = z.output<typeof EstimatePart>;

/** Without `part` the invoice has the rest: the whole estimate, less what was invoiced before. */
export const EstimateConvert = z.strictObject({ id: EstimateId, part: EstimatePart.optional() });

export const EstimateInvoiceKind = z.enum(["percent", "lines", "rest"]);

/** What has become of an accepted estimate. Invoices that credit notes cancelled, and deleted drafts, do not count. */
export const EstimateInvoices = z.object({
  total: MoneyText,
  invoiced: MoneySumText,
  remaining: MoneySumText,
  invoices: z.array(
    z.object({
      invoice_id: idOf("invoice"),
      number: z.string().nullable(),
      status: StoredStatus,
      kind: EstimateInvoiceKind,
      percent: RateText.nullable(),
      total: MoneyText,
      created_at: Timestamp,
    }),
  ),
  /** The lines that an invoice of chosen lines has. */
  invoiced_lines: z.array(idOf("estimate_line")),
});

export const EstimateConverted = z.object({ estimate: Estimate, invoice: InvoiceDetail });

/** What the customer was sent as one revision. */
export const Revision = z.object({ revision: z.int(), sent_at: Timestamp, document: DocumentView });
export const RevisionList = z.object({ data: z.array(Revision) });
