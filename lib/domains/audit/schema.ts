import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { nounNames } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp, lineOf } from "@/lib/kernel/base/wire";

/** The kind of a record, which its id's prefix names too. */
export const RecordNoun = z.enum(nounNames);

/** The wire id of a record of any kind. */
export const RecordId = z.string().regex(/^[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}$/, "Must be a record's id");

const actor = z.object({
  kind: z.enum(["staff", "key", "contact", "link", "visitor", "system"]),
  id: z.string().nullable(),
  name: z.string(),
});

/** Who did what, from where, and what changed: one entry per committed command. */
export const AuditEntry = z.object({
  id: idOf("audit_entry"),
  at: Timestamp,
  operation: z.string(),
  actor,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string(),
  /** The entry of the command that called this one. */
  cause_id: idOf("audit_entry").nullable(),
  noun: RecordNoun.nullable(),
  record_id: RecordId.nullable(),
  version: z.int().nullable(),
  /** Each changed field with its old and new value. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});

/** A typed event, with the record as it was at that time. */
export const EventRecord = z.object({
  id: idOf("event"),
  name: z.string(),
  occurred_at: Timestamp,
  actor,
  noun: RecordNoun,
  record_id: RecordId,
  sequence: z.int(),
  data: z.record(z.string(), z.unknown()),
  previous: z.record(z.string(), z.unknown()),
  /** The version of the shape of `data`. */
  schema_version: z.int(),
});

export const AuditList = listQuery(["at"]).extend({
  record_id: RecordId.optional(),
  operation: lineOf(100).optional(),
  actor_id: RecordId.describe("The actor: a colleague, an API key, a contact or a document link.").optional(),
  by: z
    .enum(["people", "system"])
    .describe("Only what people and their programs did themselves, or only what Atrium did, also as part of something else.")
    .optional(),
  from: Day.describe("The days on which it was done in the company's time zone, both included.").optional(),
  to: Day.optional(),
});
/** An entry in a list, with the name of its record as of the latest event; null if it has none. */
export const ListedAuditEntry = AuditEntry.extend({ record_name: z.string().nullable() });
export const AuditPage = pageOf(ListedAuditEntry);
export const EventList = listQuery(["occurred_at"]).extend({
  record_id: RecordId.optional(),
  name: lineOf(100).optional(),
  follow: z
    .literal("true")
    .describe("The feed: the events of 30 days, oldest first; `next_cursor` is then never the end, but where to continue later.")
    .optional(),
});
export const EventPage = pageOf(EventRecord);

/**
 * `missing_link`: a number of the sequence is not there; `missing_entry`: the link's entry is not; `changed_entry`: the entry differs from
 * what was written; `broken_link`: the hash does not follow from the one before; `not_signed`: the chain or a signature is another than at
 * the time of signing; `removed_end`: entries that were signed are gone; `erasure`: an erasure names no entry of this chain;
 * `unchained`: an entry is in no chain and does not wait for its place.
 */
export const ChainFault = z.enum([
  "missing_link",
  "missing_entry",
  "changed_entry",
  "broken_link",
  "not_signed",
  "removed_end",
  "erasure",
  "unchained",
]);
export type ChainFault = z.output<typeof ChainFault>;

const ChainNumber = z.string().regex(/^\d{1,10}$/, "Must be a whole number");

export const AuditVerify = z.strictObject({
  after: ChainNumber.describe("The number of the last entry that an earlier request found good; the check goes on after it.").optional(),
});

/** The first place at which the chain is not as it was written. */
const BrokenPlace = z.object({
  fault: ChainFault,
  sequence: z.int().nullable(),
  /** The UUID of the entry, where it is known. */
  id: z.guid().nullable(),
  at: Timestamp.nullable(),
});

/** What a check of the chain found. */
export const AuditVerification = z.object({
  /** The number before the first entry that was checked. */
  from: z.int(),
  /** The number of the last entry that was found good. */
  to: z.int(),
  /** When that one was made. */
  until: Timestamp.nullable(),
  entries: z.int(),
  /** Those of them whose personal values an erasure removed. */
  erased: z.int(),
  /** Entries of the last seconds, which are not in the chain yet. */
  waiting: z.int(),
  /** The last signature among the entries that were checked. */
  signed: z.object({ sequence: z.int(), at: Timestamp }).nullable(),
  broken: BrokenPlace.nullable(),
  /** False where the check goes on: ask again with `after`. */
  complete: z.boolean(),
});

/** The event that a company's chain is broken; at most once a day. */
export const AuditBroken = z.object({
  tenant_id: idOf("tenant"),
  company_name: z.string(),
  fault: ChainFault,
  number: z.int().nullable(),
  day: Day,
  sequence: z.int(),
});
