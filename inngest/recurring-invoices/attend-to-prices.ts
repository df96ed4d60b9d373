import { attendPriceChanges, listDuePrices } from "@/lib/domains/recurring-invoices";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Sends the notices of price changes from the morning of their day on, and changes the prices whose day has come. */
export const attendToPrices: Schedule = {
  id: "attend-to-prices",
  cron: "44 * * * *",
  due: (runtime) => listDueTenants(runtime, "recurring_price_changes"),
  async work(ctx) {
    const { ids } = await listDuePrices(ctx, {});
    for (const id of ids) await attendPriceChanges(ctx, { id });
  },
};
