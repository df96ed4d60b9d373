import { claimedEvent, noteRefusedDelivery, readyGateway, refusalOf, storeDelivery, tenantUrlOf } from "@/lib/domains/payment-gateways";
import { applyDelivered } from "@/lib/domains/payments";
import { listSubscriptionsOf, noteSubscriptionReport, refreshSubscription } from "@/lib/domains/subscriptions";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { decodeId } from "@/lib/kernel/base/ids";
import { logOf, systemContext, type Ctx, type TenantInfo } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";
import { answer, respond } from "@/lib/kernel/http/endpoint/endpoint";
import { bodyLimit, readBytes } from "@/lib/kernel/http/endpoint/read-request";
import { limit } from "@/lib/kernel/http/limits/limit";
import type { RatePolicy } from "@/lib/kernel/http/limits/rate-limit";
import type { Runtime } from "@/lib/kernel/runtime";
import { tenantOfHost } from "@/lib/kernel/tenancy/host";
import { findTenant, findTenantBySlug } from "@/lib/kernel/tenancy/tenants";

/** Sufficient for a provider's backlog after an outage; providers retry after a 429. */
const policies: Record<"address" | "account", RatePolicy> = {
  address: { name: "webhook", rate: 200, burst: 2_000 },
  account: { name: "webhook", rate: 100, burst: 1_000 },
};

/**
 * Handles a provider's webhook: finds the tenant, verifies the body with the tenant's secret, and applies each report in a separate
 * transaction before it answers. 200 means applied, or stored where only the provider can prove it and the worker asks; the provider
 * resends after any other status. 400 for a failed verification, which is counted for the owner and changes nothing; 404 when address,
 * host and body identify no tenant with this gateway.
 */
export function receiveDelivery(request: ApiRequest, slug: string): Promise<Response> {
  return answer(request, "webhooks.receive", async (runtime, headers, requestId) => {
    limit(runtime, `webhook:${request.headers.get("x-atrium-client-ip") ?? ""}`, policies.address);
    const raw = await readBytes(request, bodyLimit);
    const tenant = await findTenantOf(runtime, request, slug, raw);
    if (!tenant) throw notFound("webhook address");
    limit(runtime, `webhook:${tenant.id}:${slug}`, policies.account);
    const ctx = systemContext(runtime, tenant, slug, { request_id: requestId });
    const { gateway, config } = await runInTenant(tenant.id, () => readyGateway(ctx, slug));
    const { pathname, search } = new URL(request.url);
    const url = `${tenantUrlOf(ctx)}${pathname}${search}`;
    const ip = request.headers.get("x-atrium-client-ip");
    if (gateway.capabilities.webhook_proof === "fetch") {
      // Each of these makes us ask the provider, so only who knows the company's own address may send one.
      if (!new URL(url).searchParams.has("e")) throw notFound("webhook address");
      await runInTenant(tenant.id, () => storeDelivery(ctx, { gateway: slug, raw, headers: request.headers, url, ip }));
      return respond({ received: true }, 200, headers);
    }
    const events = await gateway.verifyWebhook(raw, request.headers, url, config).catch(async (error: unknown) => {
      const reason = refusalOf(error);
      if (reason === null) throw error;
      await runInTenant(tenant.id, () => noteRefusedDelivery(ctx, { gateway: slug, reason, event_id: claimedEvent(raw), ip }));
      // Incomplete settings cannot verify a delivery.
      throw reason === "settings" ? new AppError("malformed", "The delivery cannot be verified.", { cause: error }) : error;
    });
    for (const event of events) {
      if (event.kind === "subscription.reported") await followReport(ctx, event.subscription_ref);
      else if (event.kind === "customer.reported") await followCustomer(ctx, event.customer_ref);
      else await applyDelivered(ctx, { gateway: slug, event });
    }
    return respond({ received: true }, 200, headers);
  });
}

/** Fetches the subscription at once, so that the page shows the change; without an answer the worker fetches it within a minute. */
async function followReport(ctx: Ctx, provider_ref: string): Promise<void> {
  await noteSubscriptionReport(ctx, { provider_ref });
  await refreshSubscription(ctx, { provider_ref }).catch((error: unknown) =>
    logOf(ctx).warn({ err: error, provider_ref }, "fetching a reported subscription failed"),
  );
}

/** Fetches the subscriptions of a customer whose card was replaced. */
async function followCustomer(ctx: Ctx, customer_ref: string): Promise<void> {
  const { refs } = await listSubscriptionsOf(ctx, { customer_ref });
  for (const ref of refs) await followReport(ctx, ref);
}

const attemptId = /att_[0-7][0-9a-hjkmnp-tv-z]{25}/;

/** Finds the tenant whose secret verifies a delivery: by the query's `e`, else the host, else the attempt in the unverified body. */
async function findTenantOf(runtime: Runtime, request: ApiRequest, gateway: string, raw: Buffer): Promise<TenantInfo | null> {
  const endpoint = new URL(request.url).searchParams.get("e");
  if (endpoint !== null) return findByFunction(runtime, "select platform.find_gateway_endpoint($1, $2) as id", [endpoint, gateway]);
  const site = tenantOfHost(request.headers.get("host"), runtime.environment.ATRIUM_BASE_URL);
  if (site !== null) return findTenantBySlug(runtime, site);
  const named = attemptId.exec(raw.toString("latin1"))?.[0];
  const id = named === undefined ? null : decodeId("payment_attempt", named);
  return id === null ? null : findByFunction(runtime, "select platform.find_attempt_tenant($1, $2) as id", [id, gateway]);
}

async function findByFunction(runtime: Runtime, text: string, values: string[]): Promise<TenantInfo | null> {
  const { rows } = await runtime.platform.pool.query<{ id: string | null }>(text, values);
  const id = rows[0]?.id ?? null;
  return id === null ? null : findTenant(runtime, id);
}
