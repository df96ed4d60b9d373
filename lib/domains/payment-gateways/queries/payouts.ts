import type { Ctx } from "@/lib/kernel/context";
import type { Gateway } from "@/lib/kernel/ports/payment-gateway";
import { loadGateway } from "../queries";

/** Whether the settings let a gateway tell its payouts. */
export type PayoutState = "told" | "setting_missing" | "not_told";

export function payoutStateOf({ capabilities: { payouts } }: Pick<Gateway, "capabilities">, settings: readonly string[]): PayoutState {
  if (!payouts.told) return "not_told";
  return payouts.setting === undefined || settings.includes(payouts.setting) ? "told" : "setting_missing";
}

/** The enabled gateways in the product's order. */
export async function findPayoutAbilities(ctx: Ctx): Promise<{ gateway: string; state: PayoutState }[]> {
  const rows = await ctx.db.paymentGateway.findMany({
    where: { tenant_id: ctx.tenant.id, enabled: true },
    select: { gateway: true, secret_names: true },
  });
  const { slugs } = ctx.runtime.ports.gateways;
  const known = rows.filter(({ gateway }) => slugs.includes(gateway));
  known.sort((one, other) => slugs.indexOf(one.gateway) - slugs.indexOf(other.gateway));
  return Promise.all(
    known.map(async ({ gateway, secret_names }) => ({ gateway, state: payoutStateOf(await loadGateway(ctx, gateway), secret_names) })),
  );
}
