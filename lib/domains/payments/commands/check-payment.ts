import { fromDayColumn } from "@/lib/commerce/day-column";
import { sumOf } from "@/lib/commerce/money";
import { tenantToday } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { assertConfirmed } from "@/lib/kernel/base/confirm";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import type { Invoice } from "@/prisma/generated/client";
import { dayWarnings, referenceWarnings, type Share } from "../rules";
import type { PaymentMethod, PaymentWarning } from "../schema";

interface Stated {
  date?: string | undefined;
  method: PaymentMethod;
  reference?: string | null | undefined;
  gateway?: string | undefined;
  gateway_ref?: string | undefined;
  confirm?: PaymentWarning[] | undefined;
}

type Paid = Pick<Invoice, "id" | "number" | "issue_day">;

/** Checks what the caller states of a payment of these locked invoices. @throws AppError `invalid`, `conflict`. */
export async function checkStated(ctx: CommandCtx, stated: Stated, invoices: readonly Paid[]): Promise<void> {
  await checkGateway(ctx, stated);
  const today = await tenantToday(ctx);
  const days = invoices.map(({ number, issue_day }) => ({ number: number ?? "", issue_day: issue_day && fromDayColumn(issue_day) }));
  const reference = stated.reference ?? null;
  const present = reference === null ? [] : await readReferences(ctx, stated.method, invoices);
  assertConfirmed(
    [...referenceWarnings(reference, present), ...dayWarnings({ day: stated.date ?? today, today, invoices: days })],
    stated.confirm,
  );
}

/** An online payment names its gateway and the gateway's id of it, under which it is recorded once. */
async function checkGateway(ctx: CommandCtx, { method, gateway, gateway_ref }: Stated): Promise<void> {
  if (method !== "online") {
    const given = gateway !== undefined ? "gateway" : gateway_ref !== undefined ? "gateway_ref" : null;
    if (given !== null) throw invalidField(given, "not_online", "Only an online payment has a gateway and its id.");
    return;
  }
  if (gateway === undefined) throw invalidField("gateway", "required", "An online payment needs the gateway that received it.");
  if (gateway_ref === undefined) throw invalidField("gateway_ref", "required", "An online payment needs the gateway's id of it.");
  const { slugs } = ctx.runtime.ports.gateways;
  if (!slugs.includes(gateway)) throw invalidField("gateway", "unknown", `Must be one of: ${slugs.join(", ")}.`);
  const recorded = await ctx.db.payment.findFirst({ where: { tenant_id: ctx.tenant.id, gateway, gateway_ref }, select: { id: true } });
  if (!recorded) return;
  const message = `This payment is already recorded as ${encodeId("payment", recorded.id)}.`;
  throw new AppError("conflict", message, { errors: [{ path: "gateway_ref", code: "already_recorded", message }] });
}

/** The references of the invoices' payments by this method, without those that were refunded in full or reversed. */
async function readReferences(ctx: CommandCtx, method: string, invoices: readonly Paid[]): Promise<(string | null)[]> {
  const ids = invoices.map(({ id }) => id);
  const rows = await ctx.db.payment.findMany({
    where: {
      tenant_id: ctx.tenant.id,
      method,
      reversal: null,
      reference: { not: null },
      OR: [{ invoice_id: { in: ids } }, { allocations: { some: { tenant_id: ctx.tenant.id, invoice_id: { in: ids } } } }],
    },
    select: { reference: true, amount: true, refunds: { select: { amount: true } } },
  });
  return rows.filter(({ amount, refunds }) => sumOf(refunds.map((refund) => refund.amount)) < amount).map(({ reference }) => reference);
}

/** Locks the invoices of a payment; each must be the customer's, finalized, in this currency, with at least the share as balance due. */
export async function lockPayable(ctx: CommandCtx, customerId: string, currency: string, shares: readonly Share[]): Promise<Paid[]> {
  const ids = shares.map((share) => share.invoice_id);
  await lockRows(ctx, "invoices", ids);
  const rows = await ctx.db.invoice.findMany({
    where: { tenant_id: ctx.tenant.id, customer_id: customerId, id: { in: ids } },
    select: { id: true, number: true, status: true, balance: true, currency: true, issue_day: true },
  });
  for (const [index, share] of shares.entries()) {
    const path = `allocations.${index}`;
    const invoice = rows.find((row) => row.id === share.invoice_id);
    if (!invoice) throw invalidField(`${path}.invoice_id`, "not_found", "This customer has no such invoice.");
    if (invoice.status === "draft") throw invalidField(`${path}.invoice_id`, "draft", "A draft cannot be paid; finalize it first.");
    if (invoice.currency !== currency) throw invalidField(`${path}.invoice_id`, "currency", `The invoice is in ${invoice.currency}.`);
    if (invoice.balance <= 0n) {
      const message = `${invoice.number ?? ""} is already paid. Leave it out: what is not allocated becomes the customer's credit.`;
      throw new AppError("conflict", message, { errors: [{ path: `${path}.invoice_id`, code: "nothing_due", message }] });
    }
    if (share.amount > invoice.balance) throw invalidField(`${path}.amount`, "exceeds_due", "More than the invoice's balance due.");
  }
  return rows;
}
