import { companySealExpiring, daysLeft, noticeSealExpiry } from "@/lib/domains/company-seals";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";
import type { Schedule } from "../schedule";

/** Notifies each morning of certificates for signed documents that end in 30 and in 7 days. */
export const watchSealCertificates: Schedule = {
  id: "watch-seal-certificates",
  cron: "20 6 * * *",
  rights: { company: "Warns colleagues and changes nothing else." },
  due: (runtime) => listDueTenants(runtime, "company_seals"),
  work: (ctx) => noticeSealExpiry(ctx, {}),
};

export const notifyOfExpiringSeal = onEvent("notify-of-expiring-seal", companySealExpiring, ({ ctx, data, step }) => {
  const { id, version, subject, valid_until } = data;
  if (valid_until === null) return Promise.resolve();
  const values = { subject: subject ?? "", days: String(daysLeft(valid_until, ctx.clock.now())) };
  return notifyStaff(ctx, "company_seal_expiring", { record_id: id, sequence: version, customer_id: null, values }, step);
});
