import type { z } from "zod";
import { LineTax, PricesMode, TaxCategory, TaxRounding } from "@/lib/commerce/tax";
import type { TaxProfile as TaxProfileRow, TaxRate as TaxRateRow } from "@/prisma/generated/client";
import type { TaxProfile, TaxRate } from "./schema";

/** A profile with the rates that it has now, in order. */
export type TaxProfileWithRates = TaxProfileRow & { rates: TaxRateRow[] };

function toTaxRate(row: TaxRateRow): z.output<typeof TaxRate> {
  return {
    id: row.id,
    name: row.name,
    rate: row.rate.toFixed(),
    category: TaxCategory.parse(row.category),
    compound: row.compound,
    is_default: row.is_default,
  };
}

/** A row as callers see it; rates in their shortest form ("19", "7.7"). */
export function toTaxProfile(row: TaxProfileWithRates): z.output<typeof TaxProfile> {
  return {
    id: row.id,
    name: row.name,
    prices_mode: PricesMode.parse(row.prices_mode),
    rounding: TaxRounding.parse(row.rounding),
    is_default: row.is_default,
    rates: row.rates.map(toTaxRate),
    deleted_at: row.deleted_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A rate as a line takes it over. */
export interface ProfileRate {
  id: string;
  /** Applied to new lines unless they say otherwise. */
  is_default: boolean;
  /** With `rate_id`, the rate's uuid. */
  tax: LineTax;
}

/** A profile's rates in order, as the money engine takes them. */
export function ratesOf(profile: TaxProfileWithRates): ProfileRate[] {
  return profile.rates
    .map(toTaxRate)
    .map(({ id, is_default, ...tax }) => ({ id, is_default, tax: LineTax.parse({ rate_id: id, ...tax }) }));
}
