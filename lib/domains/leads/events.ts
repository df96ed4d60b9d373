import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Lead, LeadScoring } from "./schema";

const sample: z.input<typeof Lead> = {
  id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Ada Byron",
  company: "Northwind Traders",
  email: "ada@northwind.example",
  phone: "+44 113 496 0000",
  website: null,
  address: null,
  city: "Leeds",
  region: null,
  postal_code: null,
  country: "GB",
  source: "referral",
  owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  value: "12000.00",
  currency: "GBP",
  expected_close_date: "2026-03-31",
  follow_up_on: "2026-01-12",
  follow_up_note: "Send samples",
  notes: "",
  tags: ["fair"],
  first_touch: null,
  last_touch: null,
  referrer: null,
  landing_page: null,
  status: "qualified",
  status_changed_at: "2026-01-05T09:00:00.000Z",
  lost_reason: null,
  converted_at: null,
  customer_id: null,
  contact_id: null,
  web_form_match: null,
  estimate_id: null,
  proposal_id: null,
  consent_text: null,
  consented_at: null,
  custom: {},
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `lead.${name}`, noun: "lead", data: Lead, sample: { ...sample, ...changes } });

export const leadCreated = define("created", { status: "new", version: 1 });
export const leadUpdated = define("updated");
/** `previous` has the status before. */
export const leadStatusChanged = define("status_changed");
export const leadDeleted = define("deleted");
export const leadConverted = define("converted", {
  status: "won",
  converted_at: "2026-01-05T09:00:00.000Z",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  contact_id: "con_01jd0p2q3r4s5t6v7w8x9y0z1a",
});

/** The day of the next step has come; published once for each day that is set. */
export const leadFollowUpDue = define("follow_up_due");

/** Somebody sent the public form: for the first time with version 1, right after `lead.created`, or again about the same lead. */
export const leadSubmitted = define("submitted", { source: "web_form", status: "new", owner_id: null, version: 1 });

export const leadEvents = [leadCreated, leadUpdated, leadStatusChanged, leadDeleted, leadConverted, leadFollowUpDue, leadSubmitted];

/** The rules changed by which leads are scored. */
export const leadScoringUpdated = defineEvent({
  name: "lead_scoring.updated",
  noun: "lead_scoring",
  data: LeadScoring,
  sample: {
    id: "lsc_01jd0p2q3r4s5t6v7w8x9y0z1a",
    rules: {
      source: {
        website: 15,
        web_form: 15,
        referral: 25,
        partner: 20,
        event: 15,
        advertising: 10,
        social_media: 10,
        email: 10,
        phone: 15,
        cold_outreach: 5,
        other: 5,
      },
      status: { new: 0, contacted: 5, qualified: 15, proposal_sent: 25 },
      has_email: 10,
      has_phone: 10,
      has_company: 5,
      has_value: 5,
      value_above_average: 10,
      value: [{ from: "10000.00", points: 15 }],
      age: [{ days: 90, points: -10 }],
      idle: [{ days: 30, points: -15 }],
      recent: { days: 7, points: 10 },
    },
    is_default: false,
    version: 2,
    created_at: "2026-01-05T09:00:00.000Z",
    updated_at: "2026-01-06T09:00:00.000Z",
  },
});
