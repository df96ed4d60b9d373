import { createHash } from "node:crypto";
import { z } from "zod";
import {
  defineSandbox,
  refuseWith,
  toSandboxMoney,
  type SandboxAccount,
  type SandboxAnswer,
  type SandboxCall,
  type SandboxChange,
  type SandboxMoney,
  type SandboxPayment,
} from "../sandbox/kit";
import { paypalMoney } from "./money";
import { eventText, showCapture, showOrder, showPaymentToken, showRefund, showSetupToken } from "./sandbox-objects";
import { searchTransactions } from "./sandbox-payouts";
import { isSignedBy, sandboxKeys, signText, transmissionText } from "./sandbox-sign";

const Amount = z.strictObject({ currency_code: z.string(), value: z.string() });
const Experience = z.strictObject({
  return_url: z.url(),
  cancel_url: z.url(),
  shipping_preference: z.literal("NO_SHIPPING"),
  user_action: z.literal("PAY_NOW").optional(),
});
const Vault = z.strictObject({
  store_in_vault: z.literal("ON_SUCCESS"),
  usage_type: z.literal("MERCHANT"),
  permit_multiple_payment_tokens: z.boolean(),
});
const Customer = z.strictObject({ id: z.string() });
/** Only the parameters that the sandbox implements: any other is rejected rather than ignored. */
const OrderParameters = z.strictObject({
  intent: z.literal("CAPTURE"),
  purchase_units: z.tuple([z.strictObject({ custom_id: z.string().max(255), description: z.string().max(127), amount: Amount })]),
  payment_source: z.strictObject({
    paypal: z.union([
      z.strictObject({ vault_id: z.string() }),
      z.strictObject({
        experience_context: Experience,
        attributes: z.strictObject({ vault: Vault, customer: Customer.optional() }).optional(),
      }),
    ]),
  }),
});
const RefundParameters = z.strictObject({ amount: Amount.optional(), custom_id: z.string() });
const SetupParameters = z.strictObject({
  payment_source: z.strictObject({ paypal: z.strictObject({ usage_type: z.literal("MERCHANT"), experience_context: Experience }) }),
  customer: Customer.optional(),
});
const TokenParameters = z.strictObject({
  payment_source: z.strictObject({ token: z.strictObject({ id: z.string(), type: z.literal("SETUP_TOKEN") }) }),
});
const VerifyParameters = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
});

function problem(status: number, issue: string, description: string): SandboxAnswer {
  const name = status === 404 ? "RESOURCE_NOT_FOUND" : "UNPROCESSABLE_ENTITY";
  return { status, body: { name, message: description, details: [{ issue, description }] } };
}

function refuse(status: number, issue: string, description: string) {
  const answer = problem(status, issue, description);
  return refuseWith(answer.status, answer.body);
}

function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw refuse(400, "INVALID_PARAMETER", `${parsed.error.issues[0]?.path.join(".") ?? ""}: ${parsed.error.issues[0]?.message ?? ""}`);
}

function readAmount({ currency_code, value }: z.infer<typeof Amount>): SandboxMoney {
  if (!paypalMoney.supports(currency_code)) throw refuse(422, "CURRENCY_NOT_SUPPORTED", "The currency is not supported.");
  const amount = paypalMoney.fromText(value, currency_code);
  if (paypalMoney.toText(amount) !== value) throw refuse(422, "DECIMAL_PRECISION", "The amount has a wrong number of decimals.");
  return toSandboxMoney(amount);
}

const tokenOf = ({ config }: SandboxAccount): string =>
  createHash("sha256")
    .update(`${config["client_id"] ?? ""}:${config["client_secret"] ?? ""}`)
    .digest("hex");

function findOrder({ world, account, params: [id = ""] }: SandboxCall): SandboxPayment {
  const payment = world.payment(account.id, id);
  if (payment === undefined) throw refuse(404, "INVALID_RESOURCE_ID", "The specified resource does not exist.");
  return payment;
}

function findCapture({ world, account, params: [id = ""] }: SandboxCall): SandboxPayment {
  const payment = world.paid(account.id, id);
  if (payment === undefined) throw refuse(404, "INVALID_RESOURCE_ID", "The specified resource does not exist.");
  return payment;
}

function createOrder({ world, account, request }: SandboxCall): SandboxAnswer {
  const { purchase_units, payment_source } = read(OrderParameters, request.body);
  const [{ custom_id: reference, description, amount: given }] = purchase_units;
  const base = { id: world.store.newId("ORDER"), reference, description, amount: readAmount(given) };
  const { paypal } = payment_source;
  if ("vault_id" in paypal) {
    const method = world.store.find(account.id, "method", paypal.vault_id);
    if (method === undefined) throw refuse(422, "TOKEN_ID_NOT_FOUND", "The vault token does not exist.");
    const payment = world.chargeSaved(method, world.store.newId("CAP"), base);
    if (payment.status === "paid") return { status: 201, body: showOrder(payment, "") };
    return problem(422, "INSTRUMENT_DECLINED", "The instrument presented was either declined by the processor or bank.");
  }
  const { experience_context, attributes } = paypal;
  const customer = attributes?.customer?.id ?? null;
  if (customer !== null && !world.store.list(account.id, "method").some((method) => method.customer === customer))
    throw refuse(422, "CUSTOMER_ID_NOT_FOUND", "The customer does not exist.");
  const { return_url: success_url, cancel_url } = experience_context;
  const payment = world.open({ ...base, account: account.id, success_url, cancel_url, customer, saves: attributes !== undefined });
  return { status: 200, body: showOrder(payment, world.pageUrl(payment)) };
}

/** Takes the money of an order that its payer has approved. */
function capture(call: SandboxCall): SandboxAnswer {
  const payment = findOrder(call);
  if (payment.status === "paid") throw refuse(422, "ORDER_ALREADY_CAPTURED", "The order is already captured.");
  if (payment.status !== "approved") throw refuse(422, "ORDER_NOT_APPROVED", "The payer has not approved the order.");
  call.world.receive(payment, call.world.store.newId("CAP"));
  return { status: 201, body: showOrder(payment, "") };
}

function createRefund(call: SandboxCall): SandboxAnswer {
  const { world, request } = call;
  const payment = findCapture(call);
  const { amount: given, custom_id: reference } = read(RefundParameters, request.body);
  const left = world.refundable(payment);
  const currency = payment.amount?.currency ?? "";
  if (left === 0) throw refuse(422, "CAPTURE_FULLY_REFUNDED", "The capture has already been fully refunded.");
  const amount = given === undefined ? { minor: left, currency } : readAmount(given);
  if (amount.currency !== currency) throw refuse(422, "CURRENCY_MISMATCH", "The currency is not the capture's.");
  if (amount.minor > left) throw refuse(422, "REFUND_AMOUNT_EXCEEDED", "The refund amount exceeds the amount that is left.");
  const refund = world.refund(payment, { id: world.store.newId("REF"), amount, reference });
  return { status: 201, body: showRefund(refund, payment.payment_id) };
}

function createSetupToken({ world, account, request }: SandboxCall): SandboxAnswer {
  const { payment_source, customer } = read(SetupParameters, request.body);
  const { return_url: success_url, cancel_url } = payment_source.paypal.experience_context;
  const id = world.store.newId("SETUP");
  const known = customer?.id ?? null;
  const payment = world.open({ id, account: account.id, amount: null, success_url, cancel_url, saves: true, customer: known });
  return { status: 201, body: showSetupToken(payment, world.pageUrl(payment)) };
}

function createPaymentToken({ world, account, request }: SandboxCall): SandboxAnswer {
  const { token } = read(TokenParameters, request.body).payment_source;
  const payment = world.payment(account.id, token.id);
  if (payment?.status !== "approved") throw refuse(422, "SETUP_TOKEN_NOT_APPROVED", "The payer has not approved the setup token.");
  world.receive(payment, "");
  return { status: 201, body: showPaymentToken(payment.method ?? "", payment.customer ?? "") };
}

/** The body's own text is what was signed, so it is cut out of the request. */
function verifyDelivery({ account, request }: SandboxCall): SandboxAnswer {
  const given = read(VerifyParameters, request.body);
  const start = request.raw.indexOf('"webhook_event":');
  const raw = request.raw.slice(start + '"webhook_event":'.length, -1);
  const text = transmissionText(given.transmission_id, given.transmission_time, given.webhook_id, raw);
  const right = given.webhook_id === account.config["webhook_id"] && isSignedBy(sandboxKeys().publicKey, text, given.transmission_sig);
  return { status: 200, body: { verification_status: right ? "SUCCESS" : "FAILURE" } };
}

function report(change: SandboxChange, { config }: SandboxAccount, now: Date) {
  const body = eventText(change);
  if (body === null) return null;
  const time = now.toISOString();
  const headers = {
    "content-type": "application/json",
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-cert-url": "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-sandbox",
    "paypal-transmission-id": change.id,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": signText(transmissionText(change.id, time, config["webhook_id"] ?? "", body)),
  };
  return { headers, body };
}

export const paypalSandbox = defineSandbox({
  slug: "paypal",
  name: "PayPal",
  prefixes: { customer: "CUS", method: "TOK" },
  three_d_secure: false,
  after_decline: "retry",
  agree: (world, payment) => {
    Object.assign(payment, { status: "approved", failure: null });
    world.store.emit(payment.account, { kind: "approved", payment });
  },
  returns: ({ id }) => ({ token: id, PayerID: "SANDBOXPAYER" }),
  accountOf: ({ path, headers }, accounts) => {
    const given = headers.get("authorization") ?? "";
    const asks = path === "/v1/oauth2/token";
    return accounts.find((account) => {
      const { client_id = "", client_secret = "" } = account.config;
      const basic = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}`;
      return client_id !== "" && given === (asks ? basic : `Bearer ${tokenOf(account)}`);
    });
  },
  settings: (random) => ({ mode: "test", client_id: random(80), client_secret: random(80), webhook_id: random(17) }),
  unauthorized: { status: 401, body: { name: "AUTHENTICATION_FAILURE", message: "Authentication failed.", details: [] } },
  unknown: problem(404, "INVALID_RESOURCE_ID", "The specified resource does not exist."),
  idempotency: {
    keyOf: ({ headers }) => headers.get("paypal-request-id") ?? undefined,
    conflict: problem(422, "DUPLICATE_REQUEST_ID", "The request id was used with another request."),
  },
  report,
  routes: [
    [
      "POST",
      "/v1/oauth2/token",
      ({ account }) => ({ status: 200, body: { access_token: tokenOf(account), token_type: "Bearer", expires_in: 32_400 } }),
    ],
    ["POST", "/v2/checkout/orders", createOrder],
    ["GET", "/v2/checkout/orders/:id", (call) => ({ status: 200, body: showOrder(findOrder(call), call.world.pageUrl(findOrder(call))) })],
    ["POST", "/v2/checkout/orders/:id/capture", capture],
    ["GET", "/v2/payments/captures/:id", (call) => ({ status: 200, body: showCapture(findCapture(call)) })],
    ["POST", "/v2/payments/captures/:id/refund", createRefund],
    [
      "GET",
      "/v2/payments/refunds/:id",
      ({ world, account, params: [id = ""] }) => {
        const refund = world.store.find(account.id, "refund", id);
        if (refund === undefined) throw refuse(404, "INVALID_RESOURCE_ID", "The specified resource does not exist.");
        return { status: 200, body: showRefund(refund, world.payment(account.id, refund.payment)?.payment_id ?? null) };
      },
    ],
    ["GET", "/v1/reporting/transactions", searchTransactions],
    ["POST", "/v3/vault/setup-tokens", createSetupToken],
    [
      "GET",
      "/v3/vault/setup-tokens/:id",
      (call) => ({ status: 200, body: showSetupToken(findOrder(call), call.world.pageUrl(findOrder(call))) }),
    ],
    ["POST", "/v3/vault/payment-tokens", createPaymentToken],
    ["POST", "/v1/notifications/verify-webhook-signature", verifyDelivery],
  ],
});
