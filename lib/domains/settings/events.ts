import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { GeneralSettings } from "./schema";

const sample: z.input<typeof GeneralSettings> = {
  company_name: "Northwind Traders",
  tax_id: "GB123456789",
  email: "office@northwind.example",
  phone: null,
  line1: "1 Mill Lane",
  line2: null,
  city: "Leeds",
  region: null,
  postal_code: "LS1 4AP",
  country: "GB",
  locale: "en",
  currency: "GBP",
  timezone: "Europe/London",
  fiscal_year_start_month: 4,
  paper: "A4",
  payment_terms_days: 14,
  invoice_notes: null,
  timer_limit_hours: 8,
  survey_rest_days: 30,
  survey_quiet_from: 21,
  survey_quiet_until: 8,
  time_locked_until: null,
  contracts_ask_code: true,
  proposals_ask_code: false,
  estimates_ask_code: false,
  legal_id: "09876543",
  legal_id_scheme: null,
  e_address: "GB123456789",
  e_address_scheme: "9932",
  invoice_contact: "Accounts",
  bank_account: "GB29NWBK60161331926819",
  bank_account_name: null,
  bank_bic: "NWBKGB2L",
  weekly_hours: 40,
  statement_day: null,
  statement_kind: "open_items",
  time_rounding: "up",
  time_rounding_minutes: 15,
  time_rounding_per: "entry",
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-06T09:00:00.000Z",
};

/** The company's general settings changed; the record is the tenant. */
export const settingsUpdated = defineEvent({
  name: "settings.updated",
  noun: "tenant",
  data: GeneralSettings,
  sample,
});

export const settingsEvents = [settingsUpdated];
