import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneySumText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { CustomFieldKey, customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import { Duplicate } from "@/lib/domains/customers/schema";
import { EstimateCreate } from "@/lib/domains/estimates/schema";
import { ProposalCreate } from "@/lib/domains/proposals/schema";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { pageOf, textFilter } from "@/lib/kernel/base/paging";
import { EmailAddress, QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";
import { leadFields, LeadId, LeadSource, LeadStatus, LeadTag, WebFormMatch } from "./schema/fields";

export { LeadTag } from "./schema/fields";
export * from "./schema/bulk";
export { LeadId, LeadSource, LeadStatus, Touch, WebFormMatch } from "./schema/fields";
export * from "./schema/form";
export * from "./schema/scoring";

export const Lead = z.object({
  id: LeadId,
  ...leadFields.shape,
  status: LeadStatus,
  status_changed_at: Timestamp,
  /** Only while the lead is lost. */
  lost_reason: z.string().nullable(),
  /** What the lead became; it stays whatever the status is later. */
  converted_at: Timestamp.nullable(),
  customer_id: idOf("customer").nullable(),
  contact_id: idOf("contact").nullable(),
  /** Set when the web form stored the lead, and a customer or another lead has an equal name, email, phone or company. */
  web_form_match: WebFormMatch.nullable(),
  /** The draft estimate made with the conversion, if one was asked for. */
  estimate_id: idOf("estimate").nullable(),
  /** The same for a draft proposal. */
  proposal_id: idOf("proposal").nullable(),
  /** What the sender of the web form agreed to last, and when; null where the form asked for nothing. */
  consent_text: z.string().nullable(),
  consented_at: Timestamp.nullable(),
  ...customValues.shape,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Lead = z.output<typeof Lead>;

/** The currency is by default the company's, the owner the colleague who creates the lead, the source `other`. */
export const LeadCreate = leadFields
  .partial()
  .required({ name: true })
  .extend({ status: LeadStatus.exclude(["won", "lost"]).optional(), ...customInput.shape });

export const LeadUpdate = leadFields.partial().extend(customInput.shape);

/** `lost_reason` goes with `lost` alone. */
export const LeadStatusChange = z.strictObject({ id: LeadId, status: LeadStatus, lost_reason: lineOf(500).optional() });

export const LeadList = customListQuery(["created_at", "updated_at", "status_changed_at", "name"]).extend({
  status: LeadStatus.optional(),
  source: LeadSource.optional(),
  owner_id: idOrNone("staff").optional(),
  tag: LeadTag.describe("Leads with this tag, in upper or lower case.").optional(),
  customer_id: idOrNone("customer").optional(),
  active: QueryFlag.describe("Neither won nor lost.").optional(),
  converted: QueryFlag.optional(),
  follow_up_until: Day.describe("The day itself included.").optional(),
  created_from: Day.describe("Both included, in the company's time zone.").optional(),
  created_to: Day.optional(),
  first_source: lineOf(200).describe("The `source` of the first or the latest campaign.").optional(),
  last_source: lineOf(200).optional(),
  q: textFilter("the name, company, email or phone"),
});
export const LeadPage = pageOf(Lead);

/** Another lead that may be the same person or company: an equal email address, phone number or company. */
export const LeadDuplicate = z.object({ id: LeadId, name: z.string(), reason: z.enum(["email", "phone", "company"]) });

export const LeadCreated = Lead.extend({
  possible_duplicates: z.object({ leads: z.array(LeadDuplicate), customers: z.array(Duplicate) }),
});

/** One column of the board: how many leads, and what their values add up to by currency. */
const sum = z.object({ currency: Currency, amount: MoneySumText });
export const LeadColumn = z.object({ status: LeadStatus, count: z.int(), sums: z.array(sum) });
export const LeadBoard = z.object({ data: z.array(LeadColumn) });
export const LeadBoardQuery = z.strictObject({ owner_id: idOf("staff").optional(), source: LeadSource.optional() });

/** Where a lead's custom value goes on conversion; `to` is null with a reason. */
export const MappedField = z.object({
  from: CustomFieldKey,
  label: z.string(),
  to: CustomFieldKey.nullable(),
  reason: z.enum(["no_field", "other_type", "left_out"]).nullable(),
});
export type MappedField = z.output<typeof MappedField>;

/** Keys of the customer's fields by those of the lead's; null leaves a value out. */
const Mapping = z.record(CustomFieldKey, CustomFieldKey.nullable());

export const LeadConvert = z.strictObject({
  id: LeadId,
  /** The customer's name; by default the lead's company, else its name. */
  customer_name: lineOf(200).optional(),
  /** Replaces the proposed destinations of the values named. */
  mapping: Mapping.optional(),
  /** Also creates a draft estimate for the customer; without `lines` it has one over the lead's value. */
  estimate: EstimateCreate.omit({ customer_id: true, custom: true }).optional(),
  /** The same as a draft proposal; without `title` it has that of the lead. */
  proposal: ProposalCreate.omit({ customer_id: true }).optional(),
  /** Further custom values of the customer; they take precedence over mapped ones. */
  ...customInput.shape,
});

/** What a conversion would create. */
export const ConversionPreview = z.object({
  customer_name: z.string(),
  contact: z.object({ name: z.string(), email: EmailAddress.nullable(), phone: z.string().nullable() }),
  mapping: z.array(MappedField),
  possible_duplicates: z.array(Duplicate),
});

export const LeadConverted = z.object({
  lead: Lead,
  customer_id: idOf("customer"),
  contact_id: idOf("contact"),
  estimate_id: idOf("estimate").nullable(),
  proposal_id: idOf("proposal").nullable(),
});
