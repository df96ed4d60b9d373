import { z } from "zod";
import {
  declinedMessage,
  defineSandbox,
  refuseWith,
  toGatewayAmount,
  toSandboxMoney,
  type SandboxCall,
  type SandboxChange,
  type SandboxMoney,
  type SandboxPayment,
  type SandboxRefund,
} from "../sandbox/kit";
import { mollieMoney } from "./money";
import { molliePayoutRoutes } from "./sandbox-payouts";

const Amount = z.strictObject({ currency: z.string(), value: z.string() });
const Metadata = z.object({ attempt_id: z.string() });
/** Only the parameters that the sandbox implements: any other is rejected rather than ignored. */
const PaymentParameters = z.strictObject({
  amount: Amount,
  description: z.string().min(1).max(255),
  redirectUrl: z.url().optional(),
  cancelUrl: z.url().optional(),
  webhookUrl: z.url().optional(),
  metadata: Metadata,
  method: z.literal("creditcard").optional(),
  customerId: z.string().optional(),
  mandateId: z.string().optional(),
  sequenceType: z.enum(["oneoff", "first", "recurring"]).default("oneoff"),
});
const RefundParameters = z.strictObject({ amount: Amount, description: z.string(), metadata: Metadata });
const CustomerParameters = z.strictObject({ name: z.string().optional(), email: z.email().optional(), metadata: Metadata });

const problem = (status: number, detail: string, field?: string) => ({
  status,
  body: { status, title: "Error", detail, ...(field === undefined ? {} : { field }) },
});
const refuse = (status: number, detail: string, field?: string) => {
  const answer = problem(status, detail, field);
  return refuseWith(answer.status, answer.body);
};

function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse(422, issue?.message ?? "Invalid", issue?.path.join("."));
}

/** Null for zero, which saves a method. */
function readAmount({ currency, value }: z.infer<typeof Amount>): SandboxMoney | null {
  if (!mollieMoney.supports(currency)) throw refuse(422, "The currency is not supported.", "amount.currency");
  const amount = mollieMoney.fromText(value, currency);
  if (amount.minor === 0n) return null;
  if (mollieMoney.toText(amount) !== value) throw refuse(422, "The amount has a wrong number of decimals.", "amount.value");
  return toSandboxMoney(amount);
}

const write = (money: SandboxMoney) => ({ currency: money.currency, value: mollieMoney.toText(toGatewayAmount(money)) });
const iso = (at: number) => new Date(at).toISOString();
const statuses = { open: "open", approved: "open", paid: "paid", failed: "failed", expired: "expired" } as const;

function show({ world }: Pick<SandboxCall, "world">, payment: SandboxPayment, embeds = false) {
  const zero = { currency: payment.details["currency"] ?? "EUR", value: payment.details["zero"] ?? "0.00" };
  const { account, amount, status } = payment;
  const refunds = world.store.list(account, "refund").filter((refund) => refund.payment === payment.id);
  const disputes = world.store.list(account, "dispute").filter((dispute) => dispute.payment === payment.id);
  const left = world.refundable(payment);
  const reason = payment.failure === declinedMessage ? "card_declined" : "authentication_required";
  return {
    resource: "payment",
    id: payment.id,
    mode: "test",
    createdAt: iso(payment.created),
    status: statuses[status],
    ...(status === "paid" ? { paidAt: iso(payment.created) } : {}),
    ...(status === "failed" ? { failedAt: iso(payment.created), details: { failureReason: reason, failureMessage: payment.failure } } : {}),
    amount: amount === null ? zero : write(amount),
    ...(amount === null ? {} : { amountRemaining: left > 0 ? write({ ...amount, minor: left }) : { ...write(amount), value: "0.00" } }),
    description: payment.description,
    metadata: { attempt_id: payment.reference },
    customerId: payment.customer,
    mandateId: status === "paid" ? payment.method : null,
    _links: payment.success_url === null ? {} : { checkout: { href: world.pageUrl(payment), type: "text/html" } },
    ...(embeds
      ? {
          _embedded: {
            refunds: refunds.map((refund) => showRefund(refund)),
            chargebacks: disputes.map(({ id, amount: taken, created, status: decided, reason: description }) => ({
              id,
              amount: write(taken),
              createdAt: iso(created),
              reversedAt: decided === "won" ? iso(created) : null,
              reason: { code: "4853", description },
            })),
          },
        }
      : {}),
  };
}

const refundStatuses = { pending: "pending", succeeded: "refunded", failed: "failed" } as const;

function showRefund(refund: SandboxRefund, status: string = refundStatuses[refund.status]) {
  return {
    resource: "refund",
    id: refund.id,
    paymentId: refund.payment,
    amount: write(refund.amount),
    status,
    createdAt: iso(refund.created),
    metadata: { attempt_id: refund.reference },
  };
}

function findPayment({ world, account, params: [id = ""] }: SandboxCall): SandboxPayment {
  const payment = world.payment(account.id, id);
  if (payment === undefined) throw refuse(404, "No payment exists with this token.");
  return payment;
}

function createPayment(call: SandboxCall) {
  const { world, account, request } = call;
  const { amount: given, metadata, customerId = null, mandateId, sequenceType, ...rest } = read(PaymentParameters, request.body);
  const amount = readAmount(given);
  if (customerId !== null && !world.store.find(account.id, "customer", customerId))
    throw refuse(422, "The customer id is invalid.", "customerId");
  const base = { id: world.store.newId("tr_"), reference: metadata.attempt_id, webhook_url: rest.webhookUrl ?? null };
  const details = { currency: given.currency, zero: given.value };
  if (sequenceType === "recurring") {
    const method = world.store.find(account.id, "method", mandateId ?? "");
    if (method === undefined || method.customer !== customerId || amount === null)
      throw refuse(422, "The mandate id is invalid.", "mandateId");
    const payment = world.chargeSaved(method, base.id, { ...base, amount, details, description: rest.description });
    return { status: 201, body: show(call, payment) };
  }
  if (rest.redirectUrl === undefined) throw refuse(422, "The redirect URL is missing.", "redirectUrl");
  const saves = sequenceType === "first";
  if (amount === null && !saves) throw refuse(422, "The amount must be above zero.", "amount.value");
  const payment = world.open({
    ...base,
    account: account.id,
    amount,
    details,
    saves,
    customer: customerId,
    description: rest.description,
    success_url: rest.redirectUrl,
    cancel_url: rest.cancelUrl ?? null,
  });
  return { status: 201, body: show(call, payment) };
}

function createRefund(call: SandboxCall) {
  const { world, request } = call;
  const payment = findPayment(call);
  const { amount: given, metadata } = read(RefundParameters, request.body);
  const amount = readAmount(given);
  if (payment.status !== "paid") throw refuse(422, "The payment is not paid.");
  if (given.currency !== payment.amount?.currency) throw refuse(422, "The currency is not the payment's.", "amount.currency");
  if (amount === null || amount.minor > world.refundable(payment))
    throw refuse(422, "The amount is higher than the maximum.", "amount.value");
  const refund = world.refund(payment, { id: world.store.newId("re_"), amount, reference: metadata.attempt_id });
  // Mollie decides later, and reports it.
  return { status: 201, body: showRefund(refund, "queued") };
}

/** Classic webhooks: unsigned, with the payment's id alone. */
function report({ kind, payment }: SandboxChange) {
  if (kind === "saved" && payment.amount !== null) return null;
  return { headers: { "content-type": "application/x-www-form-urlencoded" }, body: `id=${payment.id}` };
}

export const mollieSandbox = defineSandbox({
  slug: "mollie",
  name: "Mollie",
  prefixes: { customer: "cst_", method: "mdt_" },
  three_d_secure: true,
  after_decline: "final",
  agree: (world, payment) => world.receive(payment, payment.id),
  accountOf: ({ headers }, accounts) => {
    const given = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1];
    return given === undefined ? undefined : accounts.find(({ config }) => [config["api_key"], config["payouts_token"]].includes(given));
  },
  settings: (random) => ({ mode: "test", api_key: `test_${random(30)}`, payouts_token: `access_${random(30)}` }),
  unauthorized: problem(401, "Missing authentication, or failed to authenticate"),
  unknown: problem(404, "No such address."),
  idempotency: {
    keyOf: ({ headers }) => headers.get("idempotency-key") ?? undefined,
    conflict: problem(409, "The idempotency key was used with another request."),
  },
  report,
  routes: [
    ...molliePayoutRoutes,
    ["POST", "/payments", createPayment],
    ["GET", "/payments/:id", (call) => ({ status: 200, body: show(call, findPayment(call), call.request.query.has("embed")) })],
    ["POST", "/payments/:id/refunds", createRefund],
    [
      "GET",
      "/payments/:id/refunds/:refund",
      ({ world, account, params: [, id = ""] }) => {
        const refund = world.store.find(account.id, "refund", id);
        if (refund === undefined) throw refuse(404, "No refund exists with this token.");
        return { status: 200, body: showRefund(refund) };
      },
    ],
    [
      "POST",
      "/customers",
      ({ world, account, request }) => {
        const { name = null, email = null, metadata } = read(CustomerParameters, request.body);
        const base = { account: account.id, created: world.store.now(), webhook_url: null, details: {}, reference: metadata.attempt_id };
        const { id } = world.store.add({ ...base, kind: "customer", id: world.store.newId("cst_"), name, email });
        return { status: 201, body: { resource: "customer", id, name, email } };
      },
    ],
    [
      "GET",
      "/customers/:id/mandates/:mandate",
      ({ world, account, params: [customer = "", id = ""] }) => {
        const method = world.store.find(account.id, "method", id);
        if (method === undefined || method.customer !== customer) throw refuse(404, "No mandate exists with this token.");
        const details = { cardNumber: method.last4, cardLabel: "Visa", cardExpiryDate: `${method.expires}-31` };
        return { status: 200, body: { resource: "mandate", id, method: "creditcard", status: "valid", details } };
      },
    ],
  ],
});
