import { invoiceFinalized } from "@/lib/domains/invoices";
import { chargeSavedMethod, paymentFailed } from "@/lib/domains/payments";
import { blockCharge, claimCharge, listDueCharges, mailFailedCharge, planChargeOfRun } from "@/lib/domains/recurring-invoices";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { isOfData } from "../is-of-data";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";
import { notificationOfFlaggedPayment } from "../payments/notify-of-payments";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** One try. A failure at the provider is an event, which `followFailedCharge` follows; one before it is the company's to mend. */
async function charge(ctx: Ctx, id: string): Promise<void> {
  const { method_id } = await claimCharge(ctx, { id });
  if (method_id === null) return;
  try {
    await chargeSavedMethod(ctx, { id, method_id });
  } catch (error) {
    if (isOfData(error)) await blockCharge(ctx, { id, problem: error.message });
    else logOf(ctx).warn({ err: error, invoice_id: id }, "an automatic payment failed");
  }
}

/** Charges invoices of schedules on their due dates to the method that the customer has agreed to, and tries failed ones again. */
export const chargeRecurringInvoices: Schedule = {
  id: "charge-recurring-invoices",
  cron: "12 */2 * * *",
  rights: { company: "The customer agreed to the charge, and a finalized invoice is due." },
  due: (runtime) => listDueTenants(runtime, "autopay_charges"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listDueCharges(ctx, {}),
      (id) => charge(ctx, id),
    ),
};

/** A draft of a schedule that a colleague finalizes is charged on its due date as well. */
export const planAutomaticCharge = onEvent("plan-automatic-charge", invoiceFinalized, async ({ ctx, data, step }) => {
  await step.run("plan", () => planChargeOfRun(ctx, { id: data.id }));
});

/** Emails the customer of each failed try, and notifies colleagues of the last. */
export const followFailedCharge = onEvent("follow-failed-charge", paymentFailed, async ({ ctx, data, step }) => {
  const { id: attempt_id, kind, invoice_id, failure } = data;
  if (kind !== "saved_charge" || invoice_id === null) return;
  const said = { id: invoice_id, attempt_id, failure: failure ?? "" };
  const { ours, last } = await step.run("mail", () => mailFailedCharge(ctx, said));
  if (ours && last) await notifyStaff(ctx, "autopay_failed", notificationOfFlaggedPayment(data), step);
});
