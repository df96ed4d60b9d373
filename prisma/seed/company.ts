import type { z } from "zod";
import type { Country } from "@/lib/commerce/countries";
import type { Currency } from "@/lib/commerce/currencies";
import type { TaxCategory } from "@/lib/commerce/tax";
import type { ItemCreate } from "@/lib/domains/items/schema";
import type { BrandingReplace } from "@/lib/domains/branding/schema";
import type { GeneralSettingsUpdate } from "@/lib/domains/settings/schema";
import type { WorkWeek } from "./calendar";

/** Who acts in the history, by the part they have in it. */
export const parts = ["owner", "manager", "sales", "support"] as const;
export type Part = (typeof parts)[number];

export interface Colleague {
  name: string;
  email: string;
  password: string;
}

/** A foreign market: how its customers are billed. */
export interface Market {
  country: Country;
  currency: Currency;
  /** Units of the company's currency for one of the market's, at the beginning and at the end of the year. */
  rates: readonly [string, string];
  /** Item prices in the market's currency are the company's, times this. */
  priceFactor: string;
  tax: { name: string; rate: string; compound: boolean; category: TaxCategory };
  language: "en" | "ar";
  names: readonly string[];
  people: readonly string[];
  cities: readonly string[];
  streets: readonly string[];
  /** `#` stands for a digit, `@` for a letter. */
  phone: string;
  postalCode: string | null;
}

export interface PricedItem extends z.output<typeof ItemCreate> {
  code: string;
  /** Quantities that are usual, as decimal text. */
  quantities: readonly string[];
  /** Billed without tax at home: the company's rate of 0. */
  zeroRated?: boolean;
}

/** All that makes one company of the seed what it is; `plan.ts` makes its year out of it. */
export interface Company {
  slug: string;
  seed: number;
  country: Country;
  currency: Currency;
  /** How many customers and invoices at scale 1. */
  size: { customers: number; invoices: number };
  week: WorkWeek;
  staff: Record<Part, Colleague>;
  settings: z.output<typeof GeneralSettingsUpdate> & { company_name: string };
  branding: z.output<typeof BrandingReplace>;
  /** The tax profile in the company's own words: the usual rate, then the rate of 0. */
  tax: { name: string; usual: { name: string; rate: string }; zero: { name: string; category: TaxCategory } };
  series: string;
  items: readonly PricedItem[];
  home: Omit<Market, "rates" | "priceFactor" | "tax" | "currency">;
  abroad: readonly Market[];
  tags: readonly string[];
  groups: readonly string[];
  roles: readonly string[];
  customerNotes: readonly string[];
  invoiceNotes: readonly string[];
  freeLines: readonly string[];
  refundReasons: { surplus: string; recalled: string };
  taxIdPattern: (random: { between(lowest: number, highest: number): number }) => string;
}
