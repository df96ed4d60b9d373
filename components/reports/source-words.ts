import type { LeadSource } from "@/lib/domains/leads/schema";

const known: Record<LeadSource, true> = {
  website: true,
  web_form: true,
  referral: true,
  partner: true,
  event: true,
  advertising: true,
  social_media: true,
  email: true,
  phone: true,
  cold_outreach: true,
  other: true,
};

const isSource = (key: string): key is LeadSource => Object.hasOwn(known, key);

/** A source in the reader's language. Listed by name, so that a page need not load the leads' schema. */
export function sourceWords(t: (source: LeadSource) => string, key: string): string {
  return isSource(key) ? t(key) : key;
}
