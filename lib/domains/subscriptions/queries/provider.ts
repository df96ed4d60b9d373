import { readyGateway } from "@/lib/domains/payment-gateways";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { GatewayConfig } from "@/lib/kernel/ports/payment-gateway";
import type { SubscriptionProvider } from "@/lib/kernel/ports/subscription-provider";

/** The gateway whose account has the subscriptions. */
export const providerSlug = "stripe";

interface ReadyProvider {
  provider: SubscriptionProvider;
  config: GatewayConfig;
}

/** The provider with this tenant's settings; null if it was never configured. */
export async function findProvider(ctx: Ctx): Promise<ReadyProvider | null> {
  try {
    const { config } = await readyGateway(ctx, providerSlug);
    return { provider: await ctx.runtime.ports.subscriptions(), config };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Whether the account is one of real money; null if it was never configured. Subscriptions of the other mode are those of an account
 * before.
 */
export async function isLive(ctx: Ctx): Promise<boolean | null> {
  const ready = await findProvider(ctx);
  return ready === null ? null : modeOf(ready.config);
}

export const modeOf = (config: GatewayConfig): boolean => config["mode"] === "live";

/** The provider with this tenant's settings. @throws AppError `conflict` if it was never configured. */
export async function readyProvider(ctx: Ctx): Promise<ReadyProvider> {
  const ready = await findProvider(ctx);
  if (ready === null) throw new AppError("conflict", "Configure the card processor first.");
  return ready;
}
