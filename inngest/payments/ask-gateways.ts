import { checkPaymentAttempt, listDueAttempts } from "@/lib/domains/payments";
import { logOf } from "@/lib/kernel/context";
import { sweepExchanges } from "@/lib/kernel/exchange";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { exchanges } from "../exchanges";
import type { Schedule } from "../schedule";

/** Resumes the exchanges that a crash or a silent provider left open, and asks providers about the attempts that are due. */
export const askGateways: Schedule = {
  id: "ask-gateways",
  cron: "* * * * *",
  due: (runtime) => listDueTenants(runtime, "gateway_questions"),
  async work(ctx) {
    await sweepExchanges(ctx, exchanges);
    const { ids } = await listDueAttempts(ctx, {});
    for (const id of ids) {
      // An attempt that fails stays due, or its exchange stays open; the others go on.
      await checkPaymentAttempt(ctx, { id }).catch((error: unknown) =>
        logOf(ctx).warn({ err: error, attempt_id: id }, "the gateway could not be asked about an attempt"),
      );
    }
  },
};
