import type { z } from "zod";
import { LineTax, PricesMode, TaxCategory, TaxRounding } from "@/lib/commerce/tax";
import type { TaxProfile as TaxProfileRow, TaxRate as TaxRateRow } from "@/prisma/generated/client";
import type { TaxProfile, TaxRate } from "./schema";

/** A profile with its current rates, in order. */
export type TaxProfileWithRates = TaxProfileRow & { rates: TaxRateRow[] };

function toTaxRate(row: TaxRateRow): z.output<typeof TaxRate> {
  return {
    id: row.id,
    name: row.name,
    rate: row.rate.toFixed(),
    category: TaxCategory.parse(row.category),
    exemption_code: row.exemption_code,
    exemption_reason: row.exemption_reason,
    compound: row.compound,
    is_default: row.is_default,
  };
}

/** The wire form of a row; rates in their shortest form ("19", "7.7"). */
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

/** A rate in the form that a line copies. */
export interface ProfileRate {
  id: string;
  /** Applied to new lines by default. */
  is_default: boolean;
  /** The same with `rate_id`, the rate's uuid. */
  tax: LineTax;
}

/** A profile's rates in order, in the form of the money engine. */
export function ratesOf(profile: TaxProfileWithRates): ProfileRate[] {
  return profile.rates.map(toTaxRate).map(({ id, is_default, exemption_code: _code, exemption_reason: _reason, ...tax }) => ({
    id,
    is_default,
    tax: LineTax.parse({ rate_id: id, ...tax }),
  }));
}
