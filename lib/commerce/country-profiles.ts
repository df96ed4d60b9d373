import type { Country } from "./countries";
import type { Currency } from "./currencies";
import type { PricesMode, TaxCategory } from "./tax";
import { zeroRated } from "./tax-names";

export interface TaxProfileRate {
  name: string;
  /** Percent, as `RateText`. */
  rate: string;
  category: TaxCategory;
}

export interface TaxProfileTemplate {
  name: string;
  prices_mode: PricesMode;
  /** The default rate first; empty where a company starts without one. */
  rates: TaxProfileRate[];
}

/** The defaults for a new company in a country. */
export interface CountryProfile {
  currency: Currency;
  /** IANA zone of the capital or the largest city. */
  timezone: string;
  /** BCP 47. */
  locale: string;
  paper: "A4" | "Letter";
  tax: TaxProfileTemplate;
}

type Paper = CountryProfile["paper"];

function profile(currency: Currency, timezone: string, locale: string, paper: Paper, tax: string, rates: string): CountryProfile {
  const listed = rates === "" ? [] : rates.split(" ");
  return {
    currency,
    timezone,
    locale,
    paper,
    tax: { name: tax, prices_mode: "exclusive", rates: listed.map((rate) => makeRate(tax, rate)) },
  };
}

function makeRate(tax: string, rate: string): TaxProfileRate {
  return rate === "0" ? { name: zeroRated(tax), rate, category: "Z" } : { name: tax, rate, category: "S" };
}

/**
 * General rates as of 2026, to the best knowledge of the authors; a company must confirm them with its tax office or adviser.
 * Excludes regional taxes (United States, Canada's provinces, Brazil), exemptions and special goods.
 */
export const countryProfiles: Partial<Record<Country, CountryProfile>> = {
  AE: profile("AED", "Asia/Dubai", "en-AE", "A4", "VAT", "5 0"),
  AR: profile("ARS", "America/Argentina/Buenos_Aires", "es-AR", "A4", "IVA", "21 10.5 27"),
  AT: profile("EUR", "Europe/Vienna", "de-AT", "A4", "USt", "20 13 10"),
  AU: profile("AUD", "Australia/Sydney", "en-AU", "A4", "GST", "10 0"),
  BE: profile("EUR", "Europe/Brussels", "nl-BE", "A4", "BTW", "21 12 6"),
  BH: profile("BHD", "Asia/Bahrain", "ar-BH", "A4", "VAT", "10 0"),
  BR: profile("BRL", "America/Sao_Paulo", "pt-BR", "A4", "Impostos", ""),
  CA: profile("CAD", "America/Toronto", "en-CA", "Letter", "GST", "5"),
  CH: profile("CHF", "Europe/Zurich", "de-CH", "A4", "MWST", "8.1 2.6 3.8"),
  CL: profile("CLP", "America/Santiago", "es-CL", "Letter", "IVA", "19"),
  CO: profile("COP", "America/Bogota", "es-CO", "Letter", "IVA", "19 5"),
  CZ: profile("CZK", "Europe/Prague", "cs-CZ", "A4", "DPH", "21 12"),
  DE: profile("EUR", "Europe/Berlin", "de-DE", "A4", "USt", "19 7"),
  DK: profile("DKK", "Europe/Copenhagen", "da-DK", "A4", "Moms", "25"),
  EG: profile("EGP", "Africa/Cairo", "ar-EG", "A4", "VAT", "14"),
  ES: profile("EUR", "Europe/Madrid", "es-ES", "A4", "IVA", "21 10 4"),
  FI: profile("EUR", "Europe/Helsinki", "fi-FI", "A4", "ALV", "25.5 13.5 10"),
  FR: profile("EUR", "Europe/Paris", "fr-FR", "A4", "TVA", "20 10 5.5"),
  GB: profile("GBP", "Europe/London", "en-GB", "A4", "VAT", "20 5 0"),
  GR: profile("EUR", "Europe/Athens", "el-GR", "A4", "ΦΠΑ", "24 13 6"),
  HU: profile("HUF", "Europe/Budapest", "hu-HU", "A4", "ÁFA", "27 18 5"),
  ID: profile("IDR", "Asia/Jakarta", "id-ID", "A4", "PPN", "11"), // 12 on 11/12 of the price
  IE: profile("EUR", "Europe/Dublin", "en-IE", "A4", "VAT", "23 13.5 9 0"),
  IN: profile("INR", "Asia/Kolkata", "en-IN", "A4", "GST", "18 5 40"), // 12 and 28 ended on 22 September 2025
  IT: profile("EUR", "Europe/Rome", "it-IT", "A4", "IVA", "22 10 5 4"),
  JO: profile("JOD", "Asia/Amman", "ar-JO", "A4", "GST", "16"),
  JP: profile("JPY", "Asia/Tokyo", "ja-JP", "A4", "消費税", "10 8"),
  KE: profile("KES", "Africa/Nairobi", "en-KE", "A4", "VAT", "16 0"),
  KW: profile("KWD", "Asia/Kuwait", "ar-KW", "A4", "VAT", ""),
  MX: profile("MXN", "America/Mexico_City", "es-MX", "Letter", "IVA", "16 8 0"),
  MY: profile("MYR", "Asia/Kuala_Lumpur", "ms-MY", "A4", "SST", "8 6"),
  NG: profile("NGN", "Africa/Lagos", "en-NG", "A4", "VAT", "7.5"),
  NL: profile("EUR", "Europe/Amsterdam", "nl-NL", "A4", "BTW", "21 9"),
  NO: profile("NOK", "Europe/Oslo", "nb-NO", "A4", "MVA", "25 15 12"),
  NZ: profile("NZD", "Pacific/Auckland", "en-NZ", "A4", "GST", "15 0"),
  OM: profile("OMR", "Asia/Muscat", "ar-OM", "A4", "VAT", "5 0"),
  PH: profile("PHP", "Asia/Manila", "en-PH", "Letter", "VAT", "12 0"),
  PL: profile("PLN", "Europe/Warsaw", "pl-PL", "A4", "VAT", "23 8 5"),
  PT: profile("EUR", "Europe/Lisbon", "pt-PT", "A4", "IVA", "23 13 6"),
  QA: profile("QAR", "Asia/Qatar", "ar-QA", "A4", "VAT", ""),
  RO: profile("RON", "Europe/Bucharest", "ro-RO", "A4", "TVA", "21 11"),
  SA: profile("SAR", "Asia/Riyadh", "ar-SA", "A4", "VAT", "15 0"),
  SE: profile("SEK", "Europe/Stockholm", "sv-SE", "A4", "Moms", "25 12 6"),
  SG: profile("SGD", "Asia/Singapore", "en-SG", "A4", "GST", "9 0"),
  TH: profile("THB", "Asia/Bangkok", "th-TH", "A4", "VAT", "7 0"),
  TR: profile("TRY", "Europe/Istanbul", "tr-TR", "A4", "KDV", "20 10 1"),
  US: profile("USD", "America/New_York", "en-US", "Letter", "Sales tax", ""),
  VN: profile("VND", "Asia/Ho_Chi_Minh", "vi-VN", "A4", "VAT", "10 8 5"),
  ZA: profile("ZAR", "Africa/Johannesburg", "en-ZA", "A4", "VAT", "15 0"),
};
