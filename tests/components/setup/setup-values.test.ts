import { expect, test } from "vitest";
import type { General } from "@/components/settings/general-resource";
import { changesOf, inCountry, valuesOf } from "@/components/setup/setup-values";

const settings: General = {
  company_name: "Birch",
  tax_id: null,
  email: null,
  phone: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postal_code: null,
  country: "GB",
  locale: "en",
  currency: "GBP",
  timezone: "Europe/London",
  fiscal_year_start_month: 1,
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
  legal_id: null,
  legal_id_scheme: null,
  e_address: null,
  e_address_scheme: null,
  invoice_contact: null,
  bank_account: null,
  bank_account_name: null,
  bank_bic: null,
  weekly_hours: 40,
  statement_day: null,
  statement_kind: "open_items",
  time_rounding: "none",
  time_rounding_minutes: 15,
  time_rounding_per: "entry",
  version: 1,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

test("only changed values are sent, and emptied ones are null", () => {
  expect(changesOf(settings, valuesOf(settings))).toEqual({});
  expect(changesOf(settings, { ...valuesOf(settings), line1: " 1 Mill Lane ", city: "Leeds" })).toEqual({
    line1: "1 Mill Lane",
    city: "Leeds",
  });
  expect(changesOf({ ...settings, tax_id: "GB1" }, { ...valuesOf(settings), tax_id: " " })).toEqual({ tax_id: null });
});

test("another country sets its currency, time zone and paper, unless the currency is chosen again", () => {
  const moved = inCountry(valuesOf(settings), "US");
  expect(changesOf(settings, moved)).toEqual({ country: "US", currency: "USD", timezone: "America/New_York", paper: "Letter" });
  expect(changesOf(settings, { ...moved, currency: "GBP" })).toEqual({ country: "US", timezone: "America/New_York", paper: "Letter" });
});
