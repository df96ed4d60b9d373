import { z } from "zod";
import { findPayoutAbilities } from "@/lib/domains/payment-gateways";
import { query } from "@/lib/kernel/operation";
import { visible } from "../policy";
import { PayoutSourcePage } from "../schema";

export const listPayoutSources = query({
  id: "payouts.list_sources",
  summary: "List the enabled payment gateways, and whether their payouts are known",
  permission: "payouts.read",
  input: z.strictObject({}),
  output: PayoutSourcePage,
  example: {},
  async run(ctx) {
    const readings = await ctx.db.payoutReading.findMany({ where: visible(ctx) });
    const abilities = await findPayoutAbilities(ctx);
    const data = abilities.map(({ gateway, state }) => {
      const reading = readings.find((one) => one.gateway === gateway);
      return { gateway, state, read_at: reading?.read_at ?? null, failure: reading?.failure ?? null };
    });
    return { data, next_cursor: null };
  },
});
