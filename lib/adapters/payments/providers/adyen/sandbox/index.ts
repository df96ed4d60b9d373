import { z } from "zod";
import {
  defineSandbox,
  refuseWith,
  type SandboxAnswer,
  type SandboxCall,
  type SandboxRefusal,
  type SandboxRoute,
} from "../../sandbox/definition";
import type { SandboxPayment, SandboxRefund } from "../../sandbox/model";
import { toSandboxMoney } from "../../sandbox/world";
import { adyenMoney } from "../money";
import { amountOrNothing, reportOf } from "./report";

const Amount = z.object({ value: z.int().min(0), currency: z.string() });
const LinkAsk = z.object({
  merchantAccount: z.string(),
  amount: Amount,
  reference: z.string().min(1).max(80),
  description: z.string().max(280).optional(),
  returnUrl: z.string().optional(),
  shopperReference: z.string().min(3).optional(),
  storePaymentMethodMode: z.enum(["disabled", "askForConsent", "enabled"]).optional(),
  recurringProcessingModel: z.enum(["CardOnFile", "Subscription", "UnscheduledCardOnFile"]).optional(),
  expiresAt: z.iso.datetime().optional(),
});
const PaymentAsk = z.object({
  merchantAccount: z.string(),
  amount: Amount,
  reference: z.string(),
  returnUrl: z.string(),
  shopperReference: z.string(),
  shopperInteraction: z.literal("ContAuth"),
  recurringProcessingModel: z.string(),
  paymentMethod: z.object({ type: z.literal("scheme"), storedPaymentMethodId: z.string() }),
});
const TestAsk = z.object({
  merchantAccount: z.string(),
  amount: Amount,
  reference: z.string(),
  returnUrl: z.string(),
  shopperInteraction: z.literal("Ecommerce"),
  paymentMethod: z.object({ type: z.literal("scheme"), encryptedCardNumber: z.literal("test_4111111111111111") }),
});
const RefundAsk = z.object({ merchantAccount: z.string(), amount: Amount, reference: z.string() });

function refuse(errorCode: string, message: string, status = 422): SandboxRefusal {
  return refuseWith(status, { status, errorCode, message, errorType: "validation" });
}

/** The parsed body of a request for this account. */
function read<Shape extends z.ZodType<{ merchantAccount: string; amount: z.output<typeof Amount> }>>(shape: Shape, call: SandboxCall) {
  const parsed = shape.safeParse(call.request.body);
  if (!parsed.success) throw refuse("702", parsed.error.issues[0]?.message ?? "Bad request.");
  const { merchantAccount, amount } = parsed.data;
  if (merchantAccount !== call.account.config["merchant_account"]) throw refuse("901", "Invalid Merchant Account", 403);
  if (!adyenMoney.supports(amount.currency)) throw refuse("138", "Unsupported currency specified");
  return parsed.data;
}

const moneyOf = ({ value, currency }: z.output<typeof Amount>) => toSandboxMoney(adyenMoney.fromUnits(value, currency));
const linkStates: Partial<Record<SandboxPayment["status"], string>> = { open: "active", expired: "expired" };

function linkAnswer(status: number, payment: SandboxPayment, { world, account }: SandboxCall): SandboxAnswer {
  const { id, reference, customer, status: state, expires_at } = payment;
  return {
    status,
    body: {
      id,
      url: world.pageUrl(payment),
      status: linkStates[state] ?? "completed",
      amount: amountOrNothing(payment),
      reference: reference ?? "",
      merchantAccount: account.config["merchant_account"],
      ...(customer === null ? {} : { shopperReference: customer }),
      ...(expires_at === null ? {} : { expiresAt: new Date(expires_at).toISOString() }),
    },
  };
}

function createLink(call: SandboxCall): SandboxAnswer {
  const ask = read(LinkAsk, call);
  const saves = ask.storePaymentMethodMode === "enabled";
  if (saves && (ask.shopperReference === undefined || ask.recurringProcessingModel === undefined))
    throw refuse("000", "Recurring payments require a shopperReference");
  if (ask.amount.value === 0 && !saves) throw refuse("137", "Invalid amount specified");
  const day = 24 * 60 * 60_000;
  const payment = call.world.open({
    id: call.world.store.newId("PL"),
    account: call.account.id,
    amount: ask.amount.value === 0 ? null : moneyOf(ask.amount),
    reference: ask.reference,
    description: ask.description ?? "",
    success_url: ask.returnUrl ?? null,
    expires_at: ask.expiresAt === undefined ? call.world.store.now() + day : Date.parse(ask.expiresAt),
    saves,
    customer: ask.shopperReference ?? null,
    details: { currency: ask.amount.currency },
  });
  return linkAnswer(201, payment, call);
}

function linkOf({ world, account, params }: SandboxCall): SandboxPayment {
  const payment = world.payment(account.id, params[0] ?? "");
  if (payment === undefined) throw refuse("000", "Payment link not found.", 404);
  return payment;
}

function closeLink(call: SandboxCall): SandboxAnswer {
  const payment = linkOf(call);
  if (call.request.body["status"] !== "expired") throw refuse("702", "A link's status can only be changed to expired.");
  if (payment.status !== "open") throw refuse("29_100", "The link is not active.");
  call.world.expire(payment);
  return linkAnswer(200, payment, call);
}

function listMethods({ world, account, request }: SandboxCall): SandboxAnswer {
  const shopper = request.query.get("shopperReference");
  const storedPaymentMethods = world.store
    .list(account.id, "method")
    .filter(({ customer }) => customer === shopper)
    .map(({ id, brand, last4, expires }) => {
      const [expiryYear = "", expiryMonth = ""] = expires.split("-");
      return { id, type: "scheme", brand, lastFour: last4, expiryMonth, expiryYear, shopperReference: shopper };
    });
  return { status: 200, body: { merchantAccount: account.config["merchant_account"], shopperReference: shopper, storedPaymentMethods } };
}

/** A payment by a test card. */
function chargeCard(call: SandboxCall): SandboxAnswer {
  const { amount, reference } = read(TestAsk, call);
  const { world, account } = call;
  const pspReference = world.store.newId("8");
  world.receive(world.open({ id: pspReference, account: account.id, amount: moneyOf(amount), reference }), pspReference);
  return { status: 200, body: { pspReference, resultCode: "Authorised", merchantReference: reference } };
}

/** Adyen answers a refusal by the bank with 200. */
function chargeMethod(call: SandboxCall): SandboxAnswer {
  if (call.request.body["shopperInteraction"] === "Ecommerce") return chargeCard(call);
  const { amount, reference, shopperReference, paymentMethod } = read(PaymentAsk, call);
  const { world, account } = call;
  const method = world.store.find(account.id, "method", paymentMethod.storedPaymentMethodId);
  if (method?.customer !== shopperReference) throw refuse("803", "PaymentDetail not found");
  const pspReference = world.store.newId("8");
  const { status } = world.chargeSaved(method, pspReference, { id: pspReference, amount: moneyOf(amount), reference });
  if (status === "paid") return { status: 200, body: { pspReference, resultCode: "Authorised", merchantReference: reference } };
  const asks = method.later === "needs_payer";
  const refusal = asks
    ? { refusalReason: "The card needs the payer's authentication.", refusalReasonCode: "38" }
    : { refusalReason: "The card was declined.", refusalReasonCode: "2" };
  return { status: 200, body: { pspReference, resultCode: "Refused", merchantReference: reference, ...refusal } };
}

/** Adyen takes every refund in, and tells by webhook what has become of it. */
function createRefund(call: SandboxCall): SandboxAnswer {
  const { amount, reference } = read(RefundAsk, call);
  const { world, account, params } = call;
  const payment = world.paid(account.id, params[0] ?? "");
  if (payment === undefined) throw refuse("167", "Original pspReference required for this operation");
  const id = world.store.newId("8");
  const money = moneyOf(amount);
  const given = { id, amount: money, reference, details: { value: String(amount.value), currency: amount.currency } };
  const fits = money.currency === payment.amount?.currency && money.minor <= world.refundable(payment);
  if (fits) world.refund(payment, given);
  else {
    const failure = "Insufficient balance on payment";
    const base = { kind: "refund" as const, account: account.id, created: world.store.now(), payment: payment.id, webhook_url: null };
    const refund = world.store.add<SandboxRefund>({ ...base, ...given, status: "failed", failure });
    world.store.emit(account.id, { kind: "refund", refund, payment });
  }
  return { status: 201, body: { pspReference: id, paymentPspReference: params[0], status: "received", reference, amount } };
}

const routes: readonly SandboxRoute[] = [
  ["POST", "/v72/paymentLinks", createLink],
  ["GET", "/v72/paymentLinks/:id", (call) => linkAnswer(200, linkOf(call), call)],
  ["PATCH", "/v72/paymentLinks/:id", closeLink],
  ["POST", "/v72/payments", chargeMethod],
  ["POST", "/v72/payments/:id/refunds", createRefund],
  ["GET", "/v72/storedPaymentMethods", listMethods],
];

const problem = (status: number, errorCode: string, message: string): SandboxAnswer => ({
  status,
  body: { status, errorCode, message, errorType: "security" },
});

/** Adyen's Checkout API on this machine (docs.adyen.com/api-explorer/Checkout/72/overview). */
export const adyenSandbox = defineSandbox({
  slug: "adyen",
  name: "Adyen",
  three_d_secure: true,
  after_decline: "retry",
  prefixes: { customer: "shopper_", method: "M" },
  settings: (random) => ({
    mode: "test",
    api_key: `AQE${random(60)}`,
    merchant_account: "AtriumDemoECOM",
    hmac_key: Buffer.from(random(32)).toString("hex"),
  }),
  routes,
  accountOf: ({ headers }, accounts) => accounts.find(({ config }) => headers.get("x-api-key") === config["api_key"]),
  unauthorized: problem(401, "000", "HTTP Status Response - Unauthorized"),
  unknown: problem(404, "000", "Not found"),
  idempotency: {
    keyOf: ({ headers }) => headers.get("idempotency-key") ?? undefined,
    conflict: problem(422, "704", "request already processed or in progress"),
  },
  agree: { prefix: "8" },
  report: reportOf,
});
