import type { z } from "zod";
import { savesOnPage } from "@/lib/domains/payment-gateways";
import { beginSave, checkPaymentAttempt, getPaymentAttempt, startCharge, startJointCharge } from "@/lib/domains/payments";
import { PaymentAttempt } from "@/lib/domains/payments/schema";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { resolveContact, resolveLink } from "@/lib/kernel/auth/outside";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { createContext, linkedId, type Ctx } from "@/lib/kernel/context";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { limit } from "@/lib/kernel/http/limits/limit";
import type { RatePolicy } from "@/lib/kernel/http/limits/rate-limit";
import { siteForm, type SiteAnswer } from "@/lib/kernel/http/pages/site-form";
import { encodeWire } from "@/lib/kernel/base/wire";

/** Each press of a payer's button may call the provider. */
const payerPolicy: RatePolicy = { name: "payer", rate: 0.5, burst: 10 };

/**
 * Starts a payment from a customer's page and redirects to our page that links to the provider: CSP's form-action forbids a redirect from a
 * form to the provider itself.
 */
async function startFrom(
  ctx: Ctx,
  { page, invoice, fields, caller }: { page: string; invoice: string; fields: Record<string, unknown>; caller: string },
): Promise<SiteAnswer> {
  limit(ctx.runtime, `payer:${caller}`, payerPolicy);
  const choice = await readChoice(ctx, fields);
  const input = decodeInput(startCharge.input, { id: invoice, ...choice, ...readPart(fields), return_path: `${page}/return` }, ["id"]);
  return leadOn(() => startCharge(ctx, input), `${page}/return`, `${page}?`);
}

/** `amount` is the part of the balance due that the payer chose; empty for all of it. */
function readPart({ amount }: Record<string, unknown>): Record<string, unknown> {
  return amount === undefined || amount === "" ? {} : { amount };
}

/** The form has one checkbox for all gateways: it means nothing for one that cannot save a method on its page. */
async function readChoice(ctx: Ctx, { gateway, save_method }: Record<string, unknown>): Promise<Record<string, unknown>> {
  const wanted = save_method === "on" || save_method === true;
  const keeps = wanted && typeof gateway === "string" && (await savesOnPage(ctx, gateway));
  return { gateway, ...(keeps ? { save_method: true } : {}) };
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

/**
 * Checks an attempt with the provider when the payer presses a button, and redirects to the page with its status.
 * @param invoice the wire id in the address, which the attempt must be for.
 */
async function checkFrom(
  ctx: Ctx,
  { page, fields, caller, invoice }: { page: string; fields: Record<string, unknown>; caller: string; invoice?: string },
): Promise<SiteAnswer> {
  limit(ctx.runtime, `payer:${caller}`, payerPolicy);
  const input = decodeInput(checkPaymentAttempt.input, { id: fields["attempt"] }, ["id"]);
  if (invoice !== undefined) await assertFor(ctx, input.id, decodeId("invoice", invoice));
  // The page still knows that the payer left the provider's page without paying.
  const left = fields["left"] === "1" ? "&left=1" : "";
  const location = `${page}/return?attempt=${encodeId("payment_attempt", input.id)}${left}`;
  try {
    return { location, body: encodeWire(PaymentAttempt, await checkPaymentAttempt(ctx, input)) };
  } catch (error) {
    if (error instanceof AppError && (error.code === "upstream" || error.code === "unavailable")) return { location };
    throw error;
  }
}

/** @throws AppError `not_found` for an attempt to pay another invoice. */
async function assertFor(ctx: Ctx, id: string, invoiceId: string | null): Promise<void> {
  const { allocations } = await getPaymentAttempt(ctx, { id });
  if (!allocations.some(({ invoice_id }) => invoice_id === invoiceId)) throw notFound("payment attempt");
}

const formReason = "A form of the customers' pages, which works without a script; its tenant is the host's.";

const payFields = ["gateway", "save_method", "amount"];
const checkFields = ["attempt", "left"];

const linkPage = ({ token }: { token: string }): string => `/d/${encodeURIComponent(token)}`;

/** The holder of a document's link pays it. */
export const payByLink = siteForm<{ token: string }>({
  reason: formReason,
  operationId: startCharge.id,
  fields: payFields,
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
  fields: checkFields,
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
  fields: payFields,
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
  fields: checkFields,
  page: portalPage,
  async work({ runtime, tenant, request, cookies, names, fields }) {
    const caller = await resolveContact(runtime, cookies, tenant.slug);
    const ctx = createContext({ runtime, ...caller, request });
    return checkFrom(ctx, { page: portalPage(names), fields, caller: caller.rate_key, invoice: names.id });
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
  fields: ["invoices", ...payFields],
  page: () => "/portal",
  async work({ runtime, tenant, request, cookies, fields }) {
    const caller = await resolveContact(runtime, cookies, tenant.slug);
    const ctx = createContext({ runtime, ...caller, request });
    limit(runtime, `payer:${caller.rate_key}`, payerPolicy);
    const choice = await readChoice(ctx, fields);
    const given = { invoice_ids: readNames(fields["invoices"]), ...choice, return_path: `${jointPage}/return` };
    const input = decodeInput(startJointCharge.input, given, []);
    const chosen = input.invoice_ids.map((id) => `invoice=${encodeId("invoice", id)}&`).join("");
    return leadOn(() => startJointCharge(ctx, input), `${jointPage}/return`, `${jointPage}?${chosen}`);
  },
});

const methodsPage = "/portal/methods";
const detailsPage = "/portal/details";

/** A contact saves a payment method on the provider's page; no money moves. */
export const saveInPortal = siteForm<Record<string, string>>({
  reason: formReason,
  operationId: beginSave.id,
  fields: ["gateway"],
  page: () => detailsPage,
  async work({ runtime, tenant, request, cookies, fields }) {
    const caller = await resolveContact(runtime, cookies, tenant.slug);
    if (caller.principal.kind !== "contact") throw notFound("customer");
    const ctx = createContext({ runtime, ...caller, request });
    limit(runtime, `payer:${caller.rate_key}`, payerPolicy);
    const id = encodeId("customer", caller.principal.customer_id);
    const input = decodeInput(beginSave.input, { id, gateway: fields["gateway"], return_path: `${methodsPage}/return` }, ["id"]);
    return leadOn(() => beginSave(ctx, input), `${methodsPage}/return`, `${detailsPage}?`);
  },
});

export const checkSaved = siteForm<Record<string, string>>({
  reason: formReason,
  operationId: checkPaymentAttempt.id,
  fields: checkFields,
  page: () => detailsPage,
  async work({ runtime, tenant, request, cookies, fields }) {
    const caller = await resolveContact(runtime, cookies, tenant.slug);
    return checkFrom(createContext({ runtime, ...caller, request }), { page: methodsPage, fields, caller: caller.rate_key });
  },
});

export const checkJointly = siteForm<Record<string, string>>({
  reason: formReason,
  operationId: checkPaymentAttempt.id,
  fields: checkFields,
  page: () => "/portal",
  async work({ runtime, tenant, request, cookies, fields }) {
    const caller = await resolveContact(runtime, cookies, tenant.slug);
    return checkFrom(createContext({ runtime, ...caller, request }), { page: jointPage, fields, caller: caller.rate_key });
  },
});
