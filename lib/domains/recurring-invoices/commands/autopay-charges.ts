import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { customerAutopayBlocked, findMandate, publishAutopay } from "@/lib/domains/customers";
import { getInvoiceDunning } from "@/lib/domains/dunning";
import { findInvoice, getInvoice } from "@/lib/domains/invoices";
import { tenantToday } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal, query } from "@/lib/kernel/operation";
import { nextTry } from "../rules/autopay";
import { newsOf } from "./autopay-mail";

const scheduled = internal("called by the schedule of automatic payments, as the system");
const batch = 200;
const InvoiceId = idOf("invoice");
const example = { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Plans the charge of an invoice that a schedule finalized, on its due date, if the customer has agreed. */
export async function planCharge(ctx: CommandCtx, invoice: { id: string; customer_id: string; due_date: string | null }): Promise<void> {
  if ((await findMandate(ctx, invoice.customer_id)) === null) return;
  const now = ctx.clock.now();
  const next_day = toDayColumn(invoice.due_date ?? (await tenantToday(ctx)));
  const row = { id: newId(now), tenant_id: ctx.tenant.id, created_at: now, updated_at: now, invoice_id: invoice.id, next_day };
  await ctx.db.autopayCharge.createMany({ data: [row], skipDuplicates: true });
}

/** Also for an invoice that a schedule drafted and a colleague finalized; planning it twice changes nothing. */
export const planChargeOfRun = command({
  id: "recurring_invoices.plan_charge",
  summary: "Plan the automatic charge of a finalized invoice, if a schedule issued it and the customer has agreed",
  access: internal("called by the background function that follows a finalized invoice"),
  input: z.strictObject({ id: InvoiceId }),
  output: z.object({}),
  example,
  async run(ctx, { id }) {
    const run = await ctx.db.recurringRun.findFirst({ where: { tenant_id: ctx.tenant.id, invoice_id: id }, select: { id: true } });
    if (run === null) return {};
    const invoice = await getInvoice(ctx, { id });
    if (invoice.status === "finalized") await planCharge(ctx, invoice);
    return {};
  },
});

export const listDueCharges = query({
  id: "recurring_invoices.charges_due",
  summary: "List the invoices that are to be charged to a saved method by now",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(InvoiceId) }),
  example: {},
  async run(ctx) {
    const rows = await ctx.db.autopayCharge.findMany({
      where: { tenant_id: ctx.tenant.id, next_day: { lte: toDayColumn(await tenantToday(ctx)) } },
      select: { invoice_id: true },
      orderBy: [{ next_day: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map(({ invoice_id }) => invoice_id) };
  },
});

/**
 * Whether the invoice waits: money for it may be on its way or may have arrived unseen, or a colleague holds it for a dispute or a promise.
 * Charging it now could take the same money twice.
 */
async function mustWait(ctx: CommandCtx, invoice_id: string): Promise<boolean> {
  const underWay = await ctx.db.paymentAttempt.findFirst({
    where: {
      tenant_id: ctx.tenant.id,
      kind: { in: ["charge", "saved_charge"] },
      AND: [
        { OR: [{ invoice_id }, { shares: { some: { invoice_id } } }] },
        { OR: [{ attention: { not: null } }, { status: "processing" }, { kind: "saved_charge", status: "started" }] },
      ],
    },
    select: { id: true },
  });
  if (underWay !== null) return true;
  return (await getInvoiceDunning(ctx, { id: invoice_id })).hold !== null;
}

/**
 * Claims one try before the provider is asked, so that two schedulers, or one that was killed, charge once a day at most. While money may
 * be on its way the try moves to the next day, and does not count.
 */
export const claimCharge = command({
  id: "recurring_invoices.claim_charge",
  summary: "Take the due try to charge an invoice, and set the day of the next",
  access: scheduled,
  input: z.strictObject({ id: InvoiceId }),
  /** Null where there is nothing to charge now: it is paid or on hold, or the customer has ended the consent. */
  output: z.object({ method_id: idOf("saved_method").nullable() }),
  example,
  async run(ctx, { id }) {
    await lockRows(ctx, "invoices", [id]);
    const where = { tenant_id: ctx.tenant.id, invoice_id: id };
    const today = await tenantToday(ctx);
    const row = await ctx.db.autopayCharge.findFirst({ where: { ...where, next_day: { lte: toDayColumn(today) } } });
    if (row === null) return { method_id: null };
    const invoice = await findInvoice(ctx, id);
    const isOwed = (invoice.status === "finalized" || invoice.status === "partly_paid") && invoice.balance > 0n;
    const mandate = isOwed ? await findMandate(ctx, invoice.customer_id) : null;
    const now = ctx.clock.now();
    const set = (next: string | null, data: { tries?: number; tried_at?: Date } = {}) =>
      ctx.db.autopayCharge.updateMany({ where, data: { ...data, next_day: next === null ? null : toDayColumn(next), updated_at: now } });
    if (mandate === null) {
      await set(null);
      return { method_id: null };
    }
    if (await mustWait(ctx, id)) {
      await set(addDays(today, 1));
      return { method_id: null };
    }
    await set(nextTry(row.tries + 1, today), { tries: row.tries + 1, tried_at: now });
    return { method_id: mandate.method_id };
  },
});

/** The charge that the last try made, which is the first one after it was claimed; null if it made none. */
export async function findTriedCharge(ctx: CommandCtx, { invoice_id, tried_at }: { invoice_id: string; tried_at: Date | null }) {
  if (tried_at === null) return null;
  return ctx.db.paymentAttempt.findFirst({
    where: { tenant_id: ctx.tenant.id, invoice_id, kind: "saved_charge", created_at: { gte: tried_at } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
}

/** Gives back a try that never reached the provider, such as with a gateway that is switched off: the company must act. */
export const blockCharge = command({
  id: "recurring_invoices.block_charge",
  summary: "Note why a charge could not be tried, and try it again tomorrow",
  access: scheduled,
  input: z.strictObject({ id: InvoiceId, problem: z.string().max(2000) }),
  output: z.object({ blocked: z.boolean() }),
  example: { ...example, problem: "The payment gateway is switched off." },
  async run(ctx, { id, problem }) {
    await lockRows(ctx, "invoices", [id]);
    const where = { tenant_id: ctx.tenant.id, invoice_id: id };
    const row = await ctx.db.autopayCharge.findFirst({ where });
    if (row === null || row.tries === 0 || (await findTriedCharge(ctx, row)) !== null) return { blocked: false };
    const next_day = toDayColumn(addDays(await tenantToday(ctx), 1));
    const updated_at = ctx.clock.now();
    await ctx.db.autopayCharge.updateMany({
      where,
      data: { tries: row.tries - 1, tried_at: null, next_day, failure: problem, updated_at },
    });
    const { customer_id } = await findInvoice(ctx, id);
    const mandate = await findMandate(ctx, customer_id);
    // Colleagues are told once of each problem.
    if (mandate === null || row.failure === problem) return { blocked: true };
    await lockRows(ctx, "customers", [customer_id]);
    await publishAutopay(ctx, customer_id, customerAutopayBlocked, newsOf(mandate, { invoice_id: id, problem }));
    return { blocked: true };
  },
});
