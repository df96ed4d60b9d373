import { z } from "zod";
import type {
  ChargeRequest,
  Gateway,
  PaymentState,
  RefundRequest,
  RefundState,
  StartedCharge,
  TestChargeRequest,
} from "@/lib/kernel/ports/payment-gateway";
import { type ProviderOptions, refusedByProvider } from "../client";
import { checkSignature } from "../delivery";
import { connectSquare, type SquareCall } from "./calls";
import { assertTestMode } from "../config";
import { parseSquareConfig, squareFields } from "./config";
import { squareEvents, readSquareDelivery } from "./events";
import { squareMoney } from "./money";
import {
  chargeRefOf,
  failureOf,
  moneyOf,
  orderState,
  outcomeOf,
  refundState,
  splitChargeRef,
  SquareLink,
  SquareOrder,
  SquarePayment,
  SquareRefund,
} from "./objects";
import { tellSquarePayouts } from "./payouts";
import { withoutSaving } from "../unsaved";
import { signSquare } from "./signature";

const OrderAnswer = z.object({ order: SquareOrder });
const PaymentAnswer = z.object({ payment: SquarePayment });
const RefundAnswer = z.object({ refund: SquareRefund });

const { checkUnsaved, ...saving } = withoutSaving("Square");

/** Square through its hosted payment links (developer.squareup.com/docs/checkout-api). Saving a card needs a form of Square's own. */
export function createSquareGateway(options: ProviderOptions): Gateway {
  const connect = connectSquare(options);
  return {
    slug: "square",
    capabilities: {
      refund: "partial",
      save_method: "none",
      charge_saved: false,
      webhook_proof: "bytes",
      close_page: true,
      expires: false,
      three_d_secure: true,
      disputes: true,
      test_payment: "alone",
      after_decline: "retry",
      payouts: { told: true },
    },
    fields: squareFields,
    webhook: { subscription: "choose", events: squareEvents },
    checkConfig: parseSquareConfig,
    takes: squareMoney.takes,
    startCharge: async (request, config) => {
      const settings = parseSquareConfig(config);
      return startCharge(connect(settings), request, settings.location_id);
    },
    fetchPayment: async (chargeRef, config) => fetchPayment(connect(parseSquareConfig(config)), chargeRef),
    closePage: async (chargeRef, config) => closePage(connect(parseSquareConfig(config)), chargeRef),
    refund: async (request, config) => refund(connect(parseSquareConfig(config)), request),
    fetchRefund: async (refundRef, config) => {
      const answer = await connect(parseSquareConfig(config))(
        { method: "GET", path: `/v2/refunds/${encodeURIComponent(refundRef)}` },
        RefundAnswer,
      );
      return refundState(answer.refund);
    },
    verifyWebhook: async (raw, headers, url, config) => {
      const { signature_key, notification_url, location_id } = parseSquareConfig(config);
      checkSignature(headers.get("x-square-hmacsha256-signature"), signSquare(notification_url ?? url, raw, signature_key));
      return readSquareDelivery(raw, location_id);
    },
    tellPayouts: (request, config) => {
      const settings = parseSquareConfig(config);
      return tellSquarePayouts(connect(settings), settings.location_id, request);
    },
    ...saving,
    chargeTest: async (request, config) => {
      const settings = parseSquareConfig(config);
      assertTestMode(settings);
      return chargeTest(connect(settings), request, settings.location_id);
    },
  };
}

async function startCharge(call: SquareCall, request: ChargeRequest, location_id: string): Promise<StartedCharge> {
  const { attempt_id, amount, description, customer } = request;
  checkUnsaved(request);
  squareMoney.checkCharge(amount);
  const base_price_money = { amount: squareMoney.toUnits(amount), currency: amount.currency };
  const answer = await call(
    {
      method: "POST",
      path: "/v2/online-checkout/payment-links",
      json: {
        idempotency_key: attempt_id,
        order: { location_id, reference_id: attempt_id, line_items: [{ name: description, quantity: "1", base_price_money }] },
        checkout_options: { redirect_url: request.success_url, allow_tipping: false, ask_for_shipping_address: false },
        // The payment gets this note, by which its reports are told apart.
        payment_note: attempt_id,
        ...(customer.email === undefined ? {} : { pre_populated_data: { buyer_email: customer.email } }),
      },
    },
    SquareLink,
  );
  return { charge_ref: chargeRefOf(answer), redirect_url: answer.payment_link.url };
}

async function fetchPayment(call: SquareCall, chargeRef: string): Promise<PaymentState> {
  const { order } = await call({ method: "GET", path: `/v2/orders/${encodeURIComponent(splitChargeRef(chargeRef).order)}` }, OrderAnswer);
  return orderState(chargeRef, order, await decisivePayment(call, order));
}

/** Anybody with the address of a page may try cards on it. */
const mostTries = 10;

/** The payment that counts among those of one order: the latest that has not failed, else the latest. */
async function decisivePayment(call: SquareCall, { tenders }: SquareOrder): Promise<SquarePayment | null> {
  let latest: SquarePayment | null = null;
  for (const { payment_id } of (tenders ?? []).slice(-mostTries).reverse()) {
    if (payment_id === null || payment_id === undefined) continue;
    const { payment } = await call({ method: "GET", path: `/v2/payments/${encodeURIComponent(payment_id)}` }, PaymentAnswer);
    if (outcomeOf(payment.status) !== "failed") return payment;
    latest ??= payment;
  }
  return latest;
}

/** Deleting the link cancels its order, unless that is paid already. */
async function closePage(call: SquareCall, chargeRef: string): Promise<PaymentState> {
  const before = await fetchPayment(call, chargeRef);
  if (before.status !== "open") return before;
  const path = `/v2/online-checkout/payment-links/${encodeURIComponent(splitChargeRef(chargeRef).link)}`;
  await call({ method: "DELETE", path }, z.unknown());
  return fetchPayment(call, chargeRef);
}

async function refund(call: SquareCall, { attempt_id, payment_ref, amount }: RefundRequest): Promise<RefundState> {
  const asked = amount === undefined ? await restOf(call, payment_ref) : { amount: squareMoney.toUnits(amount), currency: amount.currency };
  const answer = await call(
    {
      method: "POST",
      path: "/v2/refunds",
      json: { idempotency_key: attempt_id, payment_id: payment_ref, amount_money: asked, reason: attempt_id },
    },
    RefundAnswer,
  );
  return refundState(answer.refund);
}

/** Square wants the amount of every refund, a full one too. */
async function restOf(call: SquareCall, paymentRef: string): Promise<{ amount: number; currency: string }> {
  const { payment } = await call({ method: "GET", path: `/v2/payments/${encodeURIComponent(paymentRef)}` }, PaymentAnswer);
  const amount = payment.total_money.amount - (payment.refunded_money?.amount ?? 0);
  if (amount <= 0) throw refusedByProvider("The payment is fully refunded.", "refused");
  return { amount, currency: payment.total_money.currency };
}

/** A token that only Square's sandbox knows (developer.squareup.com/docs/devtools/sandbox/payments). */
async function chargeTest(call: SquareCall, { attempt_id, amount }: TestChargeRequest, location_id: string): Promise<PaymentState> {
  squareMoney.checkCharge(amount);
  const amount_money = { amount: squareMoney.toUnits(amount), currency: amount.currency };
  const json = { source_id: "cnon:card-nonce-ok", idempotency_key: attempt_id, amount_money, location_id, note: attempt_id };
  const { payment } = await call({ method: "POST", path: "/v2/payments", json }, PaymentAnswer);
  return {
    charge_ref: payment.id,
    payment_ref: payment.id,
    attempt_id,
    status: outcomeOf(payment.status),
    amount: moneyOf(payment.total_money),
    failure: failureOf(payment),
  };
}
