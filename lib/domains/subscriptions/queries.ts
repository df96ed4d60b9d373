import { z } from "zod";
import { databaseNull } from "@/lib/kernel/db";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Subscription as SubscriptionRow } from "@/prisma/generated/client";
import { findProvider } from "./queries/provider";
import { overStatuses } from "./rules";
import { toPrice, toProviderInvoice } from "./resource";
import { listedRows, subscriptionRows } from "./rows";
import {
  ProviderInvoicePage,
  Subscription,
  SubscriptionId,
  SubscriptionList,
  SubscriptionPage,
  SubscriptionPricePage,
  UnmatchedList,
  UnmatchedPage,
  UnmatchedSubscription,
} from "./schema";

const example = { id: "sub_01jd0p2q3r4s5t6v7w8x9y0z1a" };
const ById = z.strictObject({ id: SubscriptionId });
/** Rows of the lists that have no pages. */
const most = 100;

/** One subscription. @throws AppError `not_found`. */
export function findSubscription(ctx: Ctx, id: string): Promise<SubscriptionRow> {
  return findRow(ctx, subscriptionRows, id);
}

export const listSubscriptions = query({
  id: "subscriptions.list",
  summary: "List subscriptions, newest first",
  permission: "subscriptions.read",
  input: SubscriptionList,
  output: SubscriptionPage,
  example: { status: "active" },
  async run(ctx, input) {
    const { status, customer_id, ending, drifted } = input;
    const where = {
      AND: [
        status === undefined ? {} : { status },
        customer_id === undefined ? {} : { customer_id },
        ending === undefined ? {} : { ended_at: null, ends_at: ending ? { not: null } : null },
        drifted === undefined ? {} : { drift: drifted ? { not: databaseNull } : { equals: databaseNull } },
      ],
    };
    return listPage(ctx, listedRows, input, { where, sort: "-created_at", sorts: subscriptionSorts });
  },
});

const subscriptionSorts = { period_end: { kind: "instant", nullable: true }, mrr: "bigint" } as const;

export const getSubscription = query({
  id: "subscriptions.get",
  summary: "Get a subscription",
  permission: "subscriptions.read",
  input: ById,
  output: Subscription,
  example,
  run: async (ctx, { id }) => subscriptionRows.toResource(await findSubscription(ctx, id), ctx),
});

export const listSubscriptionPrices = query({
  id: "subscriptions.list_prices",
  summary: "List the recurring prices of the card processor's account",
  permission: "subscriptions.read",
  input: z.strictObject({}),
  output: SubscriptionPricePage,
  example: {},
  async run(ctx) {
    const ready = await findProvider(ctx);
    if (ready === null) return { data: [], next_cursor: null, configured: false };
    const prices = await ready.provider.listPrices(ready.config);
    return { data: prices.map(toPrice).filter((price) => price !== null), next_cursor: null, configured: true };
  },
});

export const listSubscriptionInvoices = query({
  id: "subscriptions.list_invoices",
  summary: "List the provider's invoices of a subscription, newest first",
  permission: "subscriptions.read",
  input: ById,
  output: ProviderInvoicePage,
  example,
  async run(ctx, { id }) {
    await findSubscription(ctx, id);
    const rows = await ctx.db.providerInvoice.findMany({
      where: { tenant_id: ctx.tenant.id, subscription_id: id },
      orderBy: [{ issued_at: "desc" }, { id: "desc" }],
      take: most,
    });
    return { data: rows.map(toProviderInvoice), next_cursor: null };
  },
});

export const listUnmatchedSubscriptions = query({
  id: "subscriptions.list_unmatched",
  summary: "List subscriptions at the provider whose customer is not known here",
  permission: "subscriptions.read",
  input: UnmatchedList,
  output: UnmatchedPage,
  example: {},
  async run(ctx, { ended = false, ...input }) {
    const keyset = keysetOf(input, "-updated_at");
    const over = overStatuses.map((status) => ({ unmatched: { path: ["status"], equals: status } }));
    const where = {
      AND: [{ tenant_id: ctx.tenant.id, unmatched: { not: databaseNull } }, ended ? {} : { NOT: { OR: over } }, keyset.where],
    };
    const rows = await ctx.db.subscriptionRefresh.findMany({ where, orderBy: keyset.orderBy, take: keyset.take });
    const total = await totalIfAsked(input.include, (take) => ctx.db.subscriptionRefresh.count({ where, take }));
    const { data, next_cursor } = pageFrom(rows, keyset);
    return { data: data.map(({ unmatched }) => UnmatchedSubscription.parse(unmatched)), next_cursor, ...total };
  },
});
