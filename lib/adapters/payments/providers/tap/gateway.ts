import { z } from "zod";
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
  SavedChargeRequest,
  SavedMethod,
  StartedCharge,
} from "@/lib/kernel/ports/payment-gateway";
import { createProviderClient, readAnswer, refusedByProvider, sentBefore, unreadableAnswer, type ProviderOptions } from "../client";
import { connectTap, findCharge, findRefund, listRefunds, type TapApi } from "./calls";
import { parseTapConfig, tapFields } from "./config";
import { readTapEvent } from "./events";
import { tapMoney } from "./money";
import { amountOf, Card, Charge, chargeState, expiryOf, labelOf, Refund, refundState } from "./objects";

const host = "https://api.tap.company";

/** Tap Payments through its hosted page (developers.tap.company): cards, mada, KNET and Benefit of the Gulf. */
export function createTapGateway({ endpoint = host, ...options }: ProviderOptions): Gateway {
  const client = createProviderClient({ base_url: endpoint, ...options });
  const connect = (config: GatewayConfig): TapApi => connectTap(client, parseTapConfig(config).secret_key);
  return {
    slug: "tap",
    capabilities: {
      refund: "partial",
      save_method: "with_payment",
      charge_saved: true,
      webhook_proof: "fetch",
      close_page: false,
      expires: false,
      three_d_secure: true,
      disputes: false,
      test_payment: "by_payer",
      after_decline: "final",
      payouts: { told: false, reason: "report_files" },
    },
    fields: tapFields,
    webhook: { subscription: "per_payment", events: [] },
    checkConfig: parseTapConfig,
    takes: tapMoney.takes,
    startCharge: (request, config) => startCharge(connect(config), request, parseTapConfig(config).merchant_id),
    fetchPayment: async (ref, config) => chargeState(await findCharge(connect(config), ref)),
    refund: (request, config) => refund(connect(config), request),
    fetchRefund: async (ref, config) => refundState(await findRefund(connect(config), ref)),
    verifyWebhook: (raw, headers, _url, config) =>
      readTapEvent(raw, headers.get("hashstring"), { ...parseTapConfig(config), api: connect(config), now: options.clock.now() }),
    beginSave: () => Promise.reject(new AppError("conflict", "Tap saves a payment method only with a payment.")),
    completeSave: (ref, config) => completeSave(connect(config), ref),
    chargeSaved: (request, config) => chargeSaved(connect(config), request, parseTapConfig(config).merchant_id),
  };
}

/** What a charge says in either case; repeated within a day, `idempotent` returns the first one. */
function orderOf({ attempt_id, amount, description, webhook_url }: SavedChargeRequest | ChargeRequest, merchant: string | undefined) {
  tapMoney.checkCharge(amount);
  return {
    amount: tapMoney.toNumber(amount),
    currency: amount.currency,
    description,
    reference: { transaction: attempt_id, order: attempt_id, idempotent: attempt_id },
    post: { url: webhook_url },
    ...(merchant === undefined ? {} : { merchant: { id: merchant } }),
  };
}

async function startCharge(api: TapApi, request: ChargeRequest, merchant: string | undefined): Promise<StartedCharge> {
  const order = orderOf(request, merchant);
  const { email, name } = request.customer;
  if (email === undefined) throw invalidField("customer.email", "required", "Tap needs the customer's email address.");
  const charge = await openCharge(api, {
    ...order,
    customer_initiated: true,
    threeDSecure: true,
    save_card: request.save_method,
    customer: { first_name: (name ?? email).slice(0, 100), email },
    source: { id: "src_all" },
    redirect: { url: request.success_url },
  });
  const url = charge.transaction?.url;
  // Only a charge that is paid or has failed has no page.
  if (!url) throw invalidField("attempt_id", "closed", "This attempt's payment page is closed.");
  return { charge_ref: charge.id, redirect_url: url };
}

async function openCharge(api: TapApi, order: Readonly<Record<string, unknown>> & { amount: number; currency: string }): Promise<Charge> {
  const charge = readAnswer(Charge, await api.post("/charges", order));
  if (charge.amount !== order.amount || charge.currency !== order.currency) throw sentBefore();
  return charge;
}

async function refund(api: TapApi, { attempt_id, payment_ref, amount, webhook_url }: RefundRequest): Promise<RefundState> {
  const charge = await findCharge(api, payment_ref);
  if (amount !== undefined && amount.currency !== charge.currency) {
    throw invalidField("currency", "other_currency", "The payment is in another currency.");
  }
  const asked = amount ?? (await restOf(api, charge, attempt_id));
  const order = {
    charge_id: payment_ref,
    amount: tapMoney.toNumber(asked),
    currency: charge.currency,
    reason: "requested_by_customer",
    reference: { merchant: attempt_id, idempotent: attempt_id },
    post: { url: webhook_url },
  };
  const answer = await api.post("/refunds", order).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "upstream") throw error;
    const left = await restOf(api, charge, attempt_id);
    throw left.minor < asked.minor ? invalidField("amount", "too_large", "More than what is left of the payment.") : error;
  });
  const made = readAnswer(Refund, answer);
  if (made.amount !== order.amount) throw sentBefore();
  return refundState(made);
}

/** What is left of a payment, the attempt's own refund not counted. @throws AppError `upstream` if nothing is. */
async function restOf(api: TapApi, charge: Charge, attempt_id: string): Promise<GatewayAmount> {
  const made = (await listRefunds(api, charge.id)).map(refundState);
  const other = made.filter((one) => one.status !== "failed" && one.attempt_id !== attempt_id);
  const { minor, currency } = amountOf(charge);
  const left = minor - sumOf(other.map((one) => one.amount.minor));
  if (left <= 0n) throw refusedByProvider("The payment is fully refunded.", "refused");
  return { minor: left, currency };
}

/** A saved card is charged under the payer's agreement, which is stored beside it. */
const methodParts = /^(card_\w+)\/(\w+)$/;

async function completeSave(api: TapApi, ref: string): Promise<SavedMethod> {
  const { status, card, customer, payment_agreement } = await findCharge(api, ref);
  if (status !== "CAPTURED" || !card?.id || !customer?.id || !payment_agreement?.id) {
    throw new AppError("conflict", "No payment method has been saved yet.");
  }
  const path = `/card/${encodeURIComponent(customer.id)}/${encodeURIComponent(card.id)}`;
  const saved = readAnswer(Card, await api.get(path));
  return { customer_ref: customer.id, method_ref: `${card.id}/${payment_agreement.id}`, label: labelOf(saved), expires: expiryOf(saved) };
}

async function chargeSaved(api: TapApi, request: SavedChargeRequest, merchant: string | undefined): Promise<PaymentState> {
  const [, card_id, agreement] = methodParts.exec(request.method.method_ref) ?? [];
  if (card_id === undefined) throw unreadableAnswer();
  const { customer_ref: customer_id } = request.method;
  const order = orderOf(request, merchant);
  const token = readAnswer(z.object({ id: z.string() }), await api.post("/tokens", { saved_card: { card_id, customer_id } }));
  const charge = await openCharge(api, {
    ...order,
    customer_initiated: false,
    threeDSecure: false,
    save_card: false,
    customer: { id: customer_id },
    source: { id: token.id },
    payment_agreement: { id: agreement },
  });
  const state = chargeState(charge);
  if (state.status === "failed" || state.status === "expired") {
    throw refusedByProvider(state.failure ?? "The card was declined.", "declined");
  }
  if (state.status === "open") {
    throw refusedByProvider("The card's bank asks the payer to confirm this payment.", "authentication_required");
  }
  return state;
}
