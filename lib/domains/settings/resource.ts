import type { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { NumberReset } from "@/lib/commerce/numbering";
import { TimeRounding, roundingOf } from "@/lib/commerce/time-rounding";
import type { NumberSeries as NumberSeriesRow, Settings as SettingsRow } from "@/prisma/generated/client";
import { GeneralSettings, Locale, NumberKind, type NumberSeries, type GeneralSettings as General, type SecuritySettings } from "./schema";

/** A row as callers see it. */
export function toGeneralSettings(row: SettingsRow): General {
  return {
    company_name: row.company_name,
    tax_id: row.tax_id,
    email: row.email,
    phone: row.phone,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    region: row.region,
    postal_code: row.postal_code,
    country: GeneralSettings.shape.country.parse(row.country),
    locale: Locale.parse(row.locale),
    currency: GeneralSettings.shape.currency.parse(row.currency),
    timezone: row.timezone,
    fiscal_year_start_month: row.fiscal_year_start_month,
    paper: GeneralSettings.shape.paper.parse(row.paper),
    payment_terms_days: row.payment_terms_days,
    invoice_notes: row.invoice_notes,
    timer_limit_hours: row.timer_limit_hours,
    survey_rest_days: row.survey_rest_days,
    survey_quiet_from: row.survey_quiet_from,
    survey_quiet_until: row.survey_quiet_until,
    weekly_hours: row.weekly_hours,
    statement_day: row.statement_day,
    statement_kind: GeneralSettings.shape.statement_kind.parse(row.statement_kind),
    ...roundingOf(row),
    time_rounding: TimeRounding.parse(row.time_rounding),
    time_locked_until: row.time_locked_until && fromDayColumn(row.time_locked_until),
    contracts_ask_code: row.contracts_ask_code,
    proposals_ask_code: row.proposals_ask_code,
    estimates_ask_code: row.estimates_ask_code,
    legal_id: row.legal_id,
    legal_id_scheme: row.legal_id_scheme,
    e_address: row.e_address,
    e_address_scheme: row.e_address_scheme,
    invoice_contact: row.invoice_contact,
    bank_account: row.bank_account,
    bank_account_name: row.bank_account_name,
    bank_bic: row.bank_bic,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function toSecuritySettings(row: SettingsRow): SecuritySettings {
  const { session_idle_minutes, session_life_hours, portal_idle_minutes, portal_life_hours, second_factor_from, version, updated_at } = row;
  return { session_idle_minutes, session_life_hours, portal_idle_minutes, portal_life_hours, second_factor_from, version, updated_at };
}

/** @param next_number the number that a document of today would get. */
export function toNumberSeries(row: NumberSeriesRow, next_number: string): z.output<typeof NumberSeries> {
  return {
    id: row.id,
    kind: NumberKind.parse(row.kind),
    name: row.name,
    format: row.format,
    reset: NumberReset.parse(row.reset),
    is_default: row.is_default,
    next_number,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
