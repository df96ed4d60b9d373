import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { spokenLanguages } from "@/lib/commerce/locale-of";
import { submissionFields } from "@/lib/domains/public-forms/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, TypedEmailAddress, lineOf, textOf } from "@/lib/kernel/base/wire";

export const PrivacyRequestId = idOf("privacy_request");

/** Articles 15, 16, 17 and 20 of the GDPR. */
export const PrivacyType = z.enum(["access", "rectification", "erasure", "portability"]);
export type PrivacyType = z.output<typeof PrivacyType>;

export const PrivacyStatus = z.enum([
  "received",
  "identity_check",
  "waiting_for_subject",
  "in_progress",
  "review",
  "fulfilled",
  "partly_refused",
  "refused",
  "withdrawn",
  "lapsed",
]);
export type PrivacyStatus = z.output<typeof PrivacyStatus>;

export const PrivacyOrigin = z.enum(["colleague", "portal", "form"]);
export const PrivacyProofKind = z.enum(["link", "portal", "colleague"]);
export const PrivacyWork = z.enum(["search", "copy", "erase"]);
export const PrivacyProofPurpose = z.enum(["identity", "download"]);

/** Why rows stay although they are the person's. */
export const KeptReason = z.enum(["bookkeeping", "signature", "objection", "security", "accountability", "employment"]);

/** What becomes of the rows of one table. */
export const PrivacyTable = z.object({
  table: z.string(),
  /** Rows of the person, and rows that mention them. */
  own: z.int(),
  mentions: z.int(),
  /** Rows that a person must still decide about. */
  open: z.int(),
  /** What an erasure does: values are taken out of rows, or rows are deleted; the rest is kept. */
  changed: z.int(),
  deleted: z.int(),
  kept: z.int(),
  /** Rows that are erased once a legal hold ends. */
  held: z.int().default(0),
  reason: KeptReason.nullable(),
  /** The last day until which rows are kept, where it is known. */
  until: Day.nullable(),
});
export type PrivacyTable = z.output<typeof PrivacyTable>;

const language = z.enum(spokenLanguages);

const asked = z.strictObject({
  type: PrivacyType,
  name: lineOf(200),
  email: TypedEmailAddress,
  phone: lineOf(40).nullable(),
  external_id: lineOf(200).nullable(),
  language,
  details: textOf(5_000),
});

export const PrivacyRequest = z.object({
  id: PrivacyRequestId,
  ...asked.shape,
  email: z.string(),
  status: PrivacyStatus,
  origin: PrivacyOrigin,
  whole_customer: z.boolean(),
  received_day: Day,
  due_day: Day,
  extended_at: Timestamp.nullable(),
  extension_reason: z.string().nullable(),
  waiting_since: Timestamp.nullable(),
  waited_days: z.int(),
  verified_at: Timestamp.nullable(),
  verified_by: PrivacyProofKind.nullable(),
  note: z.string().nullable(),
  decision: z.string().nullable(),
  closed_at: Timestamp.nullable(),
  work: PrivacyWork.nullable(),
  failure: z.string().nullable(),
  summary: z.array(PrivacyTable),
  package_size: z.int().nullable(),
  package_until: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PrivacyRequest = z.output<typeof PrivacyRequest>;

/** A step of a request, as the audit has it. */
export const PrivacyStep = z.object({
  at: Timestamp,
  operation: z.string(),
  actor_kind: z.string(),
  actor_name: z.string(),
  status: PrivacyStatus.nullable(),
});

export const PrivacyRequestDetail = PrivacyRequest.extend({ history: z.array(PrivacyStep) });
export type PrivacyRequestDetail = z.output<typeof PrivacyRequestDetail>;

export const PrivacyRequestCreate = asked.partial({ phone: true, external_id: true, language: true, details: true }).extend({
  /** When it reached the company, in its time zone; today unless sent. */
  received_day: Day.optional(),
});

export const PrivacyRequestList = listQuery(["created_at", "due_day"]).extend({
  status: PrivacyStatus.optional(),
  type: PrivacyType.optional(),
  open: QueryFlag.describe("Only requests that are not closed.").optional(),
});
export const PrivacyRequestPage = pageOf(PrivacyRequest);

export const PrivacyReason = z.strictObject({ id: PrivacyRequestId, reason: textOf(2_000).min(1) });
export const PrivacyNote = z.strictObject({ id: PrivacyRequestId, note: textOf(2_000).min(1) });

/** A row that a request found. */
export const PrivacyRowFound = z.object({
  id: z.guid(),
  table: z.string(),
  part: z.string(),
  /** Null until somebody decides. */
  included: z.boolean().nullable(),
  /** What the row says. */
  text: z.string(),
});
export const PrivacyRowList = z.strictObject({
  id: PrivacyRequestId,
  cursor: z.guid().describe("The `next_cursor` of the page before.").optional(),
  open: QueryFlag.describe("Only rows that nobody has decided about, or only the others.").optional(),
});
export const PrivacyRowPage = z.object({ data: z.array(PrivacyRowFound), next_cursor: z.string().nullable() });

export const PrivacyDecide = z.strictObject({
  id: PrivacyRequestId,
  /** The rows that are the person's, and those that are not. */
  include: z.array(z.guid()).max(500).optional(),
  exclude: z.array(z.guid()).max(500).optional(),
  whole_customer: z.boolean().optional(),
});

/** What a contact asks in the portal. */
export const PrivacyPortalCreate = z.strictObject({ type: PrivacyType, details: textOf(5_000).nullable().optional() });

/** What the public form sends. */
export const PrivacySubmission = z.strictObject({
  type: PrivacyType,
  name: lineOf(200),
  email: TypedEmailAddress,
  details: textOf(5_000).optional(),
  ...submissionFields,
});
export const PrivacyReceived = z.object({ received: z.literal(true) });

export const PrivacyToken = z.strictObject({ token: z.string().min(20).max(100) });
export const PrivacyLinkShown = z.object({
  purpose: PrivacyProofPurpose,
  type: PrivacyType,
  status: PrivacyStatus,
  email: z.string(),
  expires_at: Timestamp,
});
export const PrivacyPass = PrivacyToken.extend({ pass: z.string().min(20).max(100).describe("The `pass` of the entered code.") });
export const PrivacyDownload = PrivacyToken.extend({ code: z.string().regex(/^\d{6}$/) });

/** Days for which a link to a copy works. */
export const downloadDays = 7;
