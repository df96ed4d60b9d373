import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { Country } from "@/lib/commerce/countries";
import { AddressSchemeCode, isIban, LegalSchemeCode } from "@/lib/commerce/e-invoicing";
import { Currency } from "@/lib/commerce/currencies";
import { spokenLanguages, writtenLanguages } from "@/lib/commerce/locale-of";
import { NumberReset } from "@/lib/commerce/numbering";
import { StatementKind } from "@/lib/commerce/statement";
import { TimeRounding, TimeRoundingMinutes, TimeRoundingPer } from "@/lib/commerce/time-rounding";
import { isTimezone } from "@/lib/commerce/timezone";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

/** The languages that the screen, documents and emails have words in. */
export const Language = z.enum(spokenLanguages);
export type Language = z.output<typeof Language>;

/**
 * How numbers, dates and names are written (BCP 47 language); the region follows from the company's country. A language without words of
 * its own comes with English words.
 */
export const Locale = z.enum(writtenLanguages);
export type Locale = z.output<typeof Locale>;

/** An IANA timezone that this runtime supports. */
export const Timezone = z.string().max(64).refine(isTimezone, "Must be a time zone such as Europe/Paris");

/** An IBAN, or the number of an account that has none. */
const BankAccount = lineOf(40).refine((text) => {
  const plain = text.replace(/\s/g, "").toUpperCase();
  return !/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain) || isIban(plain);
}, "The check digits of this IBAN are wrong.");

const general = z.strictObject({
  company_name: lineOf(200),
  tax_id: lineOf(50).nullable(),
  email: EmailAddress.nullable(),
  phone: lineOf(40).nullable(),
  line1: lineOf(200).nullable(),
  line2: lineOf(200).nullable(),
  city: lineOf(100).nullable(),
  region: lineOf(100).nullable(),
  postal_code: lineOf(20).nullable(),
  country: Country,
  locale: Locale,
  currency: Currency,
  timezone: Timezone,
  fiscal_year_start_month: z.int().min(1).max(12),
  paper: z.enum(["A4", "Letter"]),
  payment_terms_days: z.int().min(0).max(365),
  invoice_notes: textOf(2000).nullable(),
  /** After how many hours of a running timer its colleague is asked about it; null for never. */
  timer_limit_hours: z.int().min(1).max(168).nullable(),
  /** Days in which a person gets one survey at most, of all surveys by email or in the portal; null without a limit. */
  survey_rest_days: z.int().min(1).max(365).nullable(),
  /** From this hour to the other, in the company's time zone, no survey is emailed: it waits for the end. Null for either turns it off. */
  survey_quiet_from: z.int().min(0).max(23).nullable(),
  survey_quiet_until: z.int().min(0).max(23).nullable(),
  /** What a colleague works in a week; null without a target. */
  weekly_hours: z.int().min(1).max(168).nullable(),
  /** The day of each month on which customers are emailed their statement; null for never. */
  statement_day: z.int().min(1).max(28).nullable(),
  statement_kind: StatementKind,
  /** How billable time is rounded on invoices, unless the customer or the project says otherwise. */
  time_rounding: TimeRounding,
  time_rounding_minutes: TimeRoundingMinutes,
  time_rounding_per: TimeRoundingPer,
  /** Time of this day and before can no longer be entered or changed, only corrected; null for none. */
  time_locked_until: Day.nullable(),
  /** Whether who signs or accepts by a link first enters a code that was emailed to them; of what is sent from then on. */
  contracts_ask_code: z.boolean(),
  proposals_ask_code: z.boolean(),
  estimates_ask_code: z.boolean(),
  /** The entry in a register of companies, and the code of the register (ISO 6523); for electronic invoices, as what follows. */
  legal_id: lineOf(50).nullable(),
  legal_id_scheme: LegalSchemeCode.nullable(),
  /** The company's electronic address, and what kind it is (a code of the list EAS). */
  e_address: lineOf(100).nullable(),
  e_address_scheme: AddressSchemeCode.nullable(),
  /** Who answers questions about invoices; with the company's phone and email. */
  invoice_contact: lineOf(100).nullable(),
  /** Where customers pay by transfer. */
  bank_account: BankAccount.nullable(),
  bank_account_name: lineOf(100).nullable(),
  bank_bic: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "Must be a BIC of 8 or 11 characters")
    .nullable(),
});

const stamps = z.object({ version: z.int(), created_at: Timestamp, updated_at: Timestamp });

/** An account may have been stored before its check digits were looked at. */
export const GeneralSettings = z.object({ ...general.shape, ...stamps.shape, bank_account: z.string().nullable() });
export type GeneralSettings = z.output<typeof GeneralSettings>;

export const GeneralSettingsUpdate = general.partial();

const idleMinutes = z
  .int()
  .min(15)
  .max(7 * 24 * 60);
const lifeHours = z
  .int()
  .min(1)
  .max(30 * 24);

const security = z.strictObject({
  /** A colleague's session ends after so long without use, and after so long in all, whichever company they work in. */
  session_idle_minutes: idleMinutes,
  session_life_hours: lifeHours,
  /** The same of a contact's session at the portal. */
  portal_idle_minutes: idleMinutes,
  portal_life_hours: lifeHours,
  /** From when colleagues without a second factor reach nothing of the company but its setup; null where each decides. */
  second_factor_from: Timestamp.nullable(),
});

export const SecuritySettings = z.object({
  session_idle_minutes: z.int(),
  session_life_hours: z.int(),
  portal_idle_minutes: z.int(),
  portal_life_hours: z.int(),
  second_factor_from: Timestamp.nullable(),
  version: z.int(),
  updated_at: Timestamp,
});
export type SecuritySettings = z.output<typeof SecuritySettings>;
export const SecuritySettingsUpdate = security.partial();

export const NumberSeriesId = idOf("number_series");

/** The kinds of document that have numbers. */
export const NumberKind = z.enum(["invoice", "credit_note", "estimate", "proposal", "contract"]);

/** How the numbers of a new company's series begin. */
export const numberPrefixes: Readonly<Record<NumberKind, string>> = {
  invoice: "INV",
  credit_note: "CN",
  estimate: "EST",
  proposal: "PRO",
  contract: "CON",
};

/** The kinds of document of which a new company has a series. */
export const startingKinds = ["invoice", "credit_note", "estimate", "proposal"] as const satisfies readonly NumberKind[];
export type NumberKind = z.output<typeof NumberKind>;

const numberSeries = z.strictObject({
  kind: NumberKind,
  name: lineOf(100),
  /** A template such as INV-{YYYY}-{SEQ:5}. */
  format: lineOf(64),
  reset: NumberReset,
  is_default: z.boolean(),
});

/** `next_number` is the number that a document of today would get; reading reserves nothing. */
export const NumberSeries = z.object({ id: NumberSeriesId, ...numberSeries.shape, next_number: z.string(), ...stamps.shape });
export const NumberSeriesCreate = numberSeries.partial().required({ kind: true, name: true, format: true });
export const NumberSeriesUpdate = numberSeries.omit({ kind: true }).partial();
export const NumberSeriesList = listQuery(["created_at", "name"]).extend({ kind: NumberKind.optional() });
export const NumberSeriesPage = pageOf(NumberSeries);
