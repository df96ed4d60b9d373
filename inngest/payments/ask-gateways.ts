import { deleteOldDeliveries, listDueDeliveries } from "@/lib/domains/payment-gateways";
import { checkPaymentAttempt, listDueAttempts, proveDelivery } from "@/lib/domains/payments";
import { logOf } from "@/lib/kernel/context";
import { sweepExchanges } from "@/lib/kernel/exchange";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { exchanges } from "../exchanges";
import type { Schedule } from "../schedule";

/**
 * Resumes the exchanges that a crash or an unresponsive provider left open, checks the attempts that are due with their providers, and
 * proves the deliveries that only their provider can prove.
 */
export const askGateways: Schedule = {
  id: "ask-gateways",
  cron: "* * * * *",
  rights: { company: "Finishes what somebody with the permission began." },
  due: (runtime) => listDueTenants(runtime, "gateway_questions"),
  async work(ctx) {
    await sweepExchanges(ctx, exchanges);
    const { ids } = await listDueAttempts(ctx, {});
    for (const id of ids) {
      // After a failure the attempt stays due, or its exchange stays open; the next firing tries again.
      await checkPaymentAttempt(ctx, { id }).catch((error: unknown) =>
        logOf(ctx).warn({ err: error, attempt_id: id }, "checking a payment attempt at the gateway failed"),
      );
    }
    for (const id of (await listDueDeliveries(ctx)).ids) {
      // It was postponed, or is tried again at the next firing.
      await proveDelivery(ctx, id).catch((error: unknown) =>
        logOf(ctx).warn({ err: error, delivery_id: id }, "proving a webhook delivery failed"),
      );
    }
    await deleteOldDeliveries(ctx);
  },
};
