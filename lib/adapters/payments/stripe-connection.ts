import Stripe from "stripe";
import type { GatewayConfig } from "@/lib/kernel/ports/payment-gateway";
import { parseStripeConfig } from "./stripe-config";

/** The version of Stripe's API that the adapters are written for; the SDK would send its own, which a new release changes. */
const apiVersion = "2026-10-28.endive";

export interface StripeConnection {
  /** Address of Stripe's API; default: Stripe itself. */
  endpoint?: { protocol: "http" | "https"; host: string; port: number };
  /** Limit of one call; default 10,000. */
  timeout_ms?: number;
}

/** Creates one client per key, which is cheap because all clients share the connections of one HTTP client. */
export function createConnector({ endpoint, timeout_ms = 10_000 }: StripeConnection): (config: GatewayConfig) => Stripe {
  const httpClient = Stripe.createNodeHttpClient();
  return (config) =>
    // The caller retries with the same attempt; retries inside the SDK would only hide the duration of a call.
    new Stripe(parseStripeConfig(config).secret_key, {
      ...endpoint,
      apiVersion,
      httpClient,
      timeout: timeout_ms,
      maxNetworkRetries: 0,
      telemetry: false,
    });
}
