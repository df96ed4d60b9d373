import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { internal, query } from "@/lib/kernel/operation";

/** Whether a payment made this version of the invoice paid, rather than credit that was applied to it. */
export const isPaidByPayment = query({
  id: "invoices.is_paid_by_payment",
  summary: "Check whether a payment paid an invoice",
  access: internal("called by the background function that notifies of a paid invoice"),
  input: z.object({ id: idOf("invoice"), version: z.int() }),
  output: z.object({ by_payment: z.boolean() }),
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", version: 3 },
  async run(ctx, { id, version }) {
    const [found] = await ctx.db.$queryRaw<{ by_payment: boolean }[]>`
      select exists (
        select 1 from public.events event
        join public.audit_entries own on own.tenant_id = event.tenant_id and own.id = event.cause_id
        join public.audit_entries cause on cause.tenant_id = own.tenant_id and cause.id = own.cause_id and cause.noun = 'payment'
        where event.tenant_id = ${ctx.tenant.id}::uuid and event.noun = 'invoice' and event.record_id = ${id}::uuid
        and event.sequence = ${version}) as by_payment`;
    return { by_payment: found?.by_payment === true };
  },
});
