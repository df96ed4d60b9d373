import type { Wire } from "@/components/api/resource";
import type { General } from "@/components/settings/general-resource";
import type { Country } from "@/lib/commerce/countries";
import { startingProfile } from "@/lib/domains/accounts/rules";
import type { GeneralSettingsUpdate } from "@/lib/domains/settings/schema";

const names = ["company_name", "tax_id", "line1", "postal_code", "city", "country", "currency"] as const;

export type SetupField = (typeof names)[number];
export type SetupValues = Pick<General, "country" | "currency"> & Record<Exclude<SetupField, "country" | "currency">, string>;

/** The fields that an invoice requires. */
export const requiredFields: readonly SetupField[] = ["company_name", "line1", "city", "country", "currency"];

export function valuesOf(settings: General): SetupValues {
  const { company_name, tax_id, line1, postal_code, city, country, currency } = settings;
  return { company_name, tax_id: tax_id ?? "", line1: line1 ?? "", postal_code: postal_code ?? "", city: city ?? "", country, currency };
}

/** Applies another country with its default currency, as sign-up does. */
export function inCountry(values: SetupValues, country: Country): SetupValues {
  return { ...values, country, currency: startingProfile(country).currency };
}

/** The request body: only changed settings, with empty fields as null. Another country also brings its time zone and paper size. */
export function changesOf(settings: General, values: SetupValues): Wire<typeof GeneralSettingsUpdate> {
  const { timezone, paper } = startingProfile(values.country);
  const moved = values.country === settings.country ? {} : { timezone, paper };
  const chosen = { ...Object.fromEntries(names.map((name) => [name, values[name].trim() === "" ? null : values[name].trim()])), ...moved };
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => settings[name as keyof General] !== value)) as Wire<
    typeof GeneralSettingsUpdate
  >;
}
