import { z } from "zod";
import { Country, countryName } from "@/lib/commerce/countries";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { BillingDocument, Discount } from "@/lib/commerce/lines";
import { toWire } from "@/lib/commerce/money";
import { LineTax, PricesMode, TaxRounding } from "@/lib/commerce/tax";
import type { Totals } from "@/lib/commerce/totals";
import { Language } from "@/lib/domains/customers/schema";
import type { InvoiceLine } from "@/prisma/generated/client";
import { Parties, type documentAmounts, type documentDetail, type documentFields } from "./schema";

/** The columns common to the tables of all kinds of document. */
export interface DocumentRow {
  customer_id: string;
  currency: string;
  exchange_rate: { toFixed(): string } | null;
  tax_profile_id: string | null;
  prices_mode: string;
  rounding: string;
  discount: unknown;
  issue_day: Date | null;
  series_id: string | null;
  language: string;
  reference: string | null;
  notes: string;
  terms: string;
  parties: unknown;
  subtotal: bigint;
  discount_total: bigint;
  tax_total: bigint;
  total: bigint;
}

/** The columns common to the tables of all kinds of line. */
export type LineRow = Omit<InvoiceLine, "tenant_id" | "invoice_id">;
export type DocumentWithLines = DocumentRow & { lines: LineRow[] };

/** A date column in wire form. */
export const dayText = (day: Date | null): string | null => day && fromDayColumn(day);

export function toDocumentFields(row: DocumentRow): z.output<typeof documentFields> {
  return {
    customer_id: row.customer_id,
    currency: Currency.parse(row.currency),
    exchange_rate: row.exchange_rate?.toFixed() ?? null,
    tax_profile_id: row.tax_profile_id,
    prices_mode: PricesMode.parse(row.prices_mode),
    rounding: TaxRounding.parse(row.rounding),
    discount: row.discount === null ? null : Discount.parse(row.discount),
    issue_date: dayText(row.issue_day),
    series_id: row.series_id,
    language: Language.parse(row.language),
    reference: row.reference,
    notes: row.notes,
    terms: row.terms,
  };
}

export function toDocumentAmounts(row: DocumentRow): z.output<typeof documentAmounts> {
  const money = (minor: bigint) => toWire(minor, Currency.parse(row.currency));
  return {
    subtotal: money(row.subtotal),
    discount_total: money(row.discount_total),
    tax_total: money(row.tax_total),
    total: money(row.total),
  };
}

/** The rows in the form of `calculate`. */
export function toBillingDocument(row: DocumentWithLines): BillingDocument {
  return BillingDocument.parse({
    currency: row.currency,
    prices_mode: row.prices_mode,
    rounding: row.rounding,
    discount: row.discount,
    lines: row.lines.map((line) => ({
      key: line.id,
      description: line.description,
      quantity: line.quantity.toFixed(),
      unit_price: line.unit_price.toFixed(),
      discount: line.discount,
      taxes: line.taxes,
    })),
  });
}

/** Lines, tax breakdown and parties. `totals` are the row's. */
export function toDocumentDetail(row: DocumentWithLines, totals: Totals): z.output<ReturnType<typeof documentDetail>> {
  const money = (minor: bigint) => toWire(minor, totals.currency);
  return {
    lines: row.lines.map((line) => ({
      id: line.id,
      item_id: line.item_id,
      description: line.description,
      quantity: line.quantity.toFixed(),
      unit: line.unit,
      unit_price: line.unit_price.toFixed(),
      discount: line.discount === null ? null : Discount.parse(line.discount),
      taxes: z.array(LineTax).parse(line.taxes),
      net: money(line.net),
      tax: money(line.tax),
      total: money(line.total),
    })),
    taxes: totals.taxes.map((tax) => ({ ...tax, base: money(tax.base), amount: money(tax.amount) })),
    parties: row.parties === null ? null : Parties.parse(row.parties),
  };
}

interface PostalAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  country: string;
}

interface Seller extends PostalAddress {
  company_name: string;
  tax_id: string | null;
  locale: string;
}

interface Buyer {
  name: string;
  tax_id: string | null;
  language: string;
  addresses: (PostalAddress & { kind: string })[];
}

/** Seller and buyer from the present settings and customer. */
export function partiesOf(settings: Seller, customer: Buyer): z.output<typeof Parties> {
  const address = customer.addresses.find((candidate) => candidate.kind === "billing") ?? customer.addresses[0];
  return {
    seller: { name: settings.company_name, tax_id: settings.tax_id, address: addressLines(settings, settings.locale) },
    buyer: { name: customer.name, tax_id: customer.tax_id, address: address ? addressLines(address, customer.language) : [] },
  };
}

function addressLines(address: PostalAddress, language: string): string[] {
  const town = [address.postal_code, address.city].filter(Boolean).join(" ");
  return [address.line1, address.line2, town, address.region, countryName(Country.parse(address.country), language)].filter(
    (line): line is string => Boolean(line),
  );
}
