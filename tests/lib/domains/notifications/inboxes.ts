import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { createNotifications, listNotifications } from "@/lib/domains/notifications";
import { recordInvoicePayment } from "@/lib/domains/payments";
import type { Ctx } from "@/lib/kernel/context";
import type { Slug, World } from "@/tests/support/world";

/** The same request, sent by another colleague. */
export function actingAs(ctx: Ctx, staff_id: string): Ctx {
  if (ctx.principal.kind !== "staff") throw new Error("Only a colleague can be another one");
  return { ...ctx, principal: { ...ctx.principal, staff_id } };
}

/** A customer's invoice of 100, issued. */
export async function issueInvoice(ctx: Ctx, customer: { name: string; owner_id?: string }) {
  const { id: customer_id } = await createCustomer(ctx, customer);
  const { id } = await createInvoice(ctx, { customer_id, lines: [{ description: "Work", quantity: "1", unit_price: "100", taxes: [] }] });
  return finalizeInvoice(ctx, { id });
}

/** Records a payment of 10 by `payer`; returns the command input that notifies of it. */
export async function receivePayment(payer: Ctx, customer: { name: string; owner_id?: string }) {
  const { id } = await issueInvoice(payer, customer);
  const payment = await recordInvoicePayment(payer, { id, amount: "10", method: "cash" });
  const news = {
    kind: "payment_received" as const,
    record_id: payment.id,
    sequence: payment.version,
    customer_id: payment.customer_id,
    values: { amount: payment.amount, currency: payment.currency },
  };
  return { payment, news };
}

/** Notifies of a payment that the system recorded. */
export async function notifyOfPayment(world: World, slug: Slug, customer: { name: string; owner_id?: string }) {
  const { payment, news } = await receivePayment(world.systemCtx(slug), customer);
  const { data } = await createNotifications(world.systemCtx(slug), news);
  return { payment, news, data };
}

export async function inboxOf(ctx: Ctx) {
  return (await listNotifications(ctx, { limit: 200 })).data;
}
