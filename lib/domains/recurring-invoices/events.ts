import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { idOf } from "@/lib/kernel/base/ids";
import { PriceChangeNews, RecurringInvoice } from "./schema";

const sample: z.input<typeof RecurringInvoice> = {
  id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a",
  status: "active",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  currency: "GBP",
  exchange_rate: null,
  tax_profile_id: null,
  prices_mode: "exclusive",
  rounding: "document",
  discount: null,
  series_id: null,
  language: "en",
  reference: "PO 7781",
  notes: "",
  terms: "",
  cadence: "monthly",
  start_date: "2026-01-31",
  end_date: null,
  max_cycles: 12,
  auto_finalize: true,
  auto_send: true,
  catch_up: "latest",
  payment_terms_days: 14,
  subtotal: "100.00",
  discount_total: "0.00",
  tax_total: "20.00",
  total: "120.00",
  cycles: 1,
  next_date: "2026-02-28",
  failure: null,
  stopped_at: null,
  version: 2,
  created_at: "2026-01-30T10:00:00.000Z",
  updated_at: "2026-01-31T00:05:00.000Z",
  lines: [
    {
      id: "ril_01jd0p2q3r4s5t6v7w8x9y0z1a",
      item_id: null,
      description: "Maintenance, one month",
      quantity: "1",
      unit: null,
      unit_price: "100",
      discount: null,
      taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" }],
      net: "100.00",
      tax: "20.00",
      total: "120.00",
    },
  ],
  taxes: [{ name: "VAT", rate: "20", compound: false, category: "S", base: "100.00", amount: "20.00" }],
};

const define = (name: string) =>
  defineEvent({ name: `recurring_invoice.${name}`, noun: "recurring_invoice", data: RecurringInvoice, sample });

export const recurringCreated = define("created");
export const recurringUpdated = define("updated");
export const recurringStarted = define("started");
export const recurringPaused = define("paused");
export const recurringResumed = define("resumed");
export const recurringTerminated = define("terminated");
export const recurringCompleted = define("completed");
/** A run failed: nothing more is issued until a colleague re-arms the schedule. `failure` says why. */
export const recurringStopped = define("stopped");
export const recurringRearmed = define("rearmed");
/** The next run would fail, for this reason: said three days ahead, once a cycle. */
export const recurringAtRisk = defineEvent({
  name: "recurring_invoice.at_risk",
  noun: "recurring_invoice",
  data: RecurringInvoice.extend({ problem: z.string() }),
  sample: { ...sample, problem: "The customer has no tax profile. Choose one." },
});
/** An invoice was issued: `cycle` is null where a colleague issued it by hand. */
export const recurringIssued = defineEvent({
  name: "recurring_invoice.issued",
  noun: "recurring_invoice",
  data: RecurringInvoice.extend({ invoice_id: idOf("invoice"), cycle: z.int().nullable() }),
  sample: { ...sample, invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", cycle: 0 },
});

const change: z.input<typeof PriceChangeNews> = {
  id: "rpc_01jd0p2q3r4s5t6v7w8x9y0z1a",
  from_date: "2026-07-01",
  percent: "3.5",
  unit_prices: ["103.50"],
  notice_days: 30,
  notice_date: "2026-06-01",
  notice: "waiting",
  status: "planned",
  noticed_at: null,
  applied_at: null,
};
const definePrice = (name: string, changes: Partial<typeof change> = {}) =>
  defineEvent({
    name: `recurring_invoice.${name}`,
    noun: "recurring_invoice",
    data: RecurringInvoice.extend({ change: PriceChangeNews }),
    sample: { ...sample, change: { ...change, ...changes } },
  });
/** Other prices were planned from a day on. */
export const recurringPriceChangePlanned = definePrice("price_change_planned");
export const recurringPriceChangeCancelled = definePrice("price_change_cancelled", { status: "cancelled" });
/** The customer's notice was queued; `notice` says whether there was an address. */
export const recurringPriceNoticed = definePrice("price_noticed", { notice: "sent", noticed_at: "2026-06-01T08:40:00.000Z" });
/** The day has come: from now on invoices have these prices. */
export const recurringPriceChanged = definePrice("price_changed", { status: "applied", applied_at: "2026-07-01T08:40:00.000Z" });

export const recurringEvents = [
  recurringPriceChangePlanned,
  recurringPriceChangeCancelled,
  recurringPriceNoticed,
  recurringPriceChanged,
  recurringCreated,
  recurringUpdated,
  recurringStarted,
  recurringIssued,
  recurringPaused,
  recurringResumed,
  recurringAtRisk,
  recurringStopped,
  recurringRearmed,
  recurringTerminated,
  recurringCompleted,
];
