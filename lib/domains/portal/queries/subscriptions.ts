import { z } from "zod";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { openOwnCardPage, readOwnSubscriptions } from "@/lib/domains/subscriptions";
import { SubscriptionId } from "@/lib/domains/subscriptions/schema";
import { openToCustomers, query } from "@/lib/kernel/operation";
import { contactOf } from "../policy";
import { PortalCardPage, PortalSubscriptions } from "../schema";

export const listPortalSubscriptions = query({
  id: "portal.list_subscriptions",
  summary: "List the subscriptions of the contact's customer with their next charges",
  access: openToCustomers("A contact sees what its own customer subscribes to."),
  input: z.strictObject({}),
  output: PortalSubscriptions,
  example: {},
  run: async (ctx) => ({ data: await readOwnSubscriptions(ctx, contactOf(ctx).customer_id) }),
});

export const openPortalCardPage = query({
  id: "portal.open_card_page",
  summary: "Get the provider's page on which the customer replaces the card of a subscription; it expires soon",
  access: openToCustomers("A contact replaces the card of its own customer."),
  input: z.strictObject({ id: SubscriptionId }),
  output: PortalCardPage,
  example: { id: "sub_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const return_url = `${tenantUrlOf(ctx)}/portal/subscriptions`;
    return { url: await openOwnCardPage(ctx, contactOf(ctx).customer_id, { id, return_url }) };
  },
});
