import { invalidField } from "@/lib/kernel/base/errors";
import type { ChargeRequest, Gateway, PaymentState, RefundRequest, RefundState, StartedCharge } from "@/lib/kernel/ports/payment-gateway";
import { type ProviderOptions, refusedByProvider, sentBefore } from "../client";
import { checkSignature } from "../delivery";
import { connectRazorpay, isKnownReference, type RazorpayCall } from "./calls";
import { parseRazorpayConfig, razorpayFields } from "./config";
import { razorpayEvents, readRazorpayDelivery } from "./events";
import { razorpayMoney } from "./money";
import { linkState, RazorpayLink, RazorpayLinks, RazorpayPayment, RazorpayPayments, RazorpayRefund, refundState } from "./objects";
import { tellRazorpayPayouts } from "./payouts";
import { withoutSaving } from "../unsaved";
import { signRazorpay } from "./signature";

const { checkUnsaved, ...saving } = withoutSaving("Razorpay");

/**
 * Razorpay through payment links (razorpay.com/docs/api/payments/payment-links). Its mandates for later charges need a customer with a
 * phone number, a limit and a notice a day ahead, none of which a page for one invoice has.
 */
export function createRazorpayGateway(options: ProviderOptions): Gateway {
  const connect = connectRazorpay(options);
  const open = (config: Parameters<Gateway["checkConfig"]>[0]): RazorpayCall => connect(parseRazorpayConfig(config));
  return {
    slug: "razorpay",
    capabilities: {
      refund: "partial",
      save_method: "none",
      charge_saved: false,
      webhook_proof: "bytes",
      close_page: true,
      expires: true,
      three_d_secure: true,
      disputes: true,
      test_payment: "by_payer",
      after_decline: "retry",
      payouts: { told: true },
    },
    fields: razorpayFields,
    webhook: { subscription: "choose", events: razorpayEvents },
    checkConfig: parseRazorpayConfig,
    takes: razorpayMoney.takes,
    startCharge: async (request, config) => startCharge(open(config), request),
    fetchPayment: async (chargeRef, config) => fetchPayment(open(config), chargeRef),
    closePage: async (chargeRef, config) => closePage(open(config), chargeRef),
    refund: async (request, config) => refund(open(config), request),
    fetchRefund: async (refundRef, config) =>
      refundState(await open(config)({ method: "GET", path: `/refunds/${encodeURIComponent(refundRef)}` }, RazorpayRefund)),
    verifyWebhook: async (raw, headers, _url, config) => {
      const { webhook_secret, previous_webhook_secret } = parseRazorpayConfig(config);
      const former = previous_webhook_secret === undefined ? [] : [signRazorpay(raw, previous_webhook_secret)];
      checkSignature(headers.get("x-razorpay-signature"), signRazorpay(raw, webhook_secret), ...former);
      return readRazorpayDelivery(raw, headers.get("x-razorpay-event-id"));
    },
    tellPayouts: (request, config) => tellRazorpayPayouts(open(config), request),
    ...saving,
  };
}

/** Razorpay has no idempotency key for links; the reference is unique, and by it the link of an earlier request is found. */
async function startCharge(call: RazorpayCall, request: ChargeRequest): Promise<StartedCharge> {
  checkUnsaved(request);
  razorpayMoney.checkCharge(request.amount);
  try {
    return startedBy(await createLink(call, request));
  } catch (error) {
    if (!isKnownReference(error)) throw error;
    return startedBy(await findLink(call, request));
  }
}

function startedBy({ id, short_url }: RazorpayLink): StartedCharge {
  return { charge_ref: id, redirect_url: short_url };
}

function createLink(call: RazorpayCall, request: ChargeRequest): Promise<RazorpayLink> {
  const { attempt_id, amount, description, customer, expires_at } = request;
  const { email, name } = customer;
  return call(
    {
      method: "POST",
      path: "/payment_links",
      json: {
        amount: razorpayMoney.toUnits(amount),
        currency: amount.currency,
        accept_partial: false,
        description,
        reference_id: attempt_id,
        customer: { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) },
        // The company writes to its customers itself.
        notify: { sms: false, email: false },
        reminder_enable: false,
        notes: { attempt_id },
        callback_url: request.success_url,
        callback_method: "get",
        ...(expires_at ? { expire_by: Math.floor(expires_at.getTime() / 1000) } : {}),
      },
    },
    RazorpayLink,
  );
}

async function findLink(call: RazorpayCall, { attempt_id, amount }: ChargeRequest): Promise<RazorpayLink> {
  const { payment_links } = await call(
    { method: "GET", path: `/payment_links?reference_id=${encodeURIComponent(attempt_id)}` },
    RazorpayLinks,
  );
  const link = payment_links.find(({ reference_id }) => reference_id === attempt_id);
  const isSame = link?.amount === razorpayMoney.toUnits(amount) && link.currency === amount.currency;
  if (link === undefined || !isSame) throw sentBefore();
  if (link.status !== "created") throw invalidField("attempt_id", "closed", "This attempt's payment page is closed.");
  return link;
}

const linkPath = (id: string): string => `/payment_links/${encodeURIComponent(id)}`;

async function fetchPayment(call: RazorpayCall, chargeRef: string): Promise<PaymentState> {
  const link = await call({ method: "GET", path: linkPath(chargeRef) }, RazorpayLink);
  // The order of a link exists once somebody has begun to pay.
  if (link.status === "paid" || !link.order_id) return linkState(link, []);
  const { items } = await call({ method: "GET", path: `/orders/${encodeURIComponent(link.order_id)}/payments` }, RazorpayPayments);
  return linkState(link, items);
}

async function closePage(call: RazorpayCall, chargeRef: string): Promise<PaymentState> {
  const before = await fetchPayment(call, chargeRef);
  if (before.status !== "open") return before;
  await call({ method: "POST", path: `${linkPath(chargeRef)}/cancel` }, RazorpayLink);
  return fetchPayment(call, chargeRef);
}

/** Razorpay accepts a refund's amount without a currency, so the payment's is checked first. */
async function refund(call: RazorpayCall, { attempt_id, payment_ref, amount }: RefundRequest): Promise<RefundState> {
  const path = `/payments/${encodeURIComponent(payment_ref)}`;
  const payment = await call({ method: "GET", path }, RazorpayPayment);
  if (amount !== undefined && amount.currency !== payment.currency)
    throw invalidField("currency", "other_currency", "The payment is in another currency.");
  const units = amount === undefined ? payment.amount - (payment.amount_refunded ?? 0) : razorpayMoney.toUnits(amount);
  if (units <= 0) throw refusedByProvider("The payment is fully refunded.", "refused");
  const made = await call(
    {
      method: "POST",
      path: `${path}/refund`,
      headers: { "x-refund-idempotency": attempt_id },
      json: { amount: units, speed: "normal", receipt: attempt_id, notes: { attempt_id } },
    },
    RazorpayRefund,
  );
  return refundState(made);
}
