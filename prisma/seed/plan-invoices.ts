import type { z } from "zod";
import { Decimal } from "@/lib/commerce/decimal";
import { addDays, addMonths, daysBetween } from "@/lib/commerce/days";
import type { LineInput } from "@/lib/domains/documents/schema";
import type { InvoiceCreate } from "@/lib/domains/invoices/schema";
import { officeHour } from "./calendar";
import type { Random } from "./random";
import type { Company, Market, Part, PricedItem } from "./company";
import type { PlannedCustomer } from "./plan-customers";

/** A line that refers to its item by code, since ids do not exist yet. */
export type PlannedLine = Omit<z.output<typeof LineInput>, "item_id"> & { code: string | null };

export interface PlannedInvoice {
  /** Index of the planned customer. */
  customer: number;
  created_at: Date;
  created_by: Part;
  fields: Omit<z.output<typeof InvoiceCreate>, "customer_id" | "lines">;
  lines: PlannedLine[];
  /** Null for a draft. */
  finalized_at: Date | null;
  /** Due day by its terms, YYYY-MM-DD. */
  due: string;
}

/** The year's drafts in order of creation. The first customers buy most; those that are deleted later bought nothing. */
export function planInvoices(
  company: Company,
  random: Random,
  customers: readonly PlannedCustomer[],
  { count, now, today }: { count: number; now: Date; today: string },
): PlannedInvoice[] {
  const buyers = customers.flatMap((customer, index) => (customer.later?.change === "delete" ? [] : [{ customer, index }]));
  const planned = Array.from({ length: count }, () => {
    const { customer, index } = pickBuyer(buyers, random);
    const last = customer.later?.change === "deactivate" ? addDays(today, -40) : today;
    const day = addDays(customer.day, 1 + Math.floor(random.next() * Math.max(1, daysBetween(customer.day, last))));
    return planInvoice(company, random, { customer, index, day, now, today });
  });
  return planned.filter((invoice) => invoice.created_at < now).sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

function pickBuyer<Buyer>(buyers: readonly Buyer[], random: Random): Buyer {
  const place = Math.floor(random.next() ** 1.6 * buyers.length);
  return buyers[place] ?? random.pick(buyers);
}

interface Occasion {
  customer: PlannedCustomer;
  index: number;
  day: string;
  now: Date;
  today: string;
}

function planInvoice(company: Company, random: Random, { customer, index, day, now, today }: Occasion): PlannedInvoice {
  const created_at = officeHour(day, company.week, random);
  const finished = new Date(created_at.getTime() + random.pick([4, 11, 25, 60 * 20, 60 * 26]) * 60_000);
  const staysDraft = daysBetween(day, today) < 15 && random.happens(0.3);
  const terms = customer.fields.payment_terms_days ?? company.settings.payment_terms_days ?? 14;
  return {
    customer: index,
    created_at,
    created_by: random.pick(["sales", "sales", "support", "manager"]),
    fields: {
      ...(customer.market === null ? {} : { exchange_rate: rateOn(customer.market, day, today) }),
      ...(random.happens(0.5) ? { reference: `PO ${String(random.between(1000, 9999))}` } : {}),
      ...(random.happens(0.15) ? { notes: random.pick(company.invoiceNotes) } : {}),
      ...(random.happens(0.06) ? { discount: { kind: "percent" as const, value: random.pick(["2", "5", "10"]) } } : {}),
    },
    lines: planLines(company, random, customer.market),
    finalized_at: staysDraft || finished >= now ? null : finished,
    due: addDays(day, terms),
  };
}

/** The day's rate, linear over the year. */
function rateOn(market: Market, day: string, today: string): string {
  const [first, last] = market.rates;
  const elapsed = daysBetween(addMonths(today, -12), day) / 366;
  return new Decimal(first).plus(new Decimal(last).minus(first).times(String(elapsed))).toFixed(4);
}

function planLines(company: Company, random: Random, market: Market | null): PlannedLine[] {
  const items = random.some(company.items, random.pick([1, 1, 2, 2, 3, 4]));
  const lines = items.map((item) => planLine(item, random, market));
  if (!random.happens(0.12)) return lines;
  const free = {
    code: null,
    description: random.pick(company.freeLines),
    quantity: "1",
    unit_price: priceIn(market, String(random.between(40, 480))),
    ...taxesIn(market),
  };
  return [...lines, free];
}

function planLine(item: PricedItem, random: Random, market: Market | null): PlannedLine {
  return {
    code: item.code,
    quantity: random.pick(item.quantities),
    ...(market === null ? {} : { unit_price: priceIn(market, item.unit_price), ...taxesIn(market) }),
    ...(random.happens(0.08) ? { discount: { kind: "percent" as const, value: random.pick(["5", "10", "12.5"]) } } : {}),
  };
}

function priceIn(market: Market | null, price: string): string {
  return market === null ? price : new Decimal(price).times(market.priceFactor).toFixed(2);
}

function taxesIn(market: Market | null): Pick<PlannedLine, "taxes"> {
  return market === null ? {} : { taxes: [market.tax] };
}
