import type Stripe from "stripe";
import { invalidField } from "@/lib/kernel/base/errors";
import type {
  ChargeRequest,
  Gateway,
  PaymentState,
  RefundRequest,
  RefundState,
  SaveRequest,
  SavedChargeRequest,
  SavedMethod,
  StartedCharge,
  StartedSave,
  TestChargeRequest,
} from "@/lib/kernel/ports/payment-gateway";
import { assertTestMode } from "./providers/config";
import { parseStripeConfig, stripeFields } from "./stripe-config";
import { createConnector, type StripeConnection } from "./stripe-connection";
import { callStripe, isUnknownCustomer } from "./stripe-errors";
import { openStripeDelivery, readStripeEvent, stripeEvents } from "./stripe-events";
import { isChargeable, toStripeAmount, toStripeCurrency } from "./stripe-money";
import { tellStripePayouts } from "./stripe-payouts";
import { intentState, refundState, savedMethod, sessionState } from "./stripe-objects";

export interface StripeOptions extends StripeConnection {
  /** The present, for checking the age of webhooks. */
  clock: { now(): Date };
}

/** Stripe through hosted Checkout, with the payment methods that the account has enabled (docs.stripe.com/payments/checkout). */
export function createStripeGateway(options: StripeOptions): Gateway {
  const connect = createConnector(options);
  return {
    slug: "stripe",
    capabilities: {
      refund: "partial",
      save_method: "redirect",
      charge_saved: true,
      webhook_proof: "bytes",
      close_page: true,
      expires: true,
      three_d_secure: true,
      disputes: true,
      test_payment: "alone",
      after_decline: "retry",
      payouts: { told: true },
    },
    fields: stripeFields,
    webhook: { subscription: "choose", events: stripeEvents },
    checkConfig: parseStripeConfig,
    takes: isChargeable,
    startCharge: (request, config) =>
      withKnownCustomer(request, (known, key) => callStripe(() => startCharge(connect(config), known, key))),
    fetchPayment: (chargeRef, config) => callStripe(() => fetchPayment(connect(config), chargeRef)),
    closePage: (chargeRef, config) => callStripe(() => closePage(connect(config), chargeRef)),
    refund: (request, config) => callStripe(() => refund(connect(config), request)),
    fetchRefund: (refundRef, config) => callStripe(async () => refundState(await connect(config).refunds.retrieve(refundRef))),
    verifyWebhook: async (raw, headers, _url, config) => {
      const { webhook_secret, mode } = parseStripeConfig(config);
      return readStripeEvent(openStripeDelivery(raw, headers.get("stripe-signature"), webhook_secret, options.clock.now()), mode);
    },
    beginSave: (request, config) => withKnownCustomer(request, (known, key) => callStripe(() => beginSave(connect(config), known, key))),
    completeSave: (ref, config) => callStripe(() => completeSave(connect(config), ref)),
    chargeSaved: (request, config) => callStripe(() => chargeSaved(connect(config), request)),
    chargeTest: async (request, config) => {
      assertTestMode(parseStripeConfig(config));
      return callStripe(() => chargeTest(connect(config), request));
    },
    tellPayouts: (request, config) => callStripe(() => tellStripePayouts(connect(config), request)),
  };
}

/**
 * Opens a page, and opens it again without the customer reference if Stripe no longer knows that customer: anybody may pay, so the
 * reference is only a convenience. Stripe stores rejections under their idempotency key, so the second request needs another key.
 */
async function withKnownCustomer<Ask extends ChargeRequest | SaveRequest, Started extends StartedCharge | StartedSave>(
  request: Ask,
  open: (request: Ask, key: string) => Promise<Started>,
): Promise<Started> {
  const {
    attempt_id,
    customer: { customer_ref, ...person },
  } = request;
  try {
    return await open(request, attempt_id);
  } catch (error) {
    if (customer_ref === undefined || !isUnknownCustomer(error)) throw error;
    return { ...(await open({ ...request, customer: person }, `${attempt_id}:anew`)), customer_unknown: true };
  }
}

async function startCharge(stripe: Stripe, request: ChargeRequest, idempotencyKey: string): Promise<StartedCharge> {
  const { attempt_id } = request;
  const { amount, currency } = toStripeAmount(request.amount);
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: request.description } } }],
      success_url: request.success_url,
      cancel_url: request.cancel_url,
      client_reference_id: attempt_id,
      metadata: { attempt_id },
      payment_intent_data: {
        description: request.description,
        metadata: { attempt_id },
        ...(request.save_method ? { setup_future_usage: "off_session" } : {}),
      },
      ...payer(request),
      ...(request.expires_at ? { expires_at: Math.floor(request.expires_at.getTime() / 1000) } : {}),
    },
    { idempotencyKey },
  );
  return { charge_ref: session.id, redirect_url: pageOf(session) };
}

/** A saved method needs a customer; the page creates one if there is none yet. */
function payer({ customer, save_method }: ChargeRequest): Stripe.Checkout.SessionCreateParams {
  if (customer.customer_ref !== undefined) return { customer: customer.customer_ref };
  return {
    ...(customer.email === undefined ? {} : { customer_email: customer.email }),
    ...(save_method ? { customer_creation: "always" } : {}),
  };
}

function pageOf(session: Stripe.Checkout.Session): string {
  // Only a closed page has no address: the attempt is old and was sent again.
  if (session.url === null) throw invalidField("attempt_id", "closed", "This attempt's payment page is closed.");
  return session.url;
}

async function fetchPayment(stripe: Stripe, chargeRef: string): Promise<PaymentState> {
  if (chargeRef.startsWith("pi_")) return intentState(await stripe.paymentIntents.retrieve(chargeRef));
  return sessionState(await stripe.checkout.sessions.retrieve(chargeRef, { expand: ["payment_intent"] }));
}

/** Stripe rejects closing a page that is paid, being paid or closed; its status says which. */
async function closePage(stripe: Stripe, chargeRef: string): Promise<PaymentState> {
  const { status } = await stripe.checkout.sessions.retrieve(chargeRef);
  if (status === "open") await stripe.checkout.sessions.expire(chargeRef);
  return fetchPayment(stripe, chargeRef);
}

async function refund(stripe: Stripe, { attempt_id, payment_ref, amount }: RefundRequest): Promise<RefundState> {
  const part = amount === undefined ? {} : { amount: toStripeAmount(amount).amount };
  if (amount !== undefined) await checkRefundCurrency(stripe, payment_ref, toStripeCurrency(amount.currency));
  const made = await stripe.refunds.create(
    { payment_intent: payment_ref, metadata: { attempt_id }, ...part },
    { idempotencyKey: attempt_id },
  );
  return refundState(made);
}

/** Stripe accepts a refund's amount without a currency, so 10 USD refunded on a JPY payment would become 1,000 JPY. */
async function checkRefundCurrency(stripe: Stripe, paymentRef: string, currency: string): Promise<void> {
  const intent = await stripe.paymentIntents.retrieve(paymentRef);
  if (intent.currency !== currency) throw invalidField("currency", "other_currency", "The payment is in another currency.");
}

async function beginSave(stripe: Stripe, request: SaveRequest, idempotencyKey: string): Promise<StartedSave> {
  const { attempt_id } = request;
  const currency = toStripeCurrency(request.currency);
  const customer = request.customer.customer_ref ?? (await createCustomer(stripe, request));
  const session = await stripe.checkout.sessions.create(
    {
      mode: "setup",
      currency,
      customer,
      success_url: request.success_url,
      cancel_url: request.cancel_url,
      client_reference_id: attempt_id,
      metadata: { attempt_id },
      setup_intent_data: { metadata: { attempt_id } },
    },
    { idempotencyKey },
  );
  return { save_ref: session.id, redirect_url: pageOf(session), client_token: null };
}

/** An idempotency key belongs to one call, so the customer's key is the attempt's with a suffix. */
async function createCustomer(stripe: Stripe, { attempt_id, customer: { email, name } }: SaveRequest): Promise<string> {
  const given = { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) };
  const { id } = await stripe.customers.create({ ...given, metadata: { attempt_id } }, { idempotencyKey: `${attempt_id}:customer` });
  return id;
}

async function completeSave(stripe: Stripe, ref: string): Promise<SavedMethod> {
  const expand = ["setup_intent.payment_method", "payment_intent.payment_method"];
  return savedMethod(await stripe.checkout.sessions.retrieve(ref, { expand }));
}

async function chargeSaved(stripe: Stripe, request: SavedChargeRequest): Promise<PaymentState> {
  const { attempt_id, method, description } = request;
  const intent = await stripe.paymentIntents.create(
    {
      ...toStripeAmount(request.amount),
      customer: method.customer_ref,
      payment_method: method.method_ref,
      off_session: true,
      confirm: true,
      description,
      metadata: { attempt_id, charge: "saved" },
    },
    { idempotencyKey: attempt_id },
  );
  return intentState(intent);
}

/** A card that only test mode knows (docs.stripe.com/testing); as for a saved one, the intent itself is reported. */
async function chargeTest(stripe: Stripe, { attempt_id, amount, description }: TestChargeRequest): Promise<PaymentState> {
  const intent = await stripe.paymentIntents.create(
    {
      ...toStripeAmount(amount),
      payment_method: "pm_card_visa",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      confirm: true,
      description,
      metadata: { attempt_id, charge: "saved" },
    },
    { idempotencyKey: attempt_id },
  );
  return intentState(intent);
}
