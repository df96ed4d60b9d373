import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type {
  ChargeRequest,
  Gateway,
  GatewayConfig,
  PaymentState,
  RefundRequest,
  RefundState,
  SavedChargeRequest,
  StartedCharge,
} from "@/lib/kernel/ports/payment-gateway";
import { createProviderClient, readAnswer, refusedByProvider, sentBefore, type ProviderOptions } from "../client";
import { connectPaystack, findTransaction, isDuplicate, listRefunds, type PaystackApi } from "./calls";
import { parsePaystackConfig, paystackFields } from "./config";
import { openPaystackDelivery, paystackEvents, readPaystackEvent } from "./events";
import { tellPaystackPayouts } from "./payouts";
import { paystackMoney } from "./money";
import { paymentState, Refund, referenceOf, refundState, savedMethod, Transaction } from "./objects";

const host = "https://api.paystack.co";

/** Paystack through its hosted page (paystack.com/docs/api): cards, transfers and mobile money of Nigeria, Ghana, Kenya, South Africa. */
export function createPaystackGateway({ endpoint = host, ...options }: ProviderOptions): Gateway {
  const client = createProviderClient({ base_url: endpoint, ...options });
  const connect = (config: GatewayConfig): PaystackApi => connectPaystack(client, parsePaystackConfig(config).secret_key);
  return {
    slug: "paystack",
    capabilities: {
      refund: "partial",
      save_method: "with_payment",
      charge_saved: true,
      webhook_proof: "bytes",
      close_page: false,
      expires: false,
      three_d_secure: true,
      disputes: true,
      test_payment: "by_payer",
      after_decline: "retry",
      payouts: { told: true },
    },
    fields: paystackFields,
    webhook: { subscription: "all", events: paystackEvents },
    checkConfig: parsePaystackConfig,
    takes: paystackMoney.takes,
    startCharge: (request, config) => startCharge(connect(config), request),
    fetchPayment: async (ref, config) => paymentState(await findTransaction(connect(config), ref)),
    refund: (request, config) => refund(connect(config), request),
    fetchRefund: (ref, config) => fetchRefund(connect(config), ref),
    verifyWebhook: async (raw, headers, _url, config) => {
      const { secret_key, mode } = parsePaystackConfig(config);
      const delivery = openPaystackDelivery(raw, headers.get("x-paystack-signature"), secret_key);
      return readPaystackEvent(delivery, { mode, api: connect(config), now: options.clock.now() });
    },
    beginSave: () => Promise.reject(new AppError("conflict", "Paystack saves a payment method only with a payment.")),
    completeSave: async (ref, config) => savedMethod(await findTransaction(connect(config), ref)),
    chargeSaved: (request, config) => chargeSaved(connect(config), request),
    tellPayouts: (request, config) => tellPaystackPayouts(connect(config), request),
  };
}

const Page = z.object({ authorization_url: z.string(), reference: z.string() });
/** A repeated request comes after an answer that was lost; a few are enough. */
const mostPages = 9;

/** Opens a page. Paystack does not show an opened page again, so a repeated request opens another: nobody has seen the one before. */
async function startCharge(api: PaystackApi, request: ChargeRequest): Promise<StartedCharge> {
  const { attempt_id, customer } = request;
  paystackMoney.checkCharge(request.amount);
  const email = customer.email ?? customer.customer_ref;
  if (email === undefined) throw invalidField("customer.email", "required", "Paystack needs the customer's email address.");
  const order = {
    email,
    amount: paystackMoney.toUnits(request.amount),
    currency: request.amount.currency,
    callback_url: request.success_url,
    metadata: { description: request.description, cancel_action: request.cancel_url },
  };
  for (let page = 1; page <= mostPages; page += 1) {
    const reference = referenceOf(attempt_id, page);
    try {
      const opened = readAnswer(Page, await api.post("/transaction/initialize", { ...order, reference }));
      return { charge_ref: reference, redirect_url: opened.authorization_url };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      await assertUnpaid(api, reference, order);
    }
  }
  throw refusedByProvider("This attempt was sent to Paystack too often.", "refused");
}

async function assertUnpaid(api: PaystackApi, reference: string, order: { amount: number; currency: string }): Promise<void> {
  const { amount, currency, status } = await findTransaction(api, reference);
  if (amount !== order.amount || currency !== order.currency) throw sentBefore();
  if (status === "success") throw invalidField("attempt_id", "closed", "This attempt's payment page is closed.");
}

/** Paystack has no idempotency key for refunds: the attempt's id in the note tells one that was made before. */
async function refund(api: PaystackApi, { attempt_id, payment_ref, amount }: RefundRequest): Promise<RefundState> {
  const transaction = await findTransaction(api, payment_ref);
  if (amount !== undefined && amount.currency !== transaction.currency) {
    throw invalidField("currency", "other_currency", "The payment is in another currency.");
  }
  const made = await listRefunds(api, transaction);
  const units = amount === undefined ? undefined : paystackMoney.toUnits(amount);
  const known = made.find(({ merchant_note }) => merchant_note === attempt_id);
  if (known) {
    if (units !== undefined && known.amount !== units) throw sentBefore();
    return refundState(known, payment_ref);
  }
  const given = made.filter(({ status }) => status !== "failed").reduce((sum, one) => sum + one.amount, 0);
  const left = transaction.amount - given;
  if (left <= 0) throw refusedByProvider("Transaction has been fully reversed", "refused");
  if (units !== undefined && units > left) throw invalidField("amount", "too_large", "More than what is left of the payment.");
  const answer = await api.post("/refund", { transaction: payment_ref, amount: units ?? left, merchant_note: attempt_id });
  return refundState(readAnswer(Refund, answer), payment_ref);
}

const RefundWithPayment = Refund.extend({ transaction_reference: z.string().nullish(), transaction: z.unknown() });

/** A refund names its transaction by its reference in some answers, by its number in others. */
async function fetchRefund(api: PaystackApi, ref: string): Promise<RefundState> {
  const found = readAnswer(RefundWithPayment, await api.get(`/refund/${encodeURIComponent(ref)}`));
  const named = z.object({ reference: z.string() }).safeParse(found.transaction);
  return refundState(found, found.transaction_reference ?? named.data?.reference ?? null);
}

/** Paystack's answer where the card's bank wants the payer. */
const Paused = z.object({ paused: z.literal(true) });

async function chargeSaved(api: PaystackApi, request: SavedChargeRequest): Promise<PaymentState> {
  const { attempt_id, method, description } = request;
  const reference = referenceOf(attempt_id, "saved");
  paystackMoney.checkCharge(request.amount);
  const order = {
    email: method.customer_ref,
    authorization_code: method.method_ref,
    amount: paystackMoney.toUnits(request.amount),
    currency: request.amount.currency,
    reference,
    metadata: { description },
  };
  const answer = await api.post("/transaction/charge_authorization", order).catch(async (error: unknown) => {
    if (!isDuplicate(error)) throw error;
    const before = await findTransaction(api, reference);
    if (before.amount !== order.amount || before.currency !== order.currency) throw sentBefore();
    return before;
  });
  if (Paused.safeParse(answer).success) throw needsPayer();
  const transaction = readAnswer(Transaction, answer);
  if (transaction.status === "abandoned") throw needsPayer();
  if (transaction.status === "failed") throw refusedByProvider(transaction.gateway_response ?? "The card was declined.", "declined");
  return paymentState(transaction);
}

const needsPayer = (): AppError => refusedByProvider("The card's bank asks the payer to confirm this payment.", "authentication_required");
