import { customerRows, customerParts } from "./rows";
import { z } from "zod";
import { dayInTimezone } from "@/lib/commerce/timezone";
import type { Currency } from "@/lib/commerce/currencies";
import { addDays } from "@/lib/commerce/days";
import { customFieldsOf, scopesOf } from "@/lib/domains/custom-fields";
import { balancesOf, readStatement, Statement, unappliedCredits } from "@/lib/domains/ledger";
import { readSettings } from "@/lib/domains/settings";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow } from "@/lib/kernel/rows";
import type { Contact } from "@/prisma/generated/client";
import { visible } from "./policy";
import { readRollingScores } from "./queries/scores";
import { toCustomer, toCustomerDetail, type CustomerWithParts } from "./resource";
import { CustomerDetail, CustomerId, StatementQuery } from "./schema";

/** One customer with its parts. @throws AppError `not_found` if absent, another tenant's or not the caller's. */
export function findCustomer(ctx: Ctx, id: string): Promise<CustomerWithParts> {
  return findRow(ctx, customerRows, id);
}

/** One customer with only its addresses, for a document that is issued. @throws AppError `not_found`, `conflict` when deleted. */
export async function findAddressee(ctx: Ctx, id: string): Promise<Omit<CustomerWithParts, "labels" | "contacts" | "custom">> {
  const row = await ctx.db.customer.findFirst({ where: { AND: [visible(ctx), { id }] }, include: { addresses: customerParts.addresses } });
  if (!row) throw notFound("customer");
  assertNotDeleted(row);
  return row;
}

/** The names of customers by id, for lists; the caller has checked that these customers are visible. */
export async function readCustomerNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.customer.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One contact of a visible customer. @throws AppError `not_found`. */
export async function findContact(ctx: Ctx, id: string): Promise<Contact> {
  const row = await ctx.db.contact.findFirst({ where: { tenant_id: ctx.tenant.id, id, customer: visible(ctx) } });
  if (!row) throw notFound("contact");
  return row;
}

/** A customer that new documents may be created for. @throws AppError `not_found`, `conflict` when deleted. */
export async function findLiveCustomer(ctx: Ctx, id: string): Promise<Omit<CustomerWithParts, "custom">> {
  const row = await ctx.db.customer.findFirst({ where: { AND: [visible(ctx), { id }] }, include: customerParts });
  if (!row) throw notFound("customer");
  assertNotDeleted(row);
  return row;
}

/** A customer, deleted or not, that still has its own records. @throws AppError `not_found`, `conflict` when merged, naming where into. */
export async function findUnmergedCustomer(ctx: Ctx, id: string): Promise<CustomerWithParts> {
  const row = await findCustomer(ctx, id);
  assertNotMerged(row);
  return row;
}

function assertNotMerged({ merged_into_id }: { merged_into_id: string | null }): void {
  if (merged_into_id === null) return;
  const message = `The customer is merged into ${encodeId("customer", merged_into_id)}; use that one.`;
  throw new AppError("conflict", message, { errors: [{ path: "id", code: "merged", message }] });
}

/** @throws AppError `conflict`. */
export function assertNotDeleted({ deleted_at, ...row }: { deleted_at: Date | null; merged_into_id: string | null }): void {
  assertNotMerged(row);
  if (deleted_at) throw new AppError("conflict", "The customer is deleted; restore it first.");
}

export const getCustomer = query({
  id: "customers.get",
  summary: "Get a customer with its contacts, addresses and balances",
  permission: "customers.read",
  input: z.strictObject({ id: CustomerId }),
  output: CustomerDetail,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return detailOf(ctx, await findCustomer(ctx, id));
  },
});

/** `GET /api/tenant/customers/:id/custom`. */
export const listCustomerFields = customFieldsOf({ noun: "customer", read: "customers.read", find: findCustomer });

/** The detail of a loaded customer, with its balances. */
export async function detailOf(ctx: Ctx, row: CustomerWithParts): Promise<z.output<typeof CustomerDetail>> {
  const balances = await balancesOf(ctx, [row.id]);
  const credits = await unappliedCredits(ctx, row.id);
  const { nps, csat } = await readRollingScores(ctx, row.id);
  const scores = { nps: nps?.score ?? null, csat: csat?.score ?? null };
  return toCustomerDetail(row, { balances: balances.get(row.id) ?? [], credits, ...scores, scopes: scopesOf(ctx) });
}

export const getCustomerStatement = query({
  id: "customers.statement",
  summary: "Get a customer's statement: the entries of a period with the running balance",
  permission: "customers.read",
  input: StatementQuery,
  output: Statement,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", from: "2026-01-01", to: "2026-03-31" },
  async run(ctx, input) {
    const customer = await findUnmergedCustomer(ctx, input.id);
    return readPeriod(ctx, customer.id, input.currency ?? toCustomer(customer).currency, input);
  },
});

type Period = { from?: string | undefined; to?: string | undefined };

/** A customer's statement for a period; default: the last year. @throws AppError `invalid` when it ends before it begins. */
export async function readPeriod(
  ctx: Ctx,
  customerId: string,
  currency: Currency,
  { from: asked, to: end }: Period,
): Promise<z.output<typeof Statement>> {
  const settings = await readSettings(ctx);
  const to = end ?? dayInTimezone(ctx.clock.now(), settings.timezone);
  const from = asked ?? addDays(to, -365);
  if (from > to)
    throw new AppError("invalid", "The end date is before the start date.", {
      errors: [{ path: "from", code: "after_to", message: "Must not be after `to`." }],
    });
  return readStatement(ctx, customerId, currency, from, to);
}
