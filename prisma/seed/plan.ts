import { dayInTimezone } from "@/lib/commerce/timezone";
import { makeRandom } from "./random";
import type { Company } from "./company";
import { planCustomers, type PlannedCustomer } from "./plan-customers";
import { planInvoices, type PlannedInvoice } from "./plan-invoices";
import { planMoney, type MoneyAct } from "./plan-money";

/** A company's generated year, not stored yet; the same for the same company, scale and time. */
export interface Plan {
  customers: PlannedCustomer[];
  invoices: PlannedInvoice[];
  /** One list per customer, each in order of time. */
  money: MoneyAct[][];
}

/**
 * Generates the twelve months before `now`.
 * @param scale 1 for the company's own size; customers and invoices grow with it.
 */
export function planYear(company: Company, { scale, now }: { scale: number; now: Date }): Plan {
  const random = makeRandom(company.seed);
  const today = dayInTimezone(now, company.week.timezone);
  const grow = (size: number, least: number) => Math.max(least, Math.round(size * scale));
  const customers = planCustomers(company, random, { count: grow(company.size.customers, 6), today }).filter(
    (customer) => customer.at < now,
  );
  const invoices = planInvoices(company, random, customers, { count: grow(company.size.invoices, 10), now, today });
  const placed = invoices.map((invoice, place) => ({ invoice, place }));
  const money = customers.map((_, index) =>
    planMoney(
      company,
      random,
      placed.filter(({ invoice }) => invoice.customer === index),
      now,
    ),
  );
  return { customers, invoices, money };
}
