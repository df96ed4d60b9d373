import type { z } from "zod";
import { readyGateway, tenantUrlOf } from "@/lib/domains/payment-gateways";
import { applyGatewayEvent, checkPaymentAttempt, isRepeated, startCharge, startJointCharge } from "@/lib/domains/payments";
import { PaymentAttempt } from "@/lib/domains/payments/schema";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { resolveContact, resolveLink } from "@/lib/kernel/auth/outside";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { createContext, linkedId, systemContext, type Ctx, type TenantInfo } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { answer, decodeInput, respond } from "@/lib/kernel/http/endpoint/endpoint";
import { RateLimiter, type RatePolicy } from "@/lib/kernel/http/limits/rate-limit";
import { bodyLimit, readBytes } from "@/lib/kernel/http/endpoint/read-request";
import { siteForm, type SiteAnswer } from "@/lib/kernel/http/pages/site-form";
import type { Runtime } from "@/lib/kernel/runtime";
import { tenantOfHost } from "@/lib/kernel/tenancy/host";
import { findTenant, findTenantBySlug } from "@/lib/kernel/tenancy/tenants";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";

/** Each press of a payer's button may call the provider. */
const payerPolicy: RatePolicy = { name: "payer", rate: 0.5, burst: 10 };

/** Sufficient for a provider's backlog after an outage; providers retry after a 429. */
const policies: Record<"address" | "account", RatePolicy> = {
  address: { name: "webhook", rate: 200, burst: 2_000 },
  account: { name: "webhook", rate: 100, burst: 1_000 },
};

const limiters = new WeakMap<Runtime, RateLimiter>();

/**
 * Handles a provider's webhook: finds the tenant, verifies the body with the tenant's secret, and applies each report in a separate
 * transaction before it answers. 200 means applied; the provider resends after any other status. 400 for a failed verification, which
 * stores nothing; 404 when address, host and body identify no tenant with this gateway.
 */
export function receiveDelivery(request: ApiRequest, slug: string): Promise<Response> {
  return answer(request, "webhooks.receive", async (runtime, headers, requestId) => {
    limit(runtime, `webhook:${request.headers.get("x-atrium-client-ip") ?? ""}`, policies.address);
    const raw = await readBytes(request, bodyLimit);
    const tenant = await findTenantOf(runtime, request, slug, raw);
    if (!tenant) throw notFound("webhook address");
    limit(runtime, `webhook:${tenant.id}:${slug}`, policies.account);
    const ctx = systemContext(runtime, tenant, `Webhook of ${slug}`, { request_id: requestId });
    const { gateway, config } = await runInTenant(tenant.id, () => readyGateway(ctx, slug));
    const { pathname, search } = new URL(request.url);
    const events = await gateway
      .verifyWebhook(raw, request.headers, `${tenantUrlOf(ctx)}${pathname}${search}`, config)
      .catch((error: unknown) => {
        // Incomplete settings cannot verify a delivery.
        throw error instanceof AppError && error.code === "invalid"
          ? new AppError("malformed", "The delivery cannot be verified.", { cause: error })
          : error;
      });
    for (const event of events) {
      await applyGatewayEvent(ctx, { gateway: slug, event }).catch((error: unknown) => {
        if (!isRepeated(error)) throw error;
      });
    }
    return respond({ received: true }, 200, headers);
  });
}

function limit(runtime: Runtime, key: string, policy: RatePolicy): void {
  let limiter = limiters.get(runtime);
  if (!limiter) limiters.set(runtime, (limiter = new RateLimiter(runtime.environment.WEB_PROCESSES)));
  limiter.take(key, policy, runtime.clock.now().getTime());
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

/**
 * Starts a payment from a customer's page and redirects to our page that links to the provider: CSP's form-action forbids a redirect from a
 * form to the provider itself.
 */
async function startFrom(
  ctx: Ctx,
  { page, invoice, fields, caller }: { page: string; invoice: string; fields: Record<string, unknown>; caller: string },
): Promise<SiteAnswer> {
  limit(ctx.runtime, `payer:${caller}`, payerPolicy);
  const input = decodeInput(startCharge.input, { id: invoice, ...readChoice(fields), return_path: `${page}/return` }, ["id"]);
  return leadOn(() => startCharge(ctx, input), `${page}/return`, `${page}?`);
}

function readChoice({ gateway, save_method }: Record<string, unknown>): Record<string, unknown> {
  return { gateway, ...(save_method === "on" || save_method === true ? { save_method: true } : {}) };
}

/** Redirects to the page that links to the provider; after a provider's error, back to the page where another method can be chosen. */
async function leadOn(start: () => Promise<z.output<typeof PaymentAttempt>>, onward: string, back: string): Promise<SiteAnswer> {
  try {
    const attempt = await start();
    return { location: `${onward}?attempt=${encodeId("payment_attempt", attempt.id)}&go=1`, body: encodeWire(PaymentAttempt, attempt) };
  } catch (error) {
    if (error instanceof AppError && (error.code === "upstream" || error.code === "unavailable"))
      return { location: `${back}problem=${error.code}` };
    throw error;
  }
}

/** Checks an attempt with the provider when the payer presses a button, and redirects to the page with its status. */
async function checkFrom(
  ctx: Ctx,
  { page, fields, caller }: { page: string; fields: Record<string, unknown>; caller: string },
): Promise<SiteAnswer> {
  limit(ctx.runtime, `payer:${caller}`, payerPolicy);
  const input = decodeInput(checkPaymentAttempt.input, { id: fields["attempt"] }, ["id"]);
  const location = `${page}/return?attempt=${encodeId("payment_attempt", input.id)}`;
  try {
    return { location, body: encodeWire(PaymentAttempt, await checkPaymentAttempt(ctx, input)) };
  } catch (error) {
    if (error instanceof AppError && (error.code === "upstream" || error.code === "unavailable")) return { location };
    throw error;
  }
}

const formReason = "A form of the customers' pages, which works without a script; its tenant is the host's.";

const linkPage = ({ token }: { token: string }): string => `/d/${encodeURIComponent(token)}`;

/** The holder of a document's link pays it. */
export const payByLink = siteForm<{ token: string }>({
  reason: formReason,
  operationId: startCharge.id,
  page: linkPage,
  async work({ runtime, tenant, request, names, fields }) {
    const caller = await resolveLink(runtime, names.token, tenant.slug);
    const ctx = createContext({ runtime, ...caller, request });
    const id = linkedId(ctx, "invoice");
    if (id === null) throw notFound("invoice");
    return startFrom(ctx, { page: linkPage(names), invoice: encodeId("invoice", id), fields, caller: caller.rate_key });
  },
});

export const checkByLink = siteForm<{ token: string }>({
  reason: formReason,
  operationId: checkPaymentAttempt.id,
  page: linkPage,
  async work({ runtime, tenant, request, names, fields }) {
    const caller = await resolveLink(runtime, names.token, tenant.slug);
    return checkFrom(createContext({ runtime, ...caller, request }), { page: linkPage(names), fields, caller: caller.rate_key });
  },
});

const portalPage = ({ id }: { id: string }): string => `/portal/invoices/${encodeURIComponent(id)}`;

/** A customer's contact, signed in at the portal, pays an invoice. */
export const payInPortal = siteForm<{ id: string }>({
  reason: formReason,
  operationId: startCharge.id,
  page: portalPage,
  async work({ runtime, tenant, request, cookies, names, fields }) {
    const caller = await resolveContact(runtime, cookies, tenant.slug);
    return startFrom(createContext({ runtime, ...caller, request }), {
      page: portalPage(names),
      invoice: names.id,
      fields,
      caller: caller.rate_key,
    });
  },
});

export const checkInPortal = siteForm<{ id: string }>({
  reason: formReason,
  operationId: checkPaymentAttempt.id,
  page: portalPage,
  async work({ runtime, tenant, request, cookies, names, fields }) {
    const caller = await resolveContact(runtime, cookies, tenant.slug);
    return checkFrom(createContext({ runtime, ...caller, request }), { page: portalPage(names), fields, caller: caller.rate_key });
  },
});

const jointPage = "/portal/pay";

/** Forms keep one value per field name, so their list is one field; API clients may send an array. */
function readNames(invoices: unknown): unknown {
  return typeof invoices === "string" ? invoices.split(",") : invoices;
}

/** A contact pays several invoices at once. If one was paid meanwhile, redirects to the portal, which shows what is due. */
export const payJointly = siteForm<Record<string, string>>({
  reason: formReason,
  operationId: startJointCharge.id,
  page: () => "/portal",
  async work({ runtime, tenant, request, cookies, fields }) {
    const caller = await resolveContact(runtime, cookies, tenant.slug);
    const ctx = createContext({ runtime, ...caller, request });
    limit(runtime, `payer:${caller.rate_key}`, payerPolicy);
    const input = decodeInput(
      startJointCharge.input,
      { invoice_ids: readNames(fields["invoices"]), ...readChoice(fields), return_path: `${jointPage}/return` },
      [],
    );
    const chosen = input.invoice_ids.map((id) => `invoice=${encodeId("invoice", id)}&`).join("");
    return leadOn(() => startJointCharge(ctx, input), `${jointPage}/return`, `${jointPage}?${chosen}`);
  },
});

export const checkJointly = siteForm<Record<string, string>>({
  reason: formReason,
  operationId: checkPaymentAttempt.id,
  page: () => "/portal",
  async work({ runtime, tenant, request, cookies, fields }) {
    const caller = await resolveContact(runtime, cookies, tenant.slug);
    return checkFrom(createContext({ runtime, ...caller, request }), { page: jointPage, fields, caller: caller.rate_key });
  },
});
