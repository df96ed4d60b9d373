import type { General } from "@/components/settings/general-resource";
import type { TaxProfileRow } from "@/components/settings/money/resource";
import type { TaxProfileRate } from "@/lib/commerce/country-profiles";
import { startingProfile } from "@/lib/domains/accounts/rules";
import type { Country } from "@/lib/commerce/countries";

type Rate = TaxProfileRow["rates"][number];
type RateWire = TaxProfileRate & Partial<Pick<Rate, "id" | "compound">> & { is_default: boolean };

/** The company's settings before the form. */
type Before = Pick<General, "country" | "locale">;

/** The tax on new lines: an existing rate (`choiceOf`), none, or a typed rate. */
export interface TaxChoice {
  chosen: string;
  name: string;
  /** In percent. */
  rate: string;
}

/** Neither value can be a rate's key: such a key starts with a rate's name, which is trimmed and not empty. */
export const noTax = "";
export const otherTax = " ";

/** Includes the rate, because a company's rates often share a name. */
export const choiceOf = ({ name, rate }: Pick<TaxProfileRate, "name" | "rate">): string => `${name} ${rate}`;

/** The rates to choose from: the company's own, or for another country that country's defaults in its language. */
export function ratesFor(profile: TaxProfileRow, country: Country, before: Before): readonly (TaxProfileRate & Partial<Rate>)[] {
  return country === before.country ? profile.rates : startingProfile(country, before.locale).tax.rates;
}

/** The preselected choice: the rate that new lines already have, else the country's usual rate. */
export function usualChoice(profile: TaxProfileRow, country: Country, before: Before): TaxChoice {
  const rates = ratesFor(profile, country, before);
  const usual = country === before.country ? rates.find(({ is_default }) => is_default === true) : rates[0];
  return { chosen: usual ? choiceOf(usual) : noTax, name: "", rate: "" };
}

/** The change to send: all rates, with one or none of them on new lines. Null if nothing changes. */
export function taxChange(
  profile: TaxProfileRow,
  country: Country,
  before: Before,
  choice: TaxChoice,
): { name: string; rates: RateWire[] } | null {
  const existing = ratesFor(profile, country, before).map(({ id, name, rate, category, compound }): RateWire => ({
    ...(id === undefined ? {} : { id }),
    name,
    rate,
    category,
    ...(compound === undefined ? {} : { compound }),
    is_default: choiceOf({ name, rate }) === choice.chosen,
  }));
  const typed: RateWire[] =
    choice.chosen === otherTax
      ? [{ name: choice.name.trim(), rate: choice.rate.trim(), category: Number(choice.rate) === 0 ? "Z" : "S", is_default: true }]
      : [];
  const same =
    country === before.country &&
    typed.length === 0 &&
    profile.rates.every((rate) => rate.is_default === (choiceOf(rate) === choice.chosen));
  return same
    ? null
    : {
        name: country === before.country ? profile.name : startingProfile(country, before.locale).tax.name,
        rates: [...typed, ...existing],
      };
}
