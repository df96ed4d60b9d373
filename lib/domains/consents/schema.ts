import { z } from "zod";
import { RecordId } from "@/lib/domains/audit/schema";
import { spokenLanguages } from "@/lib/commerce/locale-of";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, QueryFlag, Timestamp } from "@/lib/kernel/base/wire";

export const ConsentId = idOf("consent");

/** The public form for leads, or that for tickets. */
export const ConsentPurpose = z.enum(["contact_request", "support_request"]);
export type ConsentPurpose = z.output<typeof ConsentPurpose>;

export const ConsentChannel = z.enum(["web_form"]);

/** The person by their link, a contact in the portal, or a colleague for them. */
export const WithdrawnBy = z.enum(["link", "portal", "staff"]);
export type WithdrawnBy = z.output<typeof WithdrawnBy>;

const Language = z.enum(spokenLanguages);

export const Consent = z.object({
  id: ConsentId,
  purpose: ConsentPurpose,
  address: z.string(),
  name: z.string(),
  record_id: RecordId.nullable(),
  text: z.string(),
  text_hash: z.string(),
  text_version: z.int(),
  language: Language,
  channel: ConsentChannel,
  source: z.string(),
  ip: z.string().nullable(),
  proof: z.string(),
  given_at: Timestamp,
  withdrawn_at: Timestamp.nullable(),
  withdrawn_by: WithdrawnBy.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Consent = z.output<typeof Consent>;

/** With the address at which the person withdraws it without signing in. */
export const ConsentDetail = Consent.extend({ withdraw_url: z.string() });

export const ConsentList = listQuery(["created_at"]).extend({
  address: EmailAddress.optional(),
  record_id: RecordId.describe("The lead or ticket with which it came, or the customer of the contacts who agreed.").optional(),
  purpose: ConsentPurpose.optional(),
  withdrawn: QueryFlag.optional(),
});
export const ConsentPage = pageOf(ConsentDetail);
export const OwnConsentPage = z.object({ data: z.array(Consent) });

/** A consent that a public form brings with its record. */
export const FormConsent = z.object({
  purpose: ConsentPurpose,
  address: z.string(),
  name: z.string(),
  record_id: RecordId,
  text: z.string(),
  language: Language,
  source: z.string(),
});

/** What the page of a withdrawal shows. */
export const OwnConsent = z.object({
  company_name: z.string(),
  address: z.string(),
  text: z.string(),
  given_at: Timestamp,
  withdrawn_at: Timestamp.nullable(),
});

export const ConsentToken = z.string().regex(/^[\w-]{64}$/, "Must be a link's token");
