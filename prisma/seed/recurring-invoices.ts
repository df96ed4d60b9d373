import { addDays, addMonths } from "@/lib/commerce/schedule";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { createRecurringInvoice, planPriceChange, pauseRecurringInvoice, runRecurringInvoice } from "@/lib/domains/recurring-invoices";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const dayLength = 86_400_000;

const texts = {
  en: {
    support: ["Support, standard", "Support"],
    rent: ["Hire of the showroom plants", "Plants"],
    cleaning: ["Cleaning of the showroom, one week", "Cleaning"],
  },
  ar: {
    support: ["الدعم الأساسي", "الدعم"],
    rent: ["استئجار نباتات صالة العرض", "النباتات"],
    cleaning: ["تنظيف صالة العرض لمدة أسبوع", "التنظيف"],
  },
} as const;

const planned = [
  { text: "support", cadence: "monthly", price: "240", after: 20, status: "active" },
  { text: "rent", cadence: "quarterly", price: "420", after: 41, status: "active" },
  { text: "cleaning", cadence: "weekly", price: "85", after: 5, status: "paused" },
  { text: "support", cadence: "annually", price: "1900", after: 12, status: "draft" },
] as const;

/** Schedules that issue their first invoices after the year: one ran by hand already, one is paused, one is a draft. */
export async function addRecurringInvoices({ company, since, ctx: open }: OpenCompany, { customers }: Lived): Promise<void> {
  const made = new Date(since.getTime() + 358 * dayLength);
  const today = dayInTimezone(made, company.week.timezone);
  for (const [index, { text, cadence, price, after, status }] of planned.entries()) {
    const customer_id = customers[index];
    if (customer_id === undefined) return;
    const [description, reference] = texts[company.home.language][text];
    const ctx = open("sales", made);
    const lines = [{ description, quantity: "1", unit_price: price }];
    const start_date = addDays(today, after);
    const own = { customer_id, cadence, start_date, reference, lines, status: status === "draft" ? status : ("active" as const) };
    const { id } = await createRecurringInvoice(ctx, own);
    if (index === 0) {
      await runRecurringInvoice(open("owner", made), { id });
      await planPriceChange(ctx, { id, from_date: addMonths(start_date, 3), percent: "4" });
    }
    if (status === "paused") await pauseRecurringInvoice(ctx, { id });
  }
}
