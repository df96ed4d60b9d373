import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Lead } from "./schema";

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
