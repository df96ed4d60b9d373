import { issueDueInvoice, listDueRecurring, sayAll, stopRecurringInvoice } from "@/lib/domains/recurring-invoices";
import type { Ctx } from "@/lib/kernel/context";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { isOfData } from "../is-of-data";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Issues what is due of one schedule, a cycle at a time; a run that its data does not allow stops it. */
async function issueAll(ctx: Ctx, id: string): Promise<void> {
  try {
    while ((await issueDueInvoice(ctx, { id })).more);
  } catch (error) {
    if (!isOfData(error)) throw error;
    await stopRecurringInvoice(ctx, { id, failure: error.errors.length > 0 ? sayAll(error.errors) : error.message });
  }
}

export const issueRecurringInvoices: Schedule = {
  id: "issue-recurring-invoices",
  cron: "2,32 * * * *",
  rights: { author: "The colleague or key that set or last changed the schedule; it stops when they may no longer finalize or send." },
  due: (runtime) => listDueTenants(runtime, "recurring_invoices"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listDueRecurring(ctx, {}),
      (id) => issueAll(ctx, id),
    ),
};
