import { attendPriceChanges, listDuePrices } from "@/lib/domains/recurring-invoices";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Sends the notices of price changes from the morning of their day on, and changes the prices whose day has come. */
export const attendToPrices: Schedule = {
  id: "attend-to-prices",
  cron: "44 * * * *",
  rights: { company: "A plan of prices makes its planner the author of the schedule, whose runs ask for their rights." },
  due: (runtime) => listDueTenants(runtime, "recurring_price_changes"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listDuePrices(ctx, {}),
      (id) => attendPriceChanges(ctx, { id }),
    ),
};
