import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { domainStatuses } from "@/lib/kernel/base/own-domain";
import { Timestamp, lineOf } from "@/lib/kernel/base/wire";

/** `failed`: it was verified, and the checks of several nights did not find its records. */
export const DomainStatus = z.enum(domainStatuses);
export type DomainStatus = z.output<typeof DomainStatus>;

/** `text`: the TXT record is missing. `address`: the name leads elsewhere. `taken`: it is another company's verified domain. */
export const DomainProblem = z.enum(["text", "address", "taken"]);
export type DomainProblem = z.output<typeof DomainProblem>;

/** A record to add at the domain's DNS provider. */
export const DomainRecord = z.object({ type: z.enum(["TXT", "CNAME"]), name: z.string(), value: z.string() });

export const KbDomain = z.object({
  id: idOf("kb_domain"),
  hostname: z.string(),
  status: DomainStatus,
  problem: DomainProblem.nullable(),
  /** Failed checks in a row since it was verified. */
  failures: z.int(),
  checked_at: Timestamp.nullable(),
  verified_at: Timestamp.nullable(),
  /** The records that prove the domain and lead it here. */
  records: z.array(DomainRecord),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type KbDomain = z.output<typeof KbDomain>;

/** `address` is where readers find the knowledge base now: at the domain while it is verified, else at the company's own host. */
export const KbAddress = z.object({ domain: KbDomain.nullable(), address: z.string() });
/** A name such as help.example.com; letters of any script are accepted. */
export const KbDomainSet = z.strictObject({ hostname: lineOf(253) });
