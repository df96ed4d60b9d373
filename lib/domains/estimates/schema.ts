import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
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
import { InvoiceDetail } from "@/lib/domains/invoices/schema";
import { DocumentView } from "@/lib/commerce/document";
import { idOf } from "@/lib/kernel/base/ids";
import { pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const EstimateId = idOf("estimate");

/** Specification, "States and transitions", "Estimate". */
export const EstimateStatus = z.enum(["draft", "sent", "accepted", "declined", "converted"]);
export type EstimateStatus = z.infer<typeof EstimateStatus>;

const ownFields = z.strictObject({
  /** The last day on which the customer can accept, in the company's time zone; null for no limit. */
  expiry_date: Day.nullable(),
});

/** Without `expiry_date` the estimate is valid for 30 days. */
export const EstimateCreate = DocumentCreate.extend({ ...ownFields.partial().shape, ...customInput.shape });
export const EstimateUpdate = DocumentUpdate.extend({ ...ownFields.partial().shape, ...customInput.shape });

/** Who accepted: the customer in the portal or by a link, or a colleague who recorded it. */
export const Acceptance = z.object({
  by: z.enum(["contact", "link", "staff", "key", "system"]),
  name: z.string().nullable(),
  /** The name typed as signature. */
  signature: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  revision: z.int(),
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

export const Estimate = EstimateSummary.extend({ ...documentDetail("estimate_line").shape, ...customValues.shape });
export type Estimate = z.output<typeof Estimate>;

/** A row of the list: with the customer's name. */
export const EstimateListed = EstimateSummary.extend({ customer_name: z.string(), ...customValues.shape });
export const EstimatePage = pageOf(EstimateListed);

export const EstimateList = customListQuery(["created_at", "updated_at", "issue_date", "expiry_date", "total"]).extend({
  status: EstimateStatus.optional(),
  /** True for sent estimates whose last day has passed, false for all others. */
  expired: QueryFlag.optional(),
  customer_id: idOf("customer").optional(),
  /** By date of issue, both ends included. */
  from: Day.optional(),
  to: Day.optional(),
  currency: Currency.optional(),
  /** Number, reference or customer name; best matches first, 50 at most by number or reference. */
  q: lineOf(100).optional(),
});

export const EstimateLetter = DocumentLetter;
export const EstimateSend = z.strictObject({ id: EstimateId, ...DocumentSend.shape });

/** `revision` refuses the answer to an older revision than the present. */
const answered = { id: EstimateId, revision: z.coerce.number().int().min(1).optional() };

/** `signature` is the name that the customer types to sign; nothing is required but the gesture. */
export const EstimateAccept = z.strictObject({ ...answered, signature: lineOf(200).optional() });
export const EstimateDecline = z.strictObject({ ...answered, reason: textOf(1000).optional() });

export const EstimateConverted = z.object({ estimate: Estimate, invoice: InvoiceDetail });

/** What the customer was sent as one revision. */
export const Revision = z.object({ revision: z.int(), sent_at: Timestamp, document: DocumentView });
export const RevisionList = z.object({ data: z.array(Revision) });
