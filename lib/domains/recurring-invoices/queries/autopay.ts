import { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { addDays } from "@/lib/commerce/days";
import { findCustomer, findMandate } from "@/lib/domains/customers";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { readUpcoming } from "../queries";
import { Autopay, type NextCharge } from "../schema/autopay";

/** The next charge of an issued invoice, else of the invoice that a schedule issues next. */
async function findNextCharge(ctx: Ctx, customer_id: string): Promise<NextCharge | null> {
  const planned = await ctx.db.autopayCharge.findFirst({
    where: {
      tenant_id: ctx.tenant.id,
      next_day: { not: null },
      invoice: { customer_id, status: { in: ["finalized", "partly_paid"] }, balance: { gt: 0 } },
    },
    include: { invoice: { select: { balance: true, currency: true } } },
    orderBy: [{ next_day: "asc" }, { id: "asc" }],
  });
  if (planned?.next_day) {
    const currency = Currency.parse(planned.invoice.currency);
    const amount = toWire(planned.invoice.balance, currency);
    return { date: fromDayColumn(planned.next_day), amount, currency, invoice_id: planned.invoice_id, failure: planned.failure };
  }
  const coming = (await readUpcoming(ctx, customer_id)).flatMap(({ currency, due_days, runs }) =>
    runs.slice(0, 1).map(({ date, total }) => ({ date: addDays(date, due_days), amount: total, currency })),
  );
  const [next] = coming.sort((one, other) => (one.date < other.date ? -1 : 1));
  return next ? { ...next, invoice_id: null, failure: null } : null;
}

export async function readAutopay(ctx: Ctx, customer_id: string): Promise<Autopay> {
  const mandate = await findMandate(ctx, customer_id);
  return {
    customer_id,
    method_id: mandate?.method_id ?? null,
    method: mandate?.method.label ?? null,
    consent: mandate?.consent ?? null,
    agreed_by: mandate?.agreed_by ?? null,
    agreed_at: mandate?.agreed_at ?? null,
    next_charge: mandate === null ? null : await findNextCharge(ctx, customer_id),
  };
}

export const getAutopay = query({
  id: "recurring_invoices.get_autopay",
  summary: "Get whether a customer's recurring invoices are charged by themselves: the method, the consent and the next charge",
  permission: "payments.read",
  input: z.strictObject({ id: idOf("customer") }),
  output: Autopay,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findCustomer(ctx, id);
    return readAutopay(ctx, id);
  },
});
