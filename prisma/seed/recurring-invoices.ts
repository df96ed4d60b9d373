import { randomUUID } from "node:crypto";
import { addDays, addMonths } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { getCustomer } from "@/lib/domains/customers";
import { storeSavedMethod } from "@/lib/domains/payments";
import {
  createRecurringInvoice,
  pauseRecurringInvoice,
  planPriceChange,
  runRecurringInvoice,
  startAutopay,
} from "@/lib/domains/recurring-invoices";
import { consentTo } from "@/lib/domains/recurring-invoices/rules";
import { fixedClock } from "@/lib/kernel/clock";
import { createContext, systemContext } from "@/lib/kernel/context";
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

/** A contact saves a card and agrees that recurring invoices are charged to it, where the payment sandbox runs. */
async function agreeToCharges({ company, tenant, ctx: open }: OpenCompany, customer_id: string, at: Date): Promise<void> {
  const { runtime } = open("owner", at);
  if (runtime.environment.STRIPE_SANDBOX_PORT === undefined) return;
  const { contacts } = await getCustomer(open("owner", at), { id: customer_id });
  const contact = contacts.find(({ email, portal_access }) => email !== null && portal_access);
  if (contact === undefined) return;
  const clock = fixedClock(at);
  const request = { request_id: randomUUID() };
  const kept = { customer_ref: `cus_${customer_id}`, method_ref: `pm_${customer_id}`, label: "Visa •••• 4242", expires: null };
  const system = { ...systemContext(runtime, tenant, "Seed", request), clock };
  const { id: method_id } = await storeSavedMethod(system, { customer_id, gateway: "stripe", ...kept });
  const principal = {
    kind: "contact" as const,
    contact_id: contact.id,
    customer_id,
    session_id: randomUUID(),
    email: contact.email ?? "",
    name: contact.name,
  };
  const asked = { id: randomUUID(), ip: "192.0.2.20", user_agent: "Atrium seed" };
  const ctx = createContext({ runtime, tenant, principal, grants: runtime.outsideGrants.contact, request: asked, clock });
  const names = { company: company.settings.company_name, method: kept.label };
  await startAutopay(ctx, { id: customer_id, method_id, consent: consentTo(company.home.language, names) });
}

/** Schedules that issue their first invoices after the year: one ran by hand already, one is paused, one is a draft. */
export async function addRecurringInvoices(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const { company, since, ctx: open } = opened;
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
      await agreeToCharges(opened, customer_id, made);
      await runRecurringInvoice(open("owner", made), { id });
      await planPriceChange(ctx, { id, from_date: addMonths(start_date, 3), percent: "4" });
    }
    if (status === "paused") await pauseRecurringInvoice(ctx, { id });
  }
}
