import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { domainStatuses } from "@/lib/kernel/base/own-domain";
import { EmailAddress, TypedEmailAddress, Timestamp } from "@/lib/kernel/base/wire";

/** `verified`: SPF and DKIM were found, and emails are sent from its address. `failed`: it was verified, and the records are gone. */
export const SendingStatus = z.enum(domainStatuses);
export type SendingStatus = z.output<typeof SendingStatus>;

/** `unchecked`: nobody has looked yet. `differs`: there is such a record, and it does not allow this installation to send. */
export const RecordState = z.enum(["unchecked", "found", "missing", "differs"]);
export type RecordState = z.output<typeof RecordState>;

export const SendingRecordKind = z.enum(["spf", "dkim", "dmarc"]);
export type SendingRecordKind = z.output<typeof SendingRecordKind>;

/** A TXT record of the domain: as it should be, and as it was found. */
export const SendingRecord = z.object({
  kind: SendingRecordKind,
  name: z.string(),
  state: RecordState,
  /** The value to enter; for SPF, the record that was found with this installation added. */
  expected: z.string(),
  found: z.array(z.string()),
});
export type SendingRecord = z.output<typeof SendingRecord>;

/** The values of the TXT records that a check found, by kind. */
export const FoundRecords = z.record(SendingRecordKind, z.array(z.string()));
export type FoundRecords = z.output<typeof FoundRecords>;

export const SendingDomain = z.object({
  id: idOf("sending_domain"),
  /** The address from which emails are sent. */
  address: EmailAddress,
  hostname: z.string(),
  status: SendingStatus,
  records: z.array(SendingRecord),
  /** Failed checks in a row since it was verified. */
  failures: z.int(),
  checked_at: Timestamp.nullable(),
  verified_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SendingDomain = z.output<typeof SendingDomain>;

/**
 * `sender` is the address of emails that are sent now: the company's while its domain is verified, else the installation's. `supported`:
 * whether this installation can sign for companies' domains.
 */
export const SendingState = z.object({ domain: SendingDomain.nullable(), sender: z.string(), supported: z.boolean() });

export const SendingDomainSet = z.strictObject({ address: TypedEmailAddress });
