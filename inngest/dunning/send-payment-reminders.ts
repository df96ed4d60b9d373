import { closeDunningHold, finishDunningRun, listDueReminders, takeDueStep } from "@/lib/domains/dunning";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { assertAllDone, tryEach, type Failure } from "@/lib/kernel/try-each";
import type { Schedule } from "../schedule";

/** Once a day by the company's clocks. After an outage it runs at once, and takes only the latest step of each invoice. */
export const sendPaymentReminders: Schedule = {
  id: "send-payment-reminders",
  cron: "8,38 * * * *",
  rights: { company: "A policy is set by those who may send reminders and, with fees, finalize and send invoices." },
  due: (runtime) => listDueTenants(runtime, "dunning"),
  async work(ctx) {
    let after: string | null = null;
    const failures: Failure[] = [];
    do {
      const page: Awaited<ReturnType<typeof listDueReminders>> = await listDueReminders(ctx, { after });
      failures.push(...(await tryEach(ctx, page.holds, (id) => closeDunningHold(ctx, { id }))));
      failures.push(...(await tryEach(ctx, page.invoices, (id) => takeDueStep(ctx, { id }))));
      ({ after } = page);
    } while (after !== null);
    assertAllDone(failures);
    await finishDunningRun(ctx, {});
  },
};
