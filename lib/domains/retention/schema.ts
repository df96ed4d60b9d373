import { z } from "zod";
import { RecordId } from "@/lib/domains/audit/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const RetentionItemId = idOf("retention_item");
export const LegalHoldId = idOf("legal_hold");

/**
 * What has an age and may be removed. What the law keeps is not here: finalized invoices, credit notes, payments, the ledger, signed
 * documents, approved expenses, the audit trail.
 */
export const RetentionKind = z.enum([
  "lead",
  "customer",
  "ticket",
  "expense",
  "task",
  "mail",
  "notification",
  "assist",
  "webhook_delivery",
  "event",
]);
export type RetentionKind = z.output<typeof RetentionKind>;

export const RetentionAction = z.enum(["archive", "anonymize", "delete"]);
export type RetentionAction = z.output<typeof RetentionAction>;

/** Records that one night marks at most. */
export const mostPerRun = 10_000;

export const RetentionRule = z.strictObject({
  kind: RetentionKind,
  active: z.boolean(),
  action: RetentionAction,
  /** Days after which a record is too old; each kind has a least. */
  keep_days: z.int().min(1).max(36_500),
  /** Records that one night marks at most. */
  cap: z.int().min(1).max(mostPerRun),
});
export type RetentionRule = z.output<typeof RetentionRule>;

export const RetentionPolicy = z.object({
  id: idOf("retention_policy"),
  /** One of each kind. */
  rules: z.array(RetentionRule),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type RetentionPolicy = z.output<typeof RetentionPolicy>;

export const RetentionReplace = z.strictObject({ rules: z.array(RetentionRule).max(RetentionKind.options.length) });

export const RetentionPreview = z.object({
  /** Records that the rule would mark if it had no cap; 10,000 means so many or more. */
  count: z.int(),
  /** The oldest of them. */
  examples: z.array(z.object({ record_id: z.guid(), title: z.string(), aged_at: Timestamp })),
  /** Records that are old enough, and that a legal hold keeps. */
  held: z.int(),
});

/** `marked`: removed when due; `kept`: somebody kept it; `done`; `failed`: set aside with a reason. */
export const RetentionStatus = z.enum(["marked", "kept", "done", "failed"]);
export type RetentionStatus = z.output<typeof RetentionStatus>;

export const RetentionItem = z.object({
  id: RetentionItemId,
  kind: RetentionKind,
  /** The record's UUID. */
  record_id: z.guid(),
  title: z.string().nullable(),
  action: RetentionAction,
  aged_at: Timestamp,
  status: RetentionStatus,
  reason: z.string().nullable(),
  due_at: Timestamp,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type RetentionItem = z.output<typeof RetentionItem>;

export const RetentionItemList = listQuery(["created_at"]).extend({
  status: RetentionStatus.optional(),
  kind: RetentionKind.optional(),
});
export const RetentionItemPage = pageOf(RetentionItem);

/** A hold on a customer also keeps what belongs to the customer. */
export const HoldNoun = z.enum(["customer", "lead", "ticket"]);

export const LegalHold = z.object({
  id: LegalHoldId,
  noun: HoldNoun,
  record_id: RecordId,
  record_name: z.string().nullable(),
  reason: z.string(),
  released_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type LegalHold = z.output<typeof LegalHold>;

export const LegalHoldCreate = z.strictObject({ record_id: RecordId, reason: lineOf(500) });
export const LegalHoldList = listQuery(["created_at"]);
export const LegalHoldPage = pageOf(LegalHold);

/** What a night did; published once a day where it did something. */
export const RetentionRun = z.object({
  id: idOf("retention_policy"),
  marked: z.int(),
  done: z.int(),
  failed: z.int(),
  sequence: z.int(),
});

/** Who works on data for the company: the server for emails, webhooks, the AI provider, payment gateways, servers for exports. */
export const Processor = z.enum(["mail", "webhook", "ai", "payments", "export"]);

export const DisclosureQuery = z.strictObject({
  address: EmailAddress.describe("The person's email address; left out for all people.").optional(),
});

/** What left for one processor. */
export const Disclosure = z.object({
  processor: Processor,
  /** The host or the gateway; null for the server for emails, which the installation has. */
  name: z.string().nullable(),
  count: z.int(),
  first_at: Timestamp,
  last_at: Timestamp,
});
export const DisclosurePage = z.object({ data: z.array(Disclosure) });
