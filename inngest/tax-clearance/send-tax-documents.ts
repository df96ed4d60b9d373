import { sendTaxDocuments, taxDocumentQueued, watchLateTaxDocuments, watchTaxCertificates } from "@/lib/domains/tax-clearance";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { onEvent } from "../on-event";
import type { Schedule } from "../schedule";

/** Sends at once; what is sent already, or waits for another attempt, is left to the schedule. */
export const sendQueuedTaxDocument = onEvent("send-queued-tax-document", taxDocumentQueued, async ({ ctx, step }) => {
  await step.run("send", () => sendTaxDocuments(ctx).then(() => null));
});

export const sendWaitingTaxDocuments: Schedule = {
  id: "send-waiting-tax-documents",
  cron: "* * * * *",
  rights: { company: "Sends e-invoices of finalized documents; nothing is ordered." },
  due: (runtime) => listDueTenants(runtime, "tax_documents"),
  async work(ctx) {
    await watchLateTaxDocuments(ctx);
    await sendTaxDocuments(ctx);
  },
};

export const watchTaxUnits: Schedule = {
  id: "watch-tax-certificates",
  cron: "25 6 * * *",
  rights: { company: "Warns colleagues and changes nothing else." },
  due: (runtime) => listDueTenants(runtime, "tax_units"),
  work: watchTaxCertificates,
};
