import { z } from "zod";
import type { SandboxAccount, SandboxChange, SandboxPayment } from "../../sandbox/model";
import { defineSandbox, type SandboxCall, type SandboxRoute } from "../../sandbox/definition";
import { toSandboxMoney } from "../../sandbox/world";
import { squareMoney } from "../money";
import { signSquare } from "../signature";
import { disputeObject, failedPrefix, linkObject, orderObject, paymentObject, refundObject } from "./objects";
import { squarePayoutRoutes } from "./payouts";
import { keyReused, notFound, refuse, refuseMissing, unauthorized } from "./refusals";

const Money = z.object({ amount: z.int().positive(), currency: z.string() });
const LinkAsk = z.object({
  idempotency_key: z.string().min(1).max(192),
  order: z.object({
    location_id: z.string(),
    reference_id: z.string().max(40).optional(),
    line_items: z
      .array(z.object({ name: z.string().max(512), quantity: z.literal("1"), base_price_money: Money }))
      .min(1)
      .max(1),
  }),
  checkout_options: z.object({ redirect_url: z.url().optional() }).optional(),
  payment_note: z.string().max(500).optional(),
});
const PaymentAsk = z.object({
  source_id: z.literal("cnon:card-nonce-ok"),
  idempotency_key: z.string().min(1).max(45),
  amount_money: Money,
  location_id: z.string(),
  note: z.string().max(500).optional(),
});
const RefundAsk = z.object({
  idempotency_key: z.string().min(1).max(45),
  payment_id: z.string(),
  amount_money: Money,
  reason: z.string().max(192).optional(),
});

function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse("BAD_REQUEST", issue?.message ?? "Bad request.", issue?.path.join("."));
}

function checkMoney({ currency }: z.output<typeof Money>, field: string): void {
  if (!squareMoney.supports(currency)) throw refuse("INVALID_VALUE", `Unsupported currency ${currency}.`, `${field}.currency`);
}

function createLink({ world, account, request }: SandboxCall) {
  const { order, checkout_options, payment_note } = read(LinkAsk, request.body);
  const [item] = order.line_items;
  if (item === undefined) throw refuse("MISSING_REQUIRED_PARAMETER", "The order has no items.", "order.line_items");
  if (order.location_id !== account.config["location_id"])
    throw refuse("INVALID_LOCATION", "The location does not belong to the seller.", "order.location_id");
  checkMoney(item.base_price_money, "order.line_items[0].base_price_money");
  const { amount, currency } = item.base_price_money;
  const [id, link] = [world.store.newId("O"), world.store.newId("L")];
  const payment = world.open({
    id,
    account: account.id,
    amount: toSandboxMoney(squareMoney.fromUnits(amount, currency)),
    reference: order.reference_id ?? null,
    description: item.name,
    success_url: checkout_options?.redirect_url ?? null,
    details: { location: order.location_id, link, charge_ref: `${id}.${link}`, note: payment_note ?? "" },
  });
  return { status: 200, body: linkObject(payment, world.pageUrl(payment)) };
}

const orderOf = ({ world, account, params }: SandboxCall): SandboxPayment => {
  const payment = world.payment(account.id, params[0] ?? "");
  if (payment === undefined) throw refuseMissing();
  return payment;
};

function deleteLink({ world, account, params }: SandboxCall) {
  const payment = world.store.list(account.id, "payment").find(({ details }) => details["link"] === params[0]);
  if (payment === undefined) throw refuseMissing();
  if (payment.status !== "open") return { status: 200, body: { id: params[0] } };
  world.expire(payment);
  return { status: 200, body: { id: params[0], cancelled_order_id: payment.id } };
}

function getPayment({ world, account, params }: SandboxCall) {
  const id = params[0] ?? "";
  const failed = id.startsWith(failedPrefix) ? world.payment(account.id, id.slice(failedPrefix.length)) : undefined;
  const payment = failed ?? world.paid(account.id, id);
  if (payment === undefined) throw refuseMissing();
  return { status: 200, body: { payment: paymentObject(payment, world.refundable(payment)) } };
}

/** A payment by the test token, which every account has. */
function createPayment({ world, account, request }: SandboxCall) {
  const { amount_money, location_id, note } = read(PaymentAsk, request.body);
  if (location_id !== account.config["location_id"])
    throw refuse("INVALID_LOCATION", "The location does not belong to the seller.", "location_id");
  checkMoney(amount_money, "amount_money");
  const payment = world.open({
    id: world.store.newId("O"),
    account: account.id,
    amount: toSandboxMoney(squareMoney.fromUnits(amount_money.amount, amount_money.currency)),
    details: { location: location_id, note: note ?? "" },
  });
  world.receive(payment, world.store.newId("P"));
  return { status: 200, body: { payment: paymentObject(payment, world.refundable(payment)) } };
}

function createRefund({ world, account, request }: SandboxCall) {
  const { payment_id, amount_money, reason } = read(RefundAsk, request.body);
  const payment = world.paid(account.id, payment_id);
  if (payment?.amount === undefined || payment.amount === null) throw refuseMissing();
  if (amount_money.currency !== payment.amount.currency)
    throw refuse("CURRENCY_MISMATCH", "The refund's currency is not the payment's.", "amount_money.currency");
  const amount = toSandboxMoney(squareMoney.fromUnits(amount_money.amount, amount_money.currency));
  if (amount.minor > world.refundable(payment))
    throw refuse("REFUND_AMOUNT_INVALID", "The requested refund amount exceeds the amount available to refund.", "amount_money.amount");
  const refund = world.refund(payment, { id: world.store.newId(`${payment_id}_`), amount, reference: reason ?? null });
  return { status: 200, body: { refund: refundObject(refund, payment) } };
}

function getRefund({ world, account, params }: SandboxCall) {
  const refund = world.store.find(account.id, "refund", params[0] ?? "");
  const payment = refund && world.payment(account.id, refund.payment);
  if (refund === undefined || payment === undefined) throw refuseMissing();
  return { status: 200, body: { refund: refundObject(refund, payment) } };
}

const routes: readonly SandboxRoute[] = [
  ...squarePayoutRoutes,
  ["POST", "/v2/online-checkout/payment-links", createLink],
  ["DELETE", "/v2/online-checkout/payment-links/:id", deleteLink],
  ["GET", "/v2/orders/:id", (call) => ({ status: 200, body: { order: orderObject(orderOf(call)) } })],
  ["POST", "/v2/payments", createPayment],
  ["GET", "/v2/payments/:id", getPayment],
  ["POST", "/v2/refunds", createRefund],
  ["GET", "/v2/refunds/:id", getRefund],
];

/** The type and object of a delivery; null for what Square does not report. */
function reportOf(change: SandboxChange): { type: string; name: string; id: string; object: object } | null {
  const { payment } = change;
  switch (change.kind) {
    case "paid":
    case "failed": {
      const object = paymentObject(payment, payment.amount?.minor ?? 0);
      return { type: "payment.updated", name: "payment", id: payment.payment_id ?? `${failedPrefix}${payment.id}`, object };
    }
    case "refund": {
      const { refund } = change;
      const type = refund.status === "pending" ? "refund.created" : "refund.updated";
      return { type, name: "refund", id: refund.id, object: refundObject(refund, payment) };
    }
    case "dispute": {
      const { dispute } = change;
      const type = dispute.status === "opened" ? "dispute.created" : "dispute.state.updated";
      return { type, name: "dispute", id: dispute.id, object: disputeObject(dispute, payment) };
    }
    default:
      return null;
  }
}

/** Square signs over the address that was entered there. */
export function signedForSquare(body: string, { config, webhook_url }: SandboxAccount): Record<string, string> {
  const signature = signSquare(config["notification_url"] ?? webhook_url, body, config["signature_key"] ?? "");
  return { "content-type": "application/json", "x-square-hmacsha256-signature": signature };
}

/** Square's API on this machine (developer.squareup.com/reference/square). */
export const squareSandbox = defineSandbox({
  slug: "square",
  name: "Square",
  three_d_secure: true,
  after_decline: "retry",
  returns: ({ id }) => ({ transactionId: id, orderId: id }),
  prefixes: { customer: "C", method: "ccof:" },
  settings: (random) => ({ mode: "test", access_token: `EAAA${random(60)}`, location_id: `L${random(12)}`, signature_key: random(22) }),
  routes,
  accountOf: ({ headers }, accounts) => accounts.find(({ config }) => headers.get("authorization") === `Bearer ${config["access_token"]}`),
  unauthorized,
  unknown: notFound,
  idempotency: {
    keyOf: ({ body }) => (typeof body["idempotency_key"] === "string" ? body["idempotency_key"] : undefined),
    conflict: keyReused,
  },
  agree: { prefix: "P" },
  report: (change, account) => {
    const report = reportOf(change);
    if (report === null) return null;
    const { type, name, id, object } = report;
    const body = JSON.stringify({
      merchant_id: `M${account.id}`,
      type,
      event_id: change.id,
      created_at: new Date(change.at).toISOString(),
      data: { type: name, id, object: { [name]: object } },
    });
    return { body, headers: signedForSquare(body, account) };
  },
});
