import Stripe from "stripe";
import { AppError } from "@/lib/kernel/base/errors";
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
  const httpClient = createHttpClient();
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

/** The SDK takes a 500 with any JSON but Stripe's own error for a success, as a proxy or a firewall may send it. */
function createHttpClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const answer = await send(...request);
    const status = answer.getStatusCode();
    // The SDK reports what its client throws as a failed connection.
    if (status === 429 || status >= 500) throw new AppError("unavailable", `Stripe answered with status ${status}.`);
    return answer;
  };
  return client;
}
