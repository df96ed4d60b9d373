import { deliverEInvoices, deliveryQueued, fetchReceived } from "@/lib/domains/e-invoices";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { onEvent } from "../on-event";
import type { Schedule } from "../schedule";

/** Sends at once; what waits for another attempt is left to the schedule. */
export const deliverQueuedEInvoice = onEvent("deliver-queued-e-invoice", deliveryQueued, async ({ ctx, step }) => {
  await step.run("deliver", () => deliverEInvoices(ctx).then(() => null));
});

export const deliverWaitingEInvoices: Schedule = {
  id: "deliver-waiting-e-invoices",
  cron: "* * * * *",
  rights: { company: "Sends e-invoices of finalized documents; nothing is ordered." },
  due: (runtime) => listDueTenants(runtime, "e_invoice_deliveries"),
  work: deliverEInvoices,
};

export const fetchReceivedEInvoices: Schedule = {
  id: "fetch-received-e-invoices",
  cron: "* * * * *",
  rights: { company: "Keeps what arrived for a person to check; nothing is ordered or paid." },
  due: (runtime) => listDueTenants(runtime, "access_points"),
  work: fetchReceived,
};
