import type { Country } from "@/lib/commerce/countries";
import { countryProfiles, type CountryProfile } from "@/lib/commerce/country-profiles";

/** Where nothing is known of a country: no tax, and what most of the world uses. */
const elsewhere: CountryProfile = {
  currency: "USD",
  timezone: "UTC",
  locale: "en",
  paper: "A4",
  tax: { name: "Tax", prices_mode: "exclusive", rates: [] },
};

/** What a new company of `country` starts with, in one of the languages that the screen speaks. */
export function startingProfile(country: Country): Omit<CountryProfile, "locale"> & { locale: "en" | "ar" } {
  const profile = countryProfiles[country] ?? elsewhere;
  return { ...profile, locale: profile.locale.startsWith("ar") ? "ar" : "en" };
}
