import { exponentOf } from "@/lib/commerce/currencies";
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
import { refusedByProvider, sentBefore, unreadableAnswer, type ProviderOptions } from "../client";
import { inDelivery, refusedDelivery } from "../delivery";
import { createMollieApi, isMissing, type MollieApi } from "./api";
import { mollieFields, parseMollieConfig } from "./config";
import { eventsOf, readMollieDelivery } from "./events";
import { mollieMoney } from "./money";
import { tellMolliePayouts } from "./payouts";
import { Customer, failureOf, Mandate, Payment, paymentState, Refund, refundState, savedMethod } from "./objects";

/** Mollie's hosted checkout, with the methods that the account has enabled (docs.mollie.com/reference/create-payment). */
export function createMollieGateway(options: ProviderOptions): Gateway {
  const connect = (config: GatewayConfig): MollieApi => createMollieApi(options, parseMollieConfig(config));
  return {
    slug: "mollie",
    capabilities: {
      refund: "partial",
      save_method: "redirect",
      charge_saved: true,
      webhook_proof: "fetch",
      close_page: false,
      expires: false,
      // iDEAL's and cards' pages close after a quarter of an hour.
      page_minutes: 10,
      three_d_secure: true,
      disputes: true,
      test_payment: "by_payer",
      after_decline: "final",
      payouts: { told: true, setting: "payouts_token" },
    },
    fields: mollieFields,
    webhook: { subscription: "per_payment", events: [] },
    checkConfig: parseMollieConfig,
    takes: mollieMoney.takes,
    startCharge: (request, config) => startCharge(connect(config), request),
    fetchPayment: async (chargeRef, config) => paymentState(await readPayment(connect(config), chargeRef)),
    refund: (request, config) => refund(connect(config), request),
    fetchRefund: async (refundRef, config) => {
      const [payment = "", id = ""] = refundRef.split("/");
      return refundState(await connect(config).send(Refund, { method: "GET", path: `/payments/${part(payment)}/refunds/${part(id)}` }));
    },
    verifyWebhook: (raw, headers, _url, config) => verify(connect(config), parseMollieConfig(config), raw, headers),
    beginSave: (request, config) => beginSave(connect(config), request),
    completeSave: (ref, config) => completeSave(connect(config), ref),
    chargeSaved: (request, config) => chargeSaved(connect(config), request),
    tellPayouts: (request, config) => tellMolliePayouts(options, parseMollieConfig(config), request),
  };
}

const part = encodeURIComponent;
const wire = (amount: GatewayAmount) => ({ currency: amount.currency, value: mollieMoney.toText(amount) });

function readPayment(api: MollieApi, id: string): Promise<Payment> {
  return api.send(Payment, { method: "GET", path: `/payments/${part(id)}?embed=refunds,chargebacks` });
}

/** Mollie answers a repeated key with its first answer, whatever the second request says. */
async function createPayment(api: MollieApi, key: string, amount: GatewayAmount, json: Record<string, unknown>): Promise<Payment> {
  const payment = await api.send(Payment, { method: "POST", path: "/payments", key, json: { ...json, amount: wire(amount) } });
  const { value, currency } = payment.amount;
  if (currency !== amount.currency || value !== mollieMoney.toText(amount)) throw sentBefore();
  return payment;
}

function pageOf({ _links }: Payment): string {
  const address = _links.checkout?.href;
  if (address === undefined) throw unreadableAnswer();
  return address;
}

async function startCharge(api: MollieApi, request: ChargeRequest): Promise<StartedCharge> {
  mollieMoney.checkCharge(request.amount);
  const { attempt_id, description, success_url, cancel_url, webhook_url, save_method } = request;
  const body = {
    description: description.slice(0, 255),
    redirectUrl: success_url,
    cancelUrl: cancel_url,
    webhookUrl: webhook_url,
    metadata: { attempt_id },
  };
  const open = async (more: Record<string, unknown>, key = attempt_id): Promise<StartedCharge> => {
    const payment = await createPayment(api, key, request.amount, { ...body, ...more });
    return { charge_ref: payment.id, redirect_url: pageOf(payment) };
  };
  if (!save_method) return open({});
  return withCustomer(api, request, (customerId, key) => open({ customerId, sequenceType: "first" }, key));
}

/** Uses the known customer, or a new one where there is none or Mollie no longer knows it. */
async function withCustomer<Started extends StartedCharge | StartedSave>(
  api: MollieApi,
  { attempt_id, customer: { customer_ref, email, name } }: Pick<ChargeRequest, "attempt_id" | "customer">,
  open: (customerId: string, key: string) => Promise<Started>,
): Promise<Started> {
  const create = async (): Promise<string> => {
    const json = { name, email, metadata: { attempt_id } };
    return (await api.send(Customer, { method: "POST", path: "/customers", key: `${attempt_id}:customer`, json })).id;
  };
  if (customer_ref === undefined) return open(await create(), attempt_id);
  try {
    return await open(customer_ref, attempt_id);
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors.some(({ code }) => code === unknownReference)) throw error;
    return { ...(await open(await create(), `${attempt_id}:anew`)), customer_unknown: true };
  }
}

async function refund(api: MollieApi, { attempt_id, payment_ref, amount }: RefundRequest): Promise<RefundState> {
  const payment = await readPayment(api, payment_ref);
  const { currency } = payment.amount;
  if (amount !== undefined && amount.currency !== currency)
    throw invalidField("currency", "other_currency", "The payment is in another currency.");
  // Mollie keeps keys for an hour only.
  const made = payment._embedded?.refunds?.find(({ metadata }) => metadata?.attempt_id === attempt_id);
  if (made) {
    if (amount !== undefined && made.amount.value !== mollieMoney.toText(amount)) throw sentBefore();
    return refundState(made);
  }
  const left = payment.amountRemaining;
  if (amount === undefined && !/[1-9]/.test(left?.value ?? "")) throw refusedByProvider("The payment is fully refunded.", "refused");
  const json = {
    amount: amount === undefined ? { currency, value: left?.value } : wire(amount),
    description: attempt_id,
    metadata: { attempt_id },
  };
  return refundState(await api.send(Refund, { method: "POST", path: `/payments/${part(payment.id)}/refunds`, key: attempt_id, json }));
}

/** A payment that Mollie does not have in this account says nothing, as Mollie asks receivers to answer. */
async function verify(
  api: MollieApi,
  { mode, webhook_secret }: ReturnType<typeof parseMollieConfig>,
  raw: Buffer,
  headers: Headers,
): Promise<GatewayEvent[]> {
  const id = readMollieDelivery(raw, headers, webhook_secret);
  if (id === null) return [];
  const payment = await readPayment(api, id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (payment === null) return [];
  if (payment.mode !== mode) throw refusedDelivery("mode", `The delivery is not from ${mode} mode.`);
  return inDelivery(() => eventsOf(payment));
}

/** A first payment of zero saves a card (docs.mollie.com/docs/recurring-payments). */
async function beginSave(api: MollieApi, request: SaveRequest): Promise<StartedSave> {
  const { attempt_id, success_url, cancel_url, webhook_url } = request;
  const currency = mollieMoney.checkCurrency(request.currency);
  return withCustomer(api, request, async (customerId, key) => {
    const json = {
      amount: { currency, value: (0).toFixed(exponentOf(currency)) },
      description: "Save a payment method",
      method: "creditcard",
      redirectUrl: success_url,
      cancelUrl: cancel_url,
      webhookUrl: webhook_url,
      metadata: { attempt_id },
      customerId,
      sequenceType: "first",
    };
    const payment = await api.send(Payment, { method: "POST", path: "/payments", key, json });
    return { save_ref: payment.id, redirect_url: pageOf(payment), client_token: null };
  });
}

async function completeSave(api: MollieApi, ref: string): Promise<SavedMethod> {
  const { status, customerId, mandateId } = await readPayment(api, ref);
  if (status !== "paid" || !customerId || !mandateId) throw new AppError("conflict", "No payment method has been saved yet.");
  return savedMethod(
    customerId,
    await api.send(Mandate, { method: "GET", path: `/customers/${part(customerId)}/mandates/${part(mandateId)}` }),
  );
}

async function chargeSaved(api: MollieApi, request: SavedChargeRequest): Promise<PaymentState> {
  const { attempt_id, amount, description, method, webhook_url } = request;
  mollieMoney.checkCharge(amount);
  const payment = await createPayment(api, attempt_id, amount, {
    customerId: method.customer_ref,
    mandateId: method.method_ref,
    sequenceType: "recurring",
    description: description.slice(0, 255),
    webhookUrl: webhook_url,
    metadata: { attempt_id },
  });
  const failure = failureOf(payment);
  if (failure === null) return paymentState(payment);
  throw refusedByProvider(failure, payment.details?.failureReason === "authentication_required" ? "authentication_required" : "declined");
}
