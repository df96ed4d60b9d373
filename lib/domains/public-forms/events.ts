import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { PublicForms } from "./schema";

const sample: z.input<typeof PublicForms> = {
  id: "pfm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  challenge: "altcha",
  turnstile_site_key: null,
  without_scripts: false,
  ticket_departments: ["dep_01jd0p2q3r4s5t6v7w8x9y0z1a"],
  ticket_files: true,
  lead: {
    title: {},
    intro: { en: "We answer within a day." },
    thanks: {},
    redirect_url: null,
    consent: { en: "You may email me about this request." },
    fields: [
      { name: "name", label: {}, help: {}, required: true },
      { name: "email", label: { en: "Work email" }, help: {}, required: true },
    ],
  },
  ticket: null,
  turnstile_secret_set: false,
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-06T09:00:00.000Z",
};

/** The company's public forms changed. */
export const publicFormsUpdated = defineEvent({ name: "public_form.updated", noun: "public_form", data: PublicForms, sample });

export const publicFormEvents = [publicFormsUpdated];
