import { findLiveCustomer } from "@/lib/domains/customers";
import { databaseNull } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { ProviderInvoiceState, SubscriptionState } from "@/lib/kernel/ports/subscription-provider";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import type { Subscription as SubscriptionRow } from "@/prisma/generated/client";
import { subscriptionCanceled, subscriptionCreated, subscriptionPaused, subscriptionUpdated } from "../events";
import { subscriptionRows } from "../rows";
import { differingFields, eventOfChange } from "../rules";
import { columnsOf, invoiceColumnsOf } from "./columns";
import { noteFailedPayment } from "./failed-payment";
import type { Fetched } from "./fetch";
import { providerSlug } from "../queries/provider";

const events = { updated: subscriptionUpdated, paused: subscriptionPaused, canceled: subscriptionCanceled };

/** What the mirror did with an answer. */
export type Mirrored = { row: SubscriptionRow } | { row: null; why: "unmatched" | "gone" | "stale" };

/**
 * Stores what the provider answered, unless a later question has been answered already. The events come from the difference between the
 * stored row and the answer, so deliveries in any order and number end in the same row.
 * @param customerId whose it is, where the caller knows.
 */
export async function mirrorSubscription(
  ctx: CommandCtx,
  ref: string,
  { question, state, invoices }: Fetched,
  customerId?: string,
): Promise<Mirrored> {
  const isLatest = await acceptAnswer(ctx, ref, question);
  const known = await findMirrored(ctx, ref);
  if (!isLatest) return known ? { row: known } : { row: null, why: "stale" };
  if (state === null) return known ? { row: await markGone(ctx, known) } : { row: null, why: "gone" };
  const customer_id = known?.customer_id ?? customerId ?? (await findCustomerOf(ctx, state));
  if (customer_id === null) {
    await noteUnmatched(ctx, state);
    return { row: null, why: "unmatched" };
  }
  await keepCustomerRef(ctx, customer_id, state.customer_ref);
  const row = known ? await update(ctx, known, state) : await insert(ctx, state, customer_id);
  for (const invoice of invoices) await mirrorInvoice(ctx, row, invoice, invoice.invoice_ref === state.latest_invoice?.invoice_ref);
  return { row: await findRequired(ctx, ref) };
}

/** Locks the questions about a subscription; false for an answer to an earlier question than the last that was answered. */
async function acceptAnswer(ctx: CommandCtx, ref: string, question: number): Promise<boolean> {
  const rows = await ctx.db.$queryRaw<{ accepted: boolean }[]>`
    update public.subscription_refreshes
    set answered = greatest(answered, ${question}), tries = 0, unmatched = null,
        due_at = case when ${question} >= asked then null else due_at end, updated_at = ${ctx.clock.now()}
    where tenant_id = ${ctx.tenant.id}::uuid and provider_ref = ${ref} and answered < ${question}
    returning true as accepted`;
  return rows.length > 0;
}

function findMirrored(ctx: CommandCtx, ref: string): Promise<SubscriptionRow | null> {
  return ctx.db.subscription.findFirst({ where: { tenant_id: ctx.tenant.id, provider: providerSlug, provider_ref: ref } });
}

async function findRequired(ctx: CommandCtx, ref: string): Promise<SubscriptionRow> {
  const row = await findMirrored(ctx, ref);
  if (!row) throw new AppError("internal", "A mirrored subscription is missing.");
  return row;
}

async function insert(ctx: CommandCtx, state: SubscriptionState, customer_id: string): Promise<SubscriptionRow> {
  const now = ctx.clock.now();
  const fields = { ...columnsOf(state, now), customer_id, checked_at: now };
  const { id } = await createRow(ctx, subscriptionRows, fields, subscriptionCreated);
  return lockRow({ ...ctx, expected_version: null }, subscriptionRows, id);
}

async function update(ctx: CommandCtx, known: SubscriptionRow, state: SubscriptionState): Promise<SubscriptionRow> {
  const before = await lockRow({ ...ctx, expected_version: null }, subscriptionRows, known.id);
  const after = columnsOf(state, before.past_due_since ?? ctx.clock.now());
  const differing = new Set<string>(differingFields<Record<string, unknown>>(before, after));
  const drifted = before.drift !== null;
  if (differing.size === 0 && !drifted) return before;
  const changed = Object.fromEntries(Object.entries(after).filter(([name]) => differing.has(name)));
  const fields = { ...changed, ...(drifted ? { drift: databaseNull } : {}) };
  await changeRow(ctx, subscriptionRows, before, fields, events[eventOfChange(before, after)]);
  return before;
}

/** The provider has deleted it, as it does with the data of a test: it has ended. */
async function markGone(ctx: CommandCtx, known: SubscriptionRow): Promise<SubscriptionRow> {
  const before = await lockRow({ ...ctx, expected_version: null }, subscriptionRows, known.id);
  if (before.ended_at !== null) return before;
  const now = ctx.clock.now();
  const fields = { status: "canceled", mrr: 0n, ends_at: null, canceled_at: before.canceled_at ?? now, ended_at: now, drift: databaseNull };
  await changeRow(ctx, subscriptionRows, before, fields, subscriptionCanceled);
  return (await findMirrored(ctx, known.provider_ref)) ?? before;
}

/** The customer of the provider's: by the reference that is stored, by a saved method, or by the id in the metadata of this company. */
async function findCustomerOf(ctx: CommandCtx, { customer_ref, metadata }: SubscriptionState): Promise<string | null> {
  const own = { tenant_id: ctx.tenant.id };
  const stored = await ctx.db.providerCustomer.findFirst({ where: { ...own, provider: providerSlug, provider_ref: customer_ref } });
  if (stored) return stored.customer_id;
  const saved = await ctx.db.savedMethod.findFirst({
    where: { ...own, gateway: providerSlug, customer_ref },
    select: { customer_id: true },
  });
  if (saved) return saved.customer_id;
  const named =
    metadata["atrium_tenant"] === encodeId("tenant", ctx.tenant.id) ? decodeId("customer", metadata["atrium_customer"] ?? "") : null;
  if (named === null) return null;
  try {
    return (await findLiveCustomer(ctx, named)).id;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Remembers the customer at the provider; the first customer that a reference was stored for keeps it. */
export async function keepCustomerRef(ctx: CommandCtx, customer_id: string, provider_ref: string): Promise<void> {
  const now = ctx.clock.now();
  const row = { id: newId(now), tenant_id: ctx.tenant.id, customer_id, provider: providerSlug, provider_ref, created_at: now };
  await ctx.db.providerCustomer.createMany({ data: [row], skipDuplicates: true });
}

async function noteUnmatched(ctx: CommandCtx, state: SubscriptionState): Promise<void> {
  const { subscription_ref: provider_ref, customer_ref, customer, status, items } = state;
  const title = items[0]?.price.product_name ?? provider_ref;
  await ctx.db.subscriptionRefresh.updateMany({
    where: { tenant_id: ctx.tenant.id, provider_ref },
    data: {
      unmatched: {
        ...{ provider_ref, customer_ref, title, status },
        ...{ customer_name: customer?.name ?? null, customer_email: customer?.email ?? null },
      },
    },
  });
}

/** Stores an invoice of the provider, and announces an attempt that failed for the latest. */
async function mirrorInvoice(
  ctx: CommandCtx,
  { id: subscription_id, tenant_id }: SubscriptionRow,
  invoice: ProviderInvoiceState,
  isLatest: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const columns = invoiceColumnsOf(invoice);
  const where = { tenant_id, provider_ref: columns.provider_ref };
  const known = await ctx.db.providerInvoice.findFirst({ where });
  if (known) await ctx.db.providerInvoice.updateMany({ where, data: { ...columns, updated_at: now } });
  else
    await ctx.db.providerInvoice.createMany({
      data: [{ ...columns, id: newId(now), tenant_id, subscription_id, created_at: now, updated_at: now }],
    });
  const failed = isLatest && columns.status === "open" && columns.attempt_count > (known?.told_attempts ?? 0);
  if (!failed) return;
  await ctx.db.providerInvoice.updateMany({ where, data: { told_attempts: columns.attempt_count } });
  await noteFailedPayment(ctx, { id: subscription_id });
}
