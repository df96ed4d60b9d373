import { sumOf } from "@/lib/commerce/money";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type {
  ChargeRequest,
  Gateway,
  GatewayAmount,
  GatewayConfig,
  PaymentState,
  RefundRequest,
  RefundState,
  StartedCharge,
} from "@/lib/kernel/ports/payment-gateway";
import { createProviderClient, readAnswer, sentBefore, type ProviderOptions } from "../client";
import { connectMercadoPago, findPayment, findPreference, listPayments, type MercadoPagoApi } from "./calls";
import { mercadoPagoFields, parseMercadoPagoConfig } from "./config";
import { paymentEvent, readMercadoPagoEvent } from "./events";
import { mercadoPagoMoney } from "./money";
import { amountOf, attemptOf, pageState, type Payment, Preference, Refund, refundState } from "./objects";

const host = "https://api.mercadopago.com";

/** Mercado Pago through its hosted page, Checkout Pro (mercadopago.com/developers), in Latin America. */
export function createMercadoPagoGateway({ endpoint = host, ...options }: ProviderOptions): Gateway {
  const client = createProviderClient({ base_url: endpoint, ...options });
  const now = (): Date => options.clock.now();
  const connect = (config: GatewayConfig): MercadoPagoApi => connectMercadoPago(client, parseMercadoPagoConfig(config).access_token);
  return {
    slug: "mercadopago",
    capabilities: {
      refund: "partial",
      save_method: "none",
      charge_saved: false,
      webhook_proof: "fetch",
      close_page: true,
      expires: true,
      three_d_secure: true,
      disputes: true,
      test_payment: "by_payer",
      after_decline: "retry",
      payouts: { told: false, reason: "report_files" },
    },
    fields: mercadoPagoFields,
    webhook: { subscription: "per_payment", events: [paymentEvent] },
    checkConfig: parseMercadoPagoConfig,
    takes: mercadoPagoMoney.takes,
    startCharge: (request, config) => startCharge(connect(config), request, parseMercadoPagoConfig(config).access_token),
    fetchPayment: (ref, config) => fetchPayment(connect(config), ref, now()),
    closePage: (ref, config) => closePage(connect(config), ref, now()),
    refund: (request, config) => refund(connect(config), request),
    fetchRefund: (ref, config) => fetchRefund(connect(config), ref),
    verifyWebhook: (raw, headers, url, config) =>
      readMercadoPagoEvent({ raw, headers, url }, { ...parseMercadoPagoConfig(config), api: connect(config), now: now() }),
    beginSave: () => Promise.reject(notSaved()),
    completeSave: () => Promise.reject(notSaved()),
    chargeSaved: () => Promise.reject(notSaved()),
  };
}

const notSaved = (): AppError => new AppError("conflict", "Mercado Pago saves no payment method on its page.");

async function startCharge(api: MercadoPagoApi, request: ChargeRequest, accessToken: string): Promise<StartedCharge> {
  const { attempt_id, customer } = request;
  mercadoPagoMoney.checkCharge(request.amount);
  if (request.save_method) throw invalidField("save_method", "not_supported", notSaved().message);
  const [unit_price, currency_id] = [mercadoPagoMoney.toNumber(request.amount), request.amount.currency];
  const order = {
    items: [{ id: attempt_id, title: request.description.slice(0, 250), quantity: 1, unit_price, currency_id }],
    payer: {
      ...(customer.email === undefined ? {} : { email: customer.email }),
      ...(customer.name === undefined ? {} : { name: customer.name }),
    },
    back_urls: { success: request.success_url, pending: request.success_url, failure: request.cancel_url },
    auto_return: "approved",
    notification_url: request.webhook_url,
    external_reference: attempt_id,
    metadata: { attempt_id },
    ...(request.expires_at ? { expires: true, expiration_date_to: request.expires_at.toISOString() } : {}),
  };
  const page = readAnswer(Preference, await api.send("POST", "/checkout/preferences", order, attempt_id));
  const [item] = page.items;
  if (item?.unit_price !== unit_price || item.currency_id !== currency_id) throw sentBefore();
  const isTest = accessToken.startsWith("TEST-");
  return { charge_ref: page.id, redirect_url: (isTest ? page.sandbox_init_point : null) ?? page.init_point };
}

/** A page does not know its payments: they are found by the attempt. */
async function fetchPayment(api: MercadoPagoApi, ref: string, now: Date): Promise<PaymentState> {
  const page = await findPreference(api, ref);
  const attempt = attemptOf(page);
  return pageState(page, attempt === null ? [] : await listPayments(api, attempt), now);
}

/** A page is closed by an end that has passed. */
async function closePage(api: MercadoPagoApi, ref: string, now: Date): Promise<PaymentState> {
  const state = await fetchPayment(api, ref, now);
  if (state.status !== "open") return state;
  await api.send("PUT", `/checkout/preferences/${encodeURIComponent(ref)}`, { expires: true, expiration_date_to: now.toISOString() });
  return fetchPayment(api, ref, now);
}

async function refund(api: MercadoPagoApi, { attempt_id, payment_ref, amount }: RefundRequest): Promise<RefundState> {
  const payment = await findPayment(api, payment_ref);
  if (amount !== undefined && amount.currency !== payment.currency_id) {
    throw invalidField("currency", "other_currency", "The payment is in another currency.");
  }
  const part = amount === undefined ? {} : { amount: mercadoPagoMoney.toNumber(amount) };
  const path = `/v1/payments/${encodeURIComponent(payment_ref)}/refunds`;
  const answer = await api.send("POST", path, part, attempt_id).catch((error: unknown) => {
    const isRefused = error instanceof AppError && error.code === "upstream";
    throw isRefused && exceeds(payment, amount) ? invalidField("amount", "too_large", "More than what is left of the payment.") : error;
  });
  const made = readAnswer(Refund, answer);
  if (part.amount !== undefined && made.amount !== part.amount) throw sentBefore();
  return refundState(made, payment.currency_id);
}

/** Judged only after a refusal: a repeated request for the rest is answered with the refund that was made. */
function exceeds(payment: Payment, amount: GatewayAmount | undefined): boolean {
  const made = (payment.refunds ?? []).map((one) => refundState(one, payment.currency_id)).filter(({ status }) => status !== "failed");
  const left = amountOf(payment).minor - sumOf(made.map((one) => one.amount.minor));
  return amount !== undefined && left > 0n && amount.minor > left;
}

async function fetchRefund(api: MercadoPagoApi, ref: string): Promise<RefundState> {
  const [payment = "", id = ""] = ref.split("/");
  const found = await api.get(`/v1/payments/${encodeURIComponent(payment)}/refunds/${encodeURIComponent(id)}`);
  const { currency_id } = await findPayment(api, payment);
  return refundState(readAnswer(Refund, found), currency_id);
}
