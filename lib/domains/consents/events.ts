import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Consent } from "./schema";

const sample: z.input<typeof Consent> = {
  id: "cst_01jd0p2q3r4s5t6v7w8x9y0z1a",
  purpose: "contact_request",
  address: "ada@northwind.example",
  name: "Ada Byron",
  record_id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a",
  text: "You may email me about this request.",
  text_hash: "6f1ed002ab5595859014ebf0951522d9",
  text_version: 1,
  language: "en",
  channel: "web_form",
  source: "/forms/lead",
  ip: "192.0.2.0",
  proof: "0f6c5a1e-5a0e-4a52-8a41-2f1f3f5a7c11",
  given_at: "2026-01-05T09:00:00.000Z",
  withdrawn_at: null,
  withdrawn_by: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `consent.${name}`, noun: "consent", data: Consent, sample });

export const consentGiven = define("given");
export const consentWithdrawn = define("withdrawn");

export const consentEvents = [consentGiven, consentWithdrawn];
