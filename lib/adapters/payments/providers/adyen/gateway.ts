import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type {
  ChargeRequest,
  Gateway,
  PaymentState,
  RefundRequest,
  RefundState,
  SavedChargeRequest,
  SavedMethod,
  SaveRequest,
  StartedCharge,
  StartedSave,
  TestChargeRequest,
} from "@/lib/kernel/ports/payment-gateway";
import { type ProviderOptions, refusedByProvider } from "../client";
import { type AdyenCall, connectAdyen } from "./calls";
import { assertTestMode } from "../config";
import { adyenFields, parseAdyenConfig } from "./config";
import { adyenEvents, readAdyenDelivery } from "./events";
import { adyenMoney } from "./money";
import { AdyenLink, AdyenMethods, AdyenPayment, AdyenRefund, linkState, refundAsked, refundRefOf, savedMethod } from "./objects";

interface Session {
  call: AdyenCall;
  merchantAccount: string;
}

/** Adyen through Pay by Link (docs.adyen.com/unified-commerce/pay-by-link); results of payments and refunds come by webhook only. */
export function createAdyenGateway(options: ProviderOptions): Gateway {
  const connect = connectAdyen(options);
  const open = (config: Parameters<Gateway["checkConfig"]>[0]): Session => {
    const settings = parseAdyenConfig(config);
    return { call: connect(settings), merchantAccount: settings.merchant_account };
  };
  return {
    slug: "adyen",
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
      payouts: { told: false, reason: "report_files" },
    },
    fields: adyenFields,
    webhook: { subscription: "choose", events: adyenEvents },
    checkConfig: parseAdyenConfig,
    takes: adyenMoney.takes,
    startCharge: async (request, config) => startCharge(open(config), request),
    fetchPayment: async (chargeRef, config) => fetchPayment(open(config), chargeRef),
    closePage: async (chargeRef, config) => closePage(open(config), chargeRef),
    refund: async (request, config) => refund(open(config), request),
    fetchRefund: async (refundRef) => ({ ...refundAsked(refundRef), payment_ref: null, attempt_id: null }),
    verifyWebhook: async (raw, _headers, _url, config) => readAdyenDelivery(raw, parseAdyenConfig(config)),
    beginSave: async (request, config) => beginSave(open(config), request),
    completeSave: async (ref, config) => completeSave(open(config), ref),
    chargeSaved: async (request, config) => chargeSaved(open(config), request),
    chargeTest: async (request, config) => {
      assertTestMode(parseAdyenConfig(config));
      return chargeTest(open(config), request);
    },
  };
}

const amountOf = (amount: ChargeRequest["amount"]) => ({ value: adyenMoney.toUnits(amount), currency: amount.currency });

/** For charges of the company without the payer, at no fixed times. */
const storing = { storePaymentMethodMode: "enabled", recurringProcessingModel: "UnscheduledCardOnFile" };

async function startCharge({ call, merchantAccount }: Session, request: ChargeRequest): Promise<StartedCharge> {
  const { attempt_id, amount, description, customer, save_method, expires_at } = request;
  adyenMoney.checkCharge(amount);
  const link = await openLink(call, attempt_id, {
    merchantAccount,
    amount: amountOf(amount),
    reference: attempt_id,
    description,
    returnUrl: request.success_url,
    ...(customer.email === undefined ? {} : { shopperEmail: customer.email }),
    // A shopper of its own for each saved method, so that the method can be told from older ones.
    ...(save_method ? { ...storing, shopperReference: attempt_id } : {}),
    ...(expires_at ? { expiresAt: expires_at.toISOString() } : {}),
  });
  return { charge_ref: link.id, redirect_url: link.url };
}

function openLink(call: AdyenCall, attempt_id: string, json: object): Promise<AdyenLink> {
  return call({ method: "POST", path: "/paymentLinks", headers: { "idempotency-key": attempt_id }, json }, AdyenLink);
}

const linkPath = (id: string): string => `/paymentLinks/${encodeURIComponent(id)}`;

async function fetchPayment({ call }: Session, chargeRef: string): Promise<PaymentState> {
  if (!chargeRef.startsWith("PL")) throw new AppError("conflict", "Adyen reports the result of this payment by webhook only.");
  return linkState(await call({ method: "GET", path: linkPath(chargeRef) }, AdyenLink));
}

async function closePage(session: Session, chargeRef: string): Promise<PaymentState> {
  const before = await fetchPayment(session, chargeRef);
  if (before.status !== "open") return before;
  return linkState(await session.call({ method: "PATCH", path: linkPath(chargeRef), json: { status: "expired" } }, AdyenLink));
}

async function refund({ call, merchantAccount }: Session, { attempt_id, payment_ref, amount }: RefundRequest): Promise<RefundState> {
  if (amount === undefined) throw invalidField("amount", "required", "Adyen needs the amount of a refund.");
  const asked = amountOf(amount);
  const { pspReference } = await call(
    {
      method: "POST",
      path: `/payments/${encodeURIComponent(payment_ref)}/refunds`,
      headers: { "idempotency-key": attempt_id },
      json: { merchantAccount, amount: asked, reference: attempt_id, merchantRefundReason: "CUSTOMER REQUEST" },
    },
    AdyenRefund,
  );
  return { ...refundAsked(refundRefOf(pspReference, asked)), payment_ref, attempt_id };
}

/** A page without an amount: Adyen checks the card and stores it. */
async function beginSave({ call, merchantAccount }: Session, request: SaveRequest): Promise<StartedSave> {
  const { attempt_id, customer } = request;
  const link = await openLink(call, attempt_id, {
    merchantAccount,
    amount: { value: 0, currency: adyenMoney.checkCurrency(request.currency) },
    reference: attempt_id,
    returnUrl: request.success_url,
    ...(customer.email === undefined ? {} : { shopperEmail: customer.email }),
    ...storing,
    shopperReference: attempt_id,
  });
  return { save_ref: link.id, redirect_url: link.url, client_token: null };
}

async function completeSave({ call, merchantAccount }: Session, ref: string): Promise<SavedMethod> {
  const { shopperReference } = await call({ method: "GET", path: linkPath(ref) }, AdyenLink);
  const shopper = shopperReference ?? "";
  const query = new URLSearchParams({ merchantAccount, shopperReference: shopper });
  const { storedPaymentMethods } =
    shopper === "" ? {} : await call({ method: "GET", path: `/storedPaymentMethods?${query.toString()}` }, AdyenMethods);
  const method = storedPaymentMethods?.at(-1);
  if (method === undefined) throw new AppError("conflict", "No payment method has been saved yet.");
  return savedMethod(shopper, method);
}

async function chargeSaved({ call, merchantAccount }: Session, request: SavedChargeRequest): Promise<PaymentState> {
  const { amount, method } = request;
  adyenMoney.checkCharge(amount);
  return pay(call, request, {
    merchantAccount,
    amount: amountOf(amount),
    shopperReference: method.customer_ref,
    shopperInteraction: "ContAuth",
    recurringProcessingModel: storing.recurringProcessingModel,
    paymentMethod: { type: "scheme", storedPaymentMethodId: method.method_ref },
  });
}

/** A test card as Adyen's test system takes it from servers (docs.adyen.com, "Test card numbers"). */
const testCard = {
  type: "scheme",
  encryptedCardNumber: "test_4111111111111111",
  encryptedExpiryMonth: "test_03",
  encryptedExpiryYear: "test_2030",
  encryptedSecurityCode: "test_737",
};

async function chargeTest({ call, merchantAccount }: Session, request: TestChargeRequest): Promise<PaymentState> {
  adyenMoney.checkCharge(request.amount);
  const amount = amountOf(request.amount);
  return pay(call, request, { merchantAccount, amount, shopperInteraction: "Ecommerce", paymentMethod: testCard });
}

async function pay(call: AdyenCall, request: TestChargeRequest, json: object): Promise<PaymentState> {
  const { attempt_id, webhook_url } = request;
  const headers = { "idempotency-key": attempt_id };
  // Adyen wants the address for a payer, who is not there.
  const body = { ...json, reference: attempt_id, returnUrl: webhook_url };
  return chargedState(await call({ method: "POST", path: "/payments", headers, json: body }, AdyenPayment), request);
}

const underWay = new Set(["Pending", "Received", "PresentToShopper"]);
/** The bank wants to ask the payer: by its answer, or by its reason (docs.adyen.com/development-resources/refusal-reasons). */
const asking = new Set(["RedirectShopper", "IdentifyShopper", "ChallengeShopper"]);
const needsPayer = new Set(["11", "38"]);

function chargedState(
  { resultCode, pspReference, refusalReason, refusalReasonCode }: AdyenPayment,
  request: TestChargeRequest,
): PaymentState {
  const isReceived = resultCode === "Authorised";
  if (!isReceived && !underWay.has(resultCode)) {
    const asks = asking.has(resultCode) || needsPayer.has(refusalReasonCode ?? "");
    const code = asks ? "authentication_required" : "declined";
    throw refusedByProvider(refusalReason ?? "The card was declined.", code);
  }
  return {
    charge_ref: pspReference,
    payment_ref: pspReference,
    attempt_id: request.attempt_id,
    status: isReceived ? "received" : "processing",
    amount: request.amount,
    failure: null,
  };
}
