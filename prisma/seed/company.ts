import type { z } from "zod";
import type { Country } from "@/lib/commerce/countries";
import type { Currency } from "@/lib/commerce/currencies";
import type { TaxCategory } from "@/lib/commerce/tax";
import type { ItemCreate } from "@/lib/domains/items/schema";
import type { BrandingReplace } from "@/lib/domains/branding/schema";
import type { GeneralSettingsUpdate } from "@/lib/domains/settings/schema";
import type { WorkWeek } from "./calendar";

/** The roles of people in the generated history. */
export const parts = ["owner", "manager", "sales", "support"] as const;
export type Part = (typeof parts)[number];

export interface Colleague {
  name: string;
  email: string;
  password: string;
}

/** A foreign market and the billing of its customers. */
export interface Market {
  country: Country;
  currency: Currency;
  /** Units of the company's currency per unit of the market's, at the start and at the end of the year. */
  rates: readonly [string, string];
  /** Factor from the company's item prices to those in the market's currency. */
  priceFactor: string;
  tax: { name: string; rate: string; compound: boolean; category: TaxCategory };
  language: "en" | "ar";
  names: readonly string[];
  people: readonly string[];
  cities: readonly string[];
  streets: readonly string[];
  /** Of national addresses, which name them. */
  districts?: readonly string[];
  /** `#` stands for a digit, `@` for a letter. */
  phone: string;
  postalCode: string | null;
}

export interface PricedItem extends z.output<typeof ItemCreate> {
  code: string;
  /** Typical quantities, as decimal text. */
  quantities: readonly string[];
  /** Billed at home with the company's rate of 0. */
  zeroRated?: boolean;
}

/** Everything that defines one company of the seed; `plan.ts` generates its year from it. */
export interface Company {
  slug: string;
  seed: number;
  country: Country;
  currency: Currency;
  /** Number of customers and invoices at scale 1. */
  size: { customers: number; invoices: number };
  week: WorkWeek;
  staff: Record<Part, Colleague>;
  settings: z.output<typeof GeneralSettingsUpdate> & { company_name: string };
  branding: z.output<typeof BrandingReplace>;
  /** The tax profile with the company's own names: the standard rate, then the rate of 0. */
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
