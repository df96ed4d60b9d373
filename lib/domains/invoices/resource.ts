import { z } from "zod";
import { Country, countryName } from "@/lib/commerce/countries";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { BillingDocument, Discount } from "@/lib/commerce/lines";
import { toWire } from "@/lib/commerce/money";
import { LineTax, PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { calculate, type Totals } from "@/lib/commerce/totals";
import { Language } from "@/lib/domains/customers/schema";
import type { Invoice as InvoiceRow, InvoiceLine as LineRow } from "@/prisma/generated/client";
import { statusOn } from "./rules";
import type { InvoiceSummary } from "./schema";
import { Invoice, Parties, StoredStatus } from "./schema";
import { encodeWire } from "@/lib/kernel/base/wire";

export type InvoiceWithLines = InvoiceRow & { lines: LineRow[] };

const dayText = (day: Date | null): string | null => day && fromDayColumn(day);

/** A row without its lines, as callers see it on `today` in the tenant's timezone. */
export function toInvoiceSummary(row: InvoiceRow, today: string): z.output<typeof InvoiceSummary> {
  const currency = Currency.parse(row.currency);
  const due_date = dayText(row.due_day);
  const stored = StoredStatus.parse(row.status);
  const money = (minor: bigint) => toWire(minor, currency);
  return {
    id: row.id,
    number: row.number,
    status: statusOn(today, { status: stored, due_date }),
    customer_id: row.customer_id,
    currency,
    exchange_rate: row.exchange_rate?.toFixed() ?? null,
    tax_profile_id: row.tax_profile_id,
    prices_mode: PricesMode.parse(row.prices_mode),
    rounding: TaxRounding.parse(row.rounding),
    discount: row.discount === null ? null : Discount.parse(row.discount),
    issue_date: dayText(row.issue_day),
    due_date,
    supply_date: dayText(row.supply_day),
    payment_terms_days: row.payment_terms_days,
    series_id: row.series_id,
    language: Language.parse(row.language),
    reference: row.reference,
    notes: row.notes,
    terms: row.terms,
    subtotal: money(row.subtotal),
    discount_total: money(row.discount_total),
    tax_total: money(row.tax_total),
    total: money(row.total),
    amount_paid: money(stored === "draft" ? 0n : row.total - row.balance),
    amount_due: money(stored === "draft" ? row.total : row.balance),
    finalized_at: row.finalized_at,
    sent_at: row.sent_at,
    paid_at: row.paid_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The rows as the money engine takes them. */
export function toBillingDocument(row: InvoiceWithLines): BillingDocument {
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

/** @param totals of the row, where they are at hand. */
export function toInvoice(row: InvoiceWithLines, today: string, totals: Totals = calculate(toBillingDocument(row))): Invoice {
  const summary = toInvoiceSummary(row, today);
  const money = (minor: bigint) => toWire(minor, summary.currency);
  return {
    ...summary,
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

/** The resource in wire form, for audit differences. */
export function invoiceWire(row: InvoiceWithLines, today: string, totals?: Totals): Record<string, unknown> {
  return encodeWire(Invoice, toInvoice(row, today, totals));
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

/** Seller and buyer as they stand now: later changes of either must not change an issued document. */
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
