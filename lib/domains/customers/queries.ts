import { customerRows, customerParts } from "./rows";
import { z } from "zod";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { addDays } from "@/lib/commerce/schedule";
import { customFieldsOf, customValuesSql, scopesOf, toStoredValues } from "@/lib/domains/custom-fields";
import { balancesOf, balancesSql, sumBalances, readStatement, Statement, unappliedCredits, type Balance } from "@/lib/domains/ledger";
import { readSettings } from "@/lib/domains/settings";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { noSql, sql } from "@/lib/kernel/db";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, pageWithin, totalWithSums } from "@/lib/kernel/paging";
import { findRow } from "@/lib/kernel/rows";
import type { Contact, Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { describeCustomer, toCustomer, toCustomerDetail, type CustomerWithParts, type LabelOfCustomer } from "./resource";
import { foldLabel, nameKey } from "./rules";
import type { Duplicate } from "./schema";
import { CustomerDetail, CustomerId, CustomerList, CustomerPage, StatementQuery } from "./schema";

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

/** @throws AppError `conflict`. */
export function assertNotDeleted({ deleted_at }: { deleted_at: Date | null }): void {
  if (deleted_at) throw new AppError("conflict", "The customer is deleted; restore it first.");
}

const mostMatches = 200;

/** Ids of the best matches; the function filters by tenant itself, since a trigram match cannot use its index under row-level security. */
async function searchIds(ctx: Ctx, text: string, deleted: boolean): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<
    { id: string }[]
  >`select id from public.search_customers(${ctx.tenant.id}::uuid, ${foldText(text)}, ${deleted}, ${mostMatches}) as id`;
  return rows.map((row) => row.id);
}

interface PartRow {
  customer_id: string;
  kind: string;
  /** A label's name, a balance's currency, or a custom value as JSON. */
  name: string;
  amount: bigint | null;
}

interface ListedParts {
  labels: LabelOfCustomer[];
  balances: z.output<typeof Balance>[];
  stored: unknown[];
}

/** The labels and custom values of customers, on request with balances, in one statement whose text does not depend on their number. */
async function partsOf(ctx: Ctx, ids: string[], withBalances: boolean): Promise<Map<string, ListedParts>> {
  const rows = await ctx.db.$queryRaw<PartRow[]>`
    select link.customer_id, label.kind, label.name, null::bigint as amount from public.customer_labels link
    join public.labels label on label.tenant_id = link.tenant_id and label.id = link.label_id
    where link.tenant_id = ${ctx.tenant.id}::uuid and link.customer_id = any(${ids}::uuid[])
    union all select record_id, 'custom', stored::text, null from (${customValuesSql(ctx, ids)}) entered
    ${withBalances ? sql`union all select customer_id, 'balance', currency, amount from (${balancesSql(ctx, ids)}) owed` : noSql}`;
  const found = new Map<string, ListedParts>();
  for (const { customer_id, kind, name, amount } of rows) {
    const parts = found.get(customer_id) ?? { labels: [], balances: [], stored: [] };
    found.set(customer_id, parts);
    if (amount !== null) {
      const currency = Currency.parse(name);
      parts.balances.push({ currency, amount: toWire(amount, currency) });
    } else if (kind === "custom") parts.stored.push(JSON.parse(name));
    else parts.labels.push({ label: { kind, name } });
  }
  return found;
}

/** The column of a sort. Balances are compared by their minor units, whatever their currency. */
function columnSort(sort: z.output<typeof CustomerList>["sort"]) {
  if (sort === "balance") return "balance_rank" as const;
  return sort === "-balance" ? ("-balance_rank" as const) : sort;
}

const inCurrency = (ctx: Ctx, currency: Currency): Prisma.CustomerWhereInput => ({
  OR: [{ currency }, { ledger_entries: { some: { tenant_id: ctx.tenant.id, currency } } }],
});

export const listCustomers = query({
  id: "customers.list",
  summary: "List customers, newest first",
  permission: "customers.read",
  input: CustomerList,
  output: CustomerPage,
  example: { limit: "50", sort: "-created_at" },
  async run(ctx, input) {
    const withLabel = (kind: string, name: string | undefined): Prisma.CustomerWhereInput =>
      name === undefined ? {} : { labels: { some: { label: { kind, key: foldLabel(name) } } } };
    const filter: Prisma.CustomerWhereInput = {
      AND: [
        visible(ctx),
        input.deleted ? { deleted_at: { not: null } } : { deleted_at: null },
        input.q === undefined ? {} : { id: { in: await searchIds(ctx, input.q, input.deleted ?? false) } },
        withLabel("tag", input.tag),
        withLabel("group", input.group),
        input.owner_id === undefined ? {} : { owner_id: input.owner_id },
        input.country === undefined ? {} : { country: input.country },
        input.active === undefined ? {} : { active: input.active },
        input.currency === undefined ? {} : inCurrency(ctx, input.currency),
      ],
    };
    const keyset = keysetOf({ limit: input.limit, cursor: input.cursor, sort: columnSort(input.sort) }, "-created_at", {
      created_at: "instant",
      updated_at: "instant",
      balance_rank: "bigint",
    });
    const read = (where: Prisma.CustomerWhereInput, take: number) => ctx.db.customer.findMany({ where, orderBy: keyset.orderBy, take });
    const withTotal = input.include?.includes("total") ?? false;
    // A search has few matches; they are read at once, so no count is needed.
    const matches = withTotal && input.q !== undefined ? await read(filter, mostMatches) : null;
    const page = (matches && pageWithin(matches, keyset)) ?? pageFrom(await read({ AND: [filter, keyset.where] }, keyset.take), keyset);
    const withBalances = input.include?.includes("balance") ?? false;
    const ids = page.data.map(({ id }) => id);
    const [listed, scopes] = [await partsOf(ctx, ids, withBalances), scopesOf(ctx)];
    const total = await totalWithSums(
      input.include,
      async (take) => matches?.length ?? ctx.db.customer.count({ where: filter, take }),
      () => sumBalances(ctx, filter),
    );
    const data = page.data.map((row) => {
      const { labels = [], balances = [], stored = [] } = listed.get(row.id) ?? {};
      const customer = describeCustomer(row, { labels, custom: toStoredValues(stored) }, scopes);
      return withBalances ? { balances: balances.sort((a, b) => a.currency.localeCompare(b.currency, "en")), ...customer } : customer;
    });
    return { data, next_cursor: page.next_cursor, ...total };
  },
});

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
  return toCustomerDetail(row, { balances: balances.get(row.id) ?? [], credits, scopes: scopesOf(ctx) });
}

/** At most ten customers, not deleted, that may be the same company, by name or address. */
export async function findDuplicates(
  ctx: Ctx,
  name: string,
  emails: string[],
  exceptId: string | null,
): Promise<z.output<typeof Duplicate>[]> {
  const key = nameKey(name);
  const rows = await ctx.db.customer.findMany({
    where: {
      AND: [
        visible(ctx),
        { deleted_at: null },
        exceptId === null ? {} : { id: { not: exceptId } },
        { OR: [{ name_key: key }, { email: { in: emails } }, { contacts: { some: { tenant_id: ctx.tenant.id, email: { in: emails } } } }] },
      ],
    },
    select: { id: true, name: true, name_key: true },
    orderBy: { id: "asc" },
    take: 10,
  });
  return rows.map((row) => ({ id: row.id, name: row.name, reason: row.name_key === key ? "name" : "email" }));
}

export const getCustomerStatement = query({
  id: "customers.statement",
  summary: "Get a customer's statement: the entries of a period with the running balance",
  permission: "customers.read",
  input: StatementQuery,
  output: Statement,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", from: "2026-01-01", to: "2026-03-31" },
  async run(ctx, input) {
    const customer = await findCustomer(ctx, input.id);
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
