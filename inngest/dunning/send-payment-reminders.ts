import { closeDunningHold, finishDunningRun, listDueReminders, takeDueStep } from "@/lib/domains/dunning";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Once a day by the company's clocks. After an outage it runs at once, and takes only the latest step of each invoice. */
export const sendPaymentReminders: Schedule = {
  id: "send-payment-reminders",
  cron: "8,38 * * * *",
  rights: { company: "A policy is set by those who may send reminders and, with fees, finalize and send invoices." },
  due: (runtime) => listDueTenants(runtime, "dunning"),
  async work(ctx) {
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listDueReminders>> = await listDueReminders(ctx, { after });
      for (const id of page.holds) await closeDunningHold(ctx, { id });
      for (const id of page.invoices) await takeDueStep(ctx, { id });
      ({ after } = page);
    } while (after !== null);
    await finishDunningRun(ctx, {});
  },
};
