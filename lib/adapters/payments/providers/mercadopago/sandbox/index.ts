import { createHash, randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { defineSandbox, refuseWith, toGatewayAmount, toSandboxMoney } from "../../sandbox/kit";
import type {
  SandboxAccount,
  SandboxCall,
  SandboxMoney,
  SandboxPayment,
  SandboxRefund,
  SandboxRoute,
  SandboxWorld,
} from "../../sandbox/kit";
import { mercadoPagoMoney } from "../money";
import { signMercadoPago } from "../signature";

const Order = z.object({
  items: z.array(z.object({ title: z.string(), quantity: z.literal(1), unit_price: z.number(), currency_id: z.string() })).length(1),
  back_urls: z.object({ success: z.string(), failure: z.string() }),
  notification_url: z.string().nullish(),
  external_reference: z.string().nullish(),
  expiration_date_to: z.iso.datetime({ offset: true }).nullish(),
});
const End = z.object({ expires: z.literal(true), expiration_date_to: z.iso.datetime({ offset: true }) });
const RefundOrder = z.object({ amount: z.number().nullish() });

const refuse = (status: number, message: string) => refuseWith(status, { message, error: "bad_request", status, cause: [] });
const dateOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
const numberOf = (amount: SandboxMoney): number => mercadoPagoMoney.toNumber(toGatewayAmount(amount));
const newNumber = (): string => String(randomInt(1_000_000_000, 9_999_999_999));
/** A declined attempt is a payment of its own, whose number follows from its page. */
const declinedNumber = ({ id }: SandboxPayment): string => String(createHash("sha256").update(id).digest().readUIntBE(0, 5));

function toPreference(world: SandboxWorld, payment: SandboxPayment): Record<string, unknown> {
  const { id, amount, description, reference, expires_at, status, created } = payment;
  const price = { unit_price: amount ? numberOf(amount) : 0, currency_id: amount?.currency };
  const page = world.pageUrl(payment);
  const over = status === "expired" ? created : null;
  const to = expires_at ?? over;
  const end = to === null ? { expires: false } : { expires: true, expiration_date_to: dateOf(to) };
  return {
    id,
    init_point: page,
    sandbox_init_point: page,
    items: [{ title: description, quantity: 1, ...price }],
    external_reference: reference,
    ...end,
  };
}

const refundStatus = { pending: "in_process", succeeded: "approved", failed: "rejected" } as const;

function toRefund(payment: SandboxPayment, refund: SandboxRefund): Record<string, unknown> {
  const { id, amount, status, created } = refund;
  const numbers = { id: Number(id), payment_id: Number(payment.payment_id), amount: numberOf(amount) };
  return { ...numbers, status: refundStatus[status], date_created: dateOf(created) };
}

/** The payment that a page has led to, or a declined attempt on it. */
function toPayment(world: SandboxWorld, payment: SandboxPayment, declined: boolean): Record<string, unknown> {
  const refunds = world.store.list(payment.account, "refund").filter((refund) => refund.payment === payment.id);
  const dispute = world.store.list(payment.account, "dispute").findLast((one) => one.payment === payment.id);
  const [status, status_detail] = declined ? (["rejected", "cc_rejected_other_reason"] as const) : paidStatus(dispute?.status);
  return {
    id: Number(declined ? declinedNumber(payment) : payment.payment_id),
    status,
    status_detail,
    transaction_amount: payment.amount ? numberOf(payment.amount) : 0,
    currency_id: payment.amount?.currency,
    external_reference: payment.reference,
    live_mode: false,
    date_created: dateOf(payment.created),
    date_last_updated: dateOf(dispute?.created ?? payment.created),
    refunds: declined ? [] : refunds.map((refund) => toRefund(payment, refund)),
  };
}

function paidStatus(dispute: "opened" | "won" | "lost" | undefined): readonly [string, string] {
  if (dispute === undefined) return ["approved", "accredited"];
  if (dispute === "won") return ["approved", "reimbursed"];
  return ["charged_back", dispute === "lost" ? "settled" : "in_process"];
}

function pageOf({ world, account, params: [id = ""] }: SandboxCall): SandboxPayment {
  const payment = world.payment(account.id, id);
  if (!payment) throw refuse(404, "The preference with the given id was not found");
  return payment;
}

function paidOf({ world, account, params: [id = ""] }: SandboxCall): SandboxPayment {
  const payment = world.paid(account.id, id);
  if (!payment) throw refuse(404, "Payment not found");
  return payment;
}

const routes: readonly SandboxRoute[] = [
  ["POST", "/checkout/preferences", createPreference],
  ["GET", "/checkout/preferences/:id", (call) => ({ status: 200, body: toPreference(call.world, pageOf(call)) })],
  ["PUT", "/checkout/preferences/:id", closePreference],
  ["GET", "/v1/payments/search", searchPayments],
  ["GET", "/v1/payments/:id", findPayment],
  ["POST", "/v1/payments/:id/refunds", createRefund],
  ["GET", "/v1/payments/:id/refunds/:refund", findRefund],
];

function createPreference({ world, account, request }: SandboxCall) {
  const order = Order.safeParse(request.body);
  const [item] = order.data?.items ?? [];
  if (!order.success || !item) throw refuse(400, "Invalid preference");
  const { back_urls, notification_url, external_reference, expiration_date_to } = order.data;
  const payment = world.open({
    id: world.store.newId(`${randomInt(100_000_000, 999_999_999)}-`),
    account: account.id,
    amount: toSandboxMoney(mercadoPagoMoney.fromNumber(item.unit_price, item.currency_id)),
    description: item.title,
    success_url: back_urls.success,
    cancel_url: back_urls.failure,
    webhook_url: notification_url ?? null,
    reference: external_reference ?? null,
    expires_at: expiration_date_to ? Date.parse(expiration_date_to) : null,
  });
  return { status: 201, body: toPreference(world, payment) };
}

function closePreference(call: SandboxCall) {
  const [payment, end] = [pageOf(call), End.safeParse(call.request.body)];
  if (!end.success) throw refuse(400, "Invalid preference");
  payment.expires_at = Date.parse(end.data.expiration_date_to);
  return { status: 200, body: toPreference(call.world, payment) };
}

function searchPayments({ world, account, request }: SandboxCall) {
  const tried = world.store.list(account.id, "payment").filter(({ reference }) => reference === request.query.get("external_reference"));
  const results = tried.flatMap((payment) => [
    ...(payment.payment_id === null ? [] : [toPayment(world, payment, false)]),
    ...(payment.failure === null ? [] : [toPayment(world, payment, true)]),
  ]);
  return { status: 200, body: { paging: { total: results.length, limit: 50, offset: 0 }, results } };
}

function findPayment(call: SandboxCall) {
  const { world, account, params } = call;
  const declined = world.store.list(account.id, "payment").find((payment) => declinedNumber(payment) === params[0]);
  return { status: 200, body: declined ? toPayment(world, declined, true) : toPayment(world, paidOf(call), false) };
}

function createRefund(call: SandboxCall) {
  const { world, request } = call;
  const [payment, order] = [paidOf(call), RefundOrder.safeParse(request.body)];
  const left = world.refundable(payment);
  if (!order.success || payment.amount === null) throw refuse(400, "Invalid refund");
  if (left === 0) throw refuse(400, "The action requested is not valid for the current payment state");
  const { currency } = payment.amount;
  const minor = order.data.amount ? toSandboxMoney(mercadoPagoMoney.fromNumber(order.data.amount, currency)).minor : left;
  if (minor > left) throw refuse(400, "Invalid refund amount");
  return { status: 201, body: toRefund(payment, world.refund(payment, { id: newNumber(), amount: { minor, currency } })) };
}

function findRefund(call: SandboxCall) {
  const [payment, refund] = [paidOf(call), call.world.store.find(call.account.id, "refund", call.params[1] ?? "")];
  if (refund?.payment !== payment.id) throw refuse(404, "Refund not found");
  return { status: 200, body: toRefund(payment, refund) };
}

/** Mercado Pago's API on this machine. */
export const mercadoPagoSandbox = defineSandbox({
  slug: "mercadopago",
  name: "Mercado Pago",
  prefixes: { customer: "cus_", method: "card_" },
  three_d_secure: true,
  after_decline: "retry",
  settings: (random) => ({ mode: "test", access_token: `TEST-${random(32)}`, webhook_secret: random(32) }),
  routes,
  accountOf: ({ headers }, accounts) => accounts.find(({ config }) => headers.get("authorization") === `Bearer ${config["access_token"]}`),
  unauthorized: { status: 401, body: { message: "invalid access token", error: "unauthorized", status: 401, cause: [] } },
  unknown: { status: 404, body: { message: "resource not found", error: "not_found", status: 404, cause: [] } },
  idempotency: {
    keyOf: ({ headers }) => headers.get("x-idempotency-key") ?? undefined,
    conflict: { status: 409, body: { message: "Idempotency key already used with different parameters", error: "conflict", cause: [] } },
  },
  agree: (world, payment) => world.receive(payment, newNumber()),
  returns: ({ id, payment_id, reference }) => ({
    payment_id: payment_id ?? "",
    status: "approved",
    external_reference: reference ?? "",
    preference_id: id,
  }),
  report: (change, account, now) => {
    if (change.kind === "saved" || change.kind === "expired" || change.kind === "approved") return null;
    const id = change.kind === "failed" ? declinedNumber(change.payment) : (change.payment.payment_id ?? "");
    const action = change.kind === "paid" ? "payment.created" : "payment.updated";
    const body = JSON.stringify({ id: change.id, type: "payment", action, api_version: "v1", live_mode: false, data: { id } });
    return { query: { "data.id": id, type: "payment" }, headers: signedHeaders(id, account, now), body };
  },
});

function signedHeaders(data_id: string, { config }: SandboxAccount, now: Date): Record<string, string> {
  const [request_id, ts] = [randomUUID(), String(now.getTime())];
  const v1 = signMercadoPago({ data_id, request_id, ts }, config["webhook_secret"] ?? "");
  return { "content-type": "application/json", "x-request-id": request_id, "x-signature": `ts=${ts},v1=${v1}` };
}
