import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { unknownReference } from "@/lib/kernel/base/unknown-reference";
import type {
  ChargeRequest,
  Gateway,
  GatewayAmount,
  GatewayConfig,
  GatewayEvent,
  PaymentState,
  RefundRequest,
  RefundState,
  SaveRequest,
  SavedChargeRequest,
  SavedMethod,
  StartedCharge,
  StartedSave,
} from "@/lib/kernel/ports/payment-gateway";
import { sentBefore, type ProviderOptions } from "../client";
import { createPaypalApi, isCaptured, isDeclined, type PaypalApi, type TokenCache } from "./api";
import { parsePaypalConfig, paypalFields } from "./config";
import { approvedOrder, openPaypalDelivery, paypalEvents, readPaypalEvent } from "./events";
import { tellPaypalPayouts } from "./payouts";
import { paypalMoney } from "./money";
import { amountOf, Capture, Order, orderState, pageOf, Refund, refundState, savedWallet, VaultToken } from "./objects";

/** PayPal's wallet: the payer approves an order on PayPal's page, and the money is taken once the payer is back or PayPal reports it. */
export function createPaypalGateway(options: ProviderOptions): Gateway {
  const tokens: TokenCache = new Map();
  const connect = (config: GatewayConfig): PaypalApi => createPaypalApi(options, tokens, parsePaypalConfig(config));
  return {
    slug: "paypal",
    capabilities: {
      refund: "partial",
      save_method: "redirect",
      charge_saved: true,
      webhook_proof: "fetch",
      close_page: false,
      expires: false,
      // An order can be approved for three hours.
      page_minutes: 150,
      three_d_secure: false,
      disputes: true,
      test_payment: "by_payer",
      after_decline: "retry",
      payouts: { told: true, contents: "not_told" },
    },
    fields: paypalFields,
    webhook: { subscription: "choose", events: paypalEvents },
    checkConfig: parsePaypalConfig,
    takes: paypalMoney.takes,
    startCharge: (request, config) => startCharge(connect(config), request),
    fetchPayment: (chargeRef, config) => takeMoney(connect(config), chargeRef),
    refund: (request, config) => refund(connect(config), request),
    fetchRefund: async (refundRef, config) =>
      refundState(await connect(config).send(Refund, { method: "GET", path: `/v2/payments/refunds/${part(refundRef)}` })),
    verifyWebhook: (raw, headers, _url, config) => verify(connect(config), raw, headers),
    beginSave: (request, config) => beginSave(connect(config), request),
    completeSave: (ref, config) => completeSave(connect(config), ref),
    chargeSaved: (request, config) => chargeSaved(connect(config), request),
    tellPayouts: (request, config) => tellPaypalPayouts(connect(config), request),
  };
}

const part = encodeURIComponent;
const wire = (amount: GatewayAmount) => ({ currency_code: amount.currency, value: paypalMoney.toText(amount) });

function unitOf({ attempt_id, amount, description }: Pick<ChargeRequest, "attempt_id" | "amount" | "description">) {
  return { custom_id: attempt_id, description: description.slice(0, 127), amount: wire(amount) };
}

/** PayPal answers a repeated key with its first answer, whatever the second request says. */
async function createOrder(
  api: PaypalApi,
  key: string,
  { purchase_unit, payment_source }: { purchase_unit: ReturnType<typeof unitOf>; payment_source: unknown },
): Promise<Order> {
  const json = { intent: "CAPTURE", purchase_units: [purchase_unit], payment_source };
  const order = await api.send(Order, { method: "POST", path: "/v2/checkout/orders", key, json });
  const { value, currency_code } = order.purchase_units[0]?.amount ?? {};
  if (value !== purchase_unit.amount.value || currency_code !== purchase_unit.amount.currency_code) throw sentBefore();
  return order;
}

function experienceOf({ success_url, cancel_url }: Pick<ChargeRequest, "success_url" | "cancel_url">) {
  return { return_url: success_url, cancel_url, shipping_preference: "NO_SHIPPING" };
}

async function startCharge(api: PaypalApi, request: ChargeRequest): Promise<StartedCharge> {
  paypalMoney.checkCharge(request.amount);
  return withKnownCustomer(request, async ({ customer_ref }, key) => {
    const vault = { store_in_vault: "ON_SUCCESS", usage_type: "MERCHANT", permit_multiple_payment_tokens: true };
    const attributes = { vault, ...(customer_ref === undefined ? {} : { customer: { id: customer_ref } }) };
    const paypal = {
      experience_context: { ...experienceOf(request), user_action: "PAY_NOW" },
      ...(request.save_method ? { attributes } : {}),
    };
    const order = await createOrder(api, key, { purchase_unit: unitOf(request), payment_source: { paypal } });
    return { charge_ref: order.id, redirect_url: pageOf(order.links) };
  });
}

/** Asks again without the customer reference if PayPal no longer knows it. */
async function withKnownCustomer<Started extends StartedCharge | StartedSave>(
  { attempt_id, customer }: Pick<ChargeRequest, "attempt_id" | "customer">,
  open: (customer: { customer_ref?: string }, key: string) => Promise<Started>,
): Promise<Started> {
  try {
    return await open(customer, attempt_id);
  } catch (error) {
    const unknown = error instanceof AppError && error.errors.some(({ code }) => code === unknownReference);
    if (customer.customer_ref === undefined || !unknown) throw error;
    return { ...(await open({}, `${attempt_id}:anew`)), customer_unknown: true };
  }
}

function readOrder(api: PaypalApi, id: string): Promise<Order> {
  return api.send(Order, { method: "GET", path: `/v2/checkout/orders/${part(id)}` });
}

/** The state of an order, whose money is taken once the payer has approved it. A declined payer may approve it again in another way. */
async function takeMoney(api: PaypalApi, id: string): Promise<PaymentState> {
  const order = await readOrder(api, id);
  if (order.status !== "APPROVED") return orderState(order);
  try {
    return orderState(await api.send(Order, { method: "POST", path: `/v2/checkout/orders/${part(id)}/capture`, json: {} }));
  } catch (error) {
    if (isCaptured(error)) return orderState(await readOrder(api, id));
    if (isDeclined(error)) return orderState(order, error.message);
    throw error;
  }
}

/** PayPal takes a refund's amount in the currency of the capture alone. */
async function refund(api: PaypalApi, { attempt_id, payment_ref, amount }: RefundRequest): Promise<RefundState> {
  const path = `/v2/payments/captures/${part(payment_ref)}`;
  if (amount !== undefined) {
    const capture = await api.send(Capture, { method: "GET", path });
    if (capture.amount.currency_code !== amount.currency)
      throw invalidField("currency", "other_currency", "The payment is in another currency.");
  }
  const json = { custom_id: attempt_id, ...(amount === undefined ? {} : { amount: wire(amount) }) };
  const made = await api.send(Refund, { method: "POST", path: `${path}/refund`, key: attempt_id, json });
  if (amount !== undefined && amountOf(made.amount).minor !== amount.minor) throw sentBefore();
  return { ...refundState(made), payment_ref };
}

async function verify(api: PaypalApi, raw: Buffer, headers: Headers): Promise<GatewayEvent[]> {
  const event = await openPaypalDelivery(api, raw, headers);
  const approved = approvedOrder(event);
  if (approved === null) return readPaypalEvent(event);
  // The capture is reported by itself; only its failure is not.
  const { status, failure, ...state } = await takeMoney(api, approved);
  if (failure === null || status === "received") return [];
  const head = { event_id: event.id, occurred_at: new Date(event.create_time) };
  return [{ ...head, ...state, failure, kind: "payment.failed" }];
}

const setup = "setup:";

async function beginSave(api: PaypalApi, request: SaveRequest): Promise<StartedSave> {
  paypalMoney.checkCurrency(request.currency);
  return withKnownCustomer(request, async ({ customer_ref }, key) => {
    const json = {
      payment_source: { paypal: { usage_type: "MERCHANT", experience_context: experienceOf(request) } },
      ...(customer_ref === undefined ? {} : { customer: { id: customer_ref } }),
    };
    const token = await api.send(VaultToken, { method: "POST", path: "/v3/vault/setup-tokens", key, json });
    return { save_ref: `${setup}${token.id}`, redirect_url: pageOf(token.links), client_token: null };
  });
}

const notYet = (): AppError => new AppError("conflict", "No payment method has been saved yet.");

/** A setup token that the payer has approved becomes a payment token; a paid order has its own. */
async function completeSave(api: PaypalApi, ref: string): Promise<SavedMethod> {
  if (!ref.startsWith(setup)) {
    const { email_address, attributes } = (await readOrder(api, ref)).payment_source?.paypal ?? {};
    const vault = attributes?.vault;
    if (!vault?.id || !vault.customer) throw notYet();
    return savedWallet(vault.id, vault.customer.id, email_address);
  }
  const id = ref.slice(setup.length);
  const { status } = await api.send(VaultToken, { method: "GET", path: `/v3/vault/setup-tokens/${part(id)}` });
  if (status !== "APPROVED" && status !== "VAULTED") throw notYet();
  const json = { payment_source: { token: { id, type: "SETUP_TOKEN" } } };
  const token = await api.send(VaultToken, { method: "POST", path: "/v3/vault/payment-tokens", key: `${id}:token`, json });
  if (!token.customer) throw notYet();
  return savedWallet(token.id, token.customer.id, token.payment_source?.paypal?.email_address);
}

/** An order by a saved wallet completes in the call that creates it. */
async function chargeSaved(api: PaypalApi, request: SavedChargeRequest): Promise<PaymentState> {
  paypalMoney.checkCharge(request.amount);
  const payment_source = { paypal: { vault_id: request.method.method_ref } };
  return orderState(await createOrder(api, request.attempt_id, { purchase_unit: unitOf(request), payment_source }));
}
