import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { customValuesSql, readCustomList, scopesOf, toStoredValues } from "@/lib/domains/custom-fields";
import { ownSort } from "@/lib/domains/custom-fields/schema";
import { balancesSql, sumBalances, type Balance } from "@/lib/domains/ledger";
import type { Ctx } from "@/lib/kernel/context";
import { noSql, sql } from "@/lib/kernel/db";
import { query } from "@/lib/kernel/operation";
import { searchList } from "@/lib/kernel/list-search";
import { keysetOf, pageFrom, totalWithSums } from "@/lib/kernel/paging";
import { pageInOrder } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "../policy";
import { describeCustomer, type LabelOfCustomer } from "../resource";
import { foldLabel } from "../rules";
import { CustomerList, CustomerPage } from "../schema";

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

/** Balances are compared by their minor units, whatever their currency. */
const customerSorts = { balance: { column: "balance_rank", kind: "bigint" } } as const;

const inCurrency = (ctx: Ctx, currency: Currency): Prisma.CustomerWhereInput => ({
  OR: [{ currency }, { ledger_entries: { some: { tenant_id: ctx.tenant.id, currency } } }],
});

/** How a list in the order of a custom field reads its rows. */
const inOrder = (ctx: Ctx) => ({
  ids: (where: Prisma.CustomerWhereInput, take: number) =>
    ctx.db.customer.findMany({ where, select: { id: true }, orderBy: [{ id: "asc" }], take }),
  rows: (where: Prisma.CustomerWhereInput) => ctx.db.customer.findMany({ where }),
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
    const custom = await readCustomList(ctx, "customer", input);
    const search = await searchList(ctx, "customer", input);
    const filter: Prisma.CustomerWhereInput = {
      AND: [
        visible(ctx),
        custom.where,
        input.deleted ? { deleted_at: { not: null }, merged_into_id: null } : { deleted_at: null },
        search.where,
        withLabel("tag", input.tag),
        withLabel("group", input.group),
        input.owner_id === undefined ? {} : { owner_id: input.owner_id },
        input.country === undefined ? {} : { country: input.country },
        input.active === undefined ? {} : { active: input.active },
        input.currency === undefined ? {} : inCurrency(ctx, input.currency),
      ],
    };
    const readOwn = async () => {
      const keyset = keysetOf({ ...input, sort: ownSort(input.sort) }, "-created_at", customerSorts);
      const { orderBy, take } = keyset;
      return pageFrom(await ctx.db.customer.findMany({ where: { AND: [filter, keyset.where] }, orderBy, take }), keyset);
    };
    const page = custom.page ? await pageInOrder(ctx, custom.page, filter, inOrder(ctx)) : await readOwn();
    const withBalances = input.include?.includes("balance") ?? false;
    const ids = page.data.map(({ id }) => id);
    const [listed, scopes] = [await partsOf(ctx, ids, withBalances), scopesOf(ctx)];
    const total = await totalWithSums(
      input.include,
      (take) => ctx.db.customer.count({ where: filter, take }),
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
