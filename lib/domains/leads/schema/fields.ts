import { z } from "zod";
import { Country } from "@/lib/commerce/countries";
import { Currency } from "@/lib/commerce/currencies";
import { NonNegativeMoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { EmailAddress, lineOf, textOf } from "@/lib/kernel/base/wire";

export const LeadId = idOf("lead");

/** In the order in which a lead usually passes them. */
export const LeadStatus = z.enum(["new", "contacted", "qualified", "proposal_sent", "won", "lost"]);
export type LeadStatus = z.output<typeof LeadStatus>;

/** How the company came to know of a lead. */
export const LeadSource = z.enum([
  "website",
  "web_form",
  "referral",
  "partner",
  "event",
  "advertising",
  "social_media",
  "email",
  "phone",
  "cold_outreach",
  "other",
]);
export type LeadSource = z.output<typeof LeadSource>;

const campaignText = lineOf(200).nullable();

/** The campaign that brought a lead, from the UTM parameters of the address that it came by. */
export const Touch = z.strictObject({
  source: campaignText,
  medium: campaignText,
  campaign: campaignText,
  term: campaignText,
  content: campaignText,
});
export type Touch = z.output<typeof Touch>;

const Website = z.url({ protocol: /^https?$/ }).max(500);

export const LeadTag = lineOf(50);

export const leadFields = z.strictObject({
  /** The person. */
  name: lineOf(200),
  company: lineOf(200).nullable(),
  email: EmailAddress.nullable(),
  phone: lineOf(40).nullable(),
  website: Website.nullable(),
  address: lineOf(200).nullable(),
  city: lineOf(100).nullable(),
  region: lineOf(100).nullable(),
  postal_code: lineOf(20).nullable(),
  country: Country.nullable(),
  source: LeadSource,
  owner_id: idOf("staff").nullable(),
  /** What winning the lead is estimated to bring. */
  value: NonNegativeMoneyText.nullable(),
  currency: Currency,
  expected_close_date: Day.nullable(),
  /** The day of the next step, in the company's time zone. */
  follow_up_on: Day.nullable(),
  follow_up_note: lineOf(200).nullable(),
  notes: textOf(10_000),
  /** In the order in which they were added; the same tag in other letters is no other tag. */
  tags: z.array(LeadTag).max(20),
  first_touch: Touch.nullable(),
  last_touch: Touch.nullable(),
  /** The page that led to the company's site, as the browser told it. */
  referrer: lineOf(2000).nullable(),
  /** The first page of the company's site that the person saw. */
  landing_page: lineOf(2000).nullable(),
});

/** Whom the sender of the web form may already be. */
export const WebFormMatch = z.enum(["customer", "lead"]);
