import { customerRows } from "../rows";
import { z } from "zod";
import { balancesOf } from "@/lib/domains/ledger";
import { AppError } from "@/lib/kernel/base/errors";
import type { EventDefinition } from "@/lib/kernel/base/events";
import { QueryFlag } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { auditChange, lockRow } from "@/lib/kernel/rows";
import { customerDeleted, customerRestored } from "../events";
import { detailOf, findCustomer } from "../queries";
import { toCustomer, type CustomerWithParts } from "../resource";
import { CustomerDetail, CustomerId, Customer } from "../schema";
import { lockCustomer } from "./parts";

const example = { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/**
 * Soft: sets `deleted_at` and keeps every document.
 * @throws AppError `conflict` at `confirm` for a customer with open work, unless confirmed, and for one whose subscription goes on.
 */
export const deleteCustomer = command({
  id: "customers.delete",
  summary: "Delete a customer; it can be restored",
  permission: "customers.delete",
  input: z.strictObject({ id: CustomerId, confirm: QueryFlag.optional() }),
  output: CustomerDetail,
  example,
  async run(ctx, { id, confirm = false }) {
    const before = await lockCustomer(ctx, id);
    await assertNothingCharged(ctx, [id]);
    if (!confirm) await assertNothingOpen(ctx, [id]);
    return setDeleted(ctx, before, ctx.clock.now(), customerDeleted);
  },
});

export const restoreCustomer = command({
  id: "customers.restore",
  summary: "Restore a deleted customer",
  permission: "customers.delete",
  input: z.strictObject({ id: CustomerId }),
  output: CustomerDetail,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, customerRows, id);
    if (before.merged_into_id !== null) throw new AppError("conflict", "The customer is merged into another; undo the merge instead.");
    if (!before.deleted_at) throw new AppError("conflict", "The customer is not deleted.");
    return setDeleted(ctx, before, null, customerRestored);
  },
});

const openWork = {
  balance_due: "a balance due",
  schedules_running: "active recurring invoices",
  contracts_running: "active contracts",
  offers_open: "estimates or proposals that wait for an answer",
} as const;
type OpenWork = keyof typeof openWork;

/** What deleting these customers would leave as it is: schedules and contracts go on, and the links of offers are closed. */
async function findOpenWork(ctx: CommandCtx, ids: string[]): Promise<OpenWork[]> {
  const owed = [...(await balancesOf(ctx, ids)).values()].flat().some(({ amount }) => /^[\d.]*[1-9]/.test(amount));
  const of = { tenant_id: ctx.tenant.id, customer_id: { in: ids } };
  const one = { select: { id: true } };
  const schedule = await ctx.db.recurringInvoice.findFirst({ where: { ...of, status: "active" }, ...one });
  const contract = await ctx.db.contract.findFirst({ where: { ...of, status: "active" }, ...one });
  const sent = { where: { ...of, status: "sent", expired_at: null }, ...one };
  const offer = (await ctx.db.estimate.findFirst(sent)) ?? (await ctx.db.proposal.findFirst(sent));
  const found: Record<OpenWork, boolean> = {
    balance_due: owed,
    schedules_running: schedule !== null,
    contracts_running: contract !== null,
    offers_open: offer !== null,
  };
  return (Object.keys(openWork) as OpenWork[]).filter((code) => found[code]);
}

/** @throws AppError `conflict` naming what these customers owe, and what is still open with them. */
export async function assertNothingOpen(ctx: CommandCtx, ids: string[]): Promise<void> {
  const open = await findOpenWork(ctx, ids);
  if (open.length === 0) return;
  const listed = open.map((code) => openWork[code]).join(", ");
  const message = `${ids.length === 1 ? "The customer has" : "Some customers have"} ${listed}; send \`confirm\` to delete anyway.`;
  throw new AppError("conflict", message, { errors: open.map((code) => ({ path: "confirm", code, message })) });
}

/** @throws AppError `conflict` for customers who would go on being charged at the card processor. */
export async function assertNothingCharged(ctx: CommandCtx, ids: string[]): Promise<void> {
  const where = { tenant_id: ctx.tenant.id, customer_id: { in: ids }, ended_at: null };
  if ((await ctx.db.subscription.findFirst({ where, select: { id: true } })) === null) return;
  const message =
    ids.length === 1
      ? "The customer has a subscription that the card processor goes on charging. Cancel it immediately first."
      : "Some customers have subscriptions that the card processor goes on charging. Cancel them immediately first.";
  throw new AppError("conflict", message, { errors: [{ path: "", code: "subscription_running", message }] });
}

async function setDeleted(
  ctx: CommandCtx,
  before: CustomerWithParts,
  deleted_at: Date | null,
  event: EventDefinition<typeof Customer>,
): Promise<z.output<typeof CustomerDetail>> {
  await ctx.db.customer.updateMany({
    where: { tenant_id: ctx.tenant.id, id: before.id },
    data: { deleted_at, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  const after = await findCustomer(ctx, before.id);
  auditChange(ctx, { noun: "customer", schema: Customer, before: toCustomer(before), after: toCustomer(after), event });
  return detailOf(ctx, after);
}
