import { z } from "zod";
import { defineSandbox, refuseWith, toGatewayAmount, toSandboxMoney } from "../../sandbox/kit";
import type { SandboxCall, SandboxMoney, SandboxPayment, SandboxRefund, SandboxRoute, SandboxWorld } from "../../sandbox/kit";
import { tapMoney } from "../money";
import { Charge, Refund, signedFields } from "../objects";
import { signTap } from "../signature";

const ChargeOrder = z.object({
  amount: z.number(),
  currency: z.string(),
  description: z.string().nullish(),
  save_card: z.boolean().nullish(),
  customer_initiated: z.boolean(),
  reference: z.object({ transaction: z.string() }),
  customer: z.object({ id: z.string().nullish(), email: z.string().nullish() }),
  source: z.object({ id: z.string() }),
  payment_agreement: z.object({ id: z.string() }).nullish(),
  post: z.object({ url: z.string() }).nullish(),
  redirect: z.object({ url: z.string() }).nullish(),
});
const RefundOrder = z.object({
  charge_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference: z.object({ merchant: z.string() }),
  post: z.object({ url: z.string() }).nullish(),
});

const refuse = (code: string, description: string, status = 400) => refuseWith(status, { errors: [{ code, description }] });
const amountOf = (amount: SandboxMoney): number => tapMoney.toNumber(toGatewayAmount(amount));
const newCharge = (world: SandboxWorld): string => world.store.newId("chg_TS");
/** The agreement and the token of a saved card follow from the card. */
const agreementOf = (card: string): string => card.replace("card_", "payment_agreement_");
const tokenOf = (card: string): string => card.replace("card_", "tok_");

const chargeStatus = { open: "INITIATED", approved: "IN_PROGRESS", paid: "CAPTURED", failed: "DECLINED", expired: "TIMEDOUT" } as const;
const refundStatus = { pending: "PENDING", succeeded: "REFUNDED", failed: "FAILED" } as const;

/** A payment as Tap's charge. `address`: of its page while it is open. */
function toCharge(payment: SandboxPayment, address?: string) {
  const { id, amount, status, reference, failure, method, customer, created } = payment;
  return {
    id,
    object: "charge",
    live_mode: false,
    status: chargeStatus[status],
    amount: amount ? amountOf(amount) : 0,
    currency: amount?.currency ?? "",
    transaction: { created: String(created), ...(status === "open" && address !== undefined ? { url: address } : {}) },
    reference: { transaction: reference, order: reference, ...(status === "paid" ? { gateway: `gw_${id}`, payment: `pay_${id}` } : {}) },
    response: { code: status === "paid" ? "000" : "100", message: failure ?? (status === "paid" ? "Captured" : "Initiated") },
    customer: { id: customer },
    ...(method === null ? {} : { card: { id: method }, payment_agreement: { id: agreementOf(method) } }),
  };
}

function toRefund(payment: SandboxPayment, refund: SandboxRefund) {
  return {
    id: refund.id,
    object: "refund",
    live_mode: false,
    charge_id: payment.id,
    status: refundStatus[refund.status],
    amount: amountOf(refund.amount),
    currency: refund.amount.currency,
    created: String(refund.created),
    reference: { merchant: refund.reference },
    response: { message: refund.failure ?? "Refund" },
  };
}

function createCharge({ world, account, request }: SandboxCall) {
  const order = ChargeOrder.safeParse(request.body);
  if (!order.success) throw refuse("1108", "Invalid request");
  const { customer_initiated, currency, reference, post, redirect, customer, save_card, source, payment_agreement } = order.data;
  const amount = toSandboxMoney(tapMoney.fromNumber(order.data.amount, currency));
  const given = { id: newCharge(world), amount, reference: reference.transaction, webhook_url: post?.url ?? null };
  if (customer_initiated) {
    const page = { success_url: redirect?.url ?? null, cancel_url: redirect?.url ?? null, description: order.data.description ?? "" };
    const payment = world.open({
      ...given,
      ...page,
      account: account.id,
      saves: save_card === true,
      customer: world.store.newId("cus_TS"),
    });
    return { status: 200, body: toCharge(payment, world.pageUrl(payment)) };
  }
  const method = world.store.list(account.id, "method").find(({ id }) => tokenOf(id) === source.id);
  if (!method || method.customer !== customer.id) throw refuse("1105", "Invalid source");
  if (payment_agreement?.id !== agreementOf(method.id)) throw refuse("1216", "Payment agreement is required");
  const payment = world.chargeSaved(method, given.id, given);
  const charge = toCharge(payment);
  return { status: 200, body: method.later === "needs_payer" ? { ...charge, status: "INITIATED" } : charge };
}

function createToken({ world, account, request }: SandboxCall) {
  const order = z.object({ saved_card: z.object({ card_id: z.string(), customer_id: z.string() }) }).safeParse(request.body);
  const { card_id = "", customer_id } = order.data?.saved_card ?? {};
  const card = world.store.find(account.id, "method", card_id);
  if (!card || card.customer !== customer_id) throw refuse("1119", "Card not found");
  return { status: 200, body: { id: tokenOf(card.id), object: "token", used: false } };
}

function chargeOf({ world, account }: SandboxCall, id: string): SandboxPayment {
  const payment = world.payment(account.id, id);
  if (!payment) throw refuse("1143", "Charge not found", 404);
  return payment;
}

function findCharge(call: SandboxCall) {
  const payment = chargeOf(call, call.params[0] ?? "");
  return { status: 200, body: toCharge(payment, call.world.pageUrl(payment)) };
}

function createRefund(call: SandboxCall) {
  const { world, request } = call;
  const order = RefundOrder.safeParse(request.body);
  if (!order.success) throw refuse("1108", "Invalid request");
  const payment = chargeOf(call, order.data.charge_id);
  const amount = toSandboxMoney(tapMoney.fromNumber(order.data.amount, order.data.currency));
  if (amount.currency !== payment.amount?.currency) throw refuse("1125", "Invalid currency");
  if (payment.status !== "paid" || amount.minor > world.refundable(payment))
    throw refuse("1128", "Refund exceeds what is left of the charge");
  const { reference, post } = order.data;
  const id = world.store.newId("re_TS");
  const refund = world.refund(payment, { id, amount, reference: reference.merchant, webhook_url: post?.url ?? null });
  return { status: 200, body: toRefund(payment, refund) };
}

function findRefund(call: SandboxCall) {
  const { world, account, params } = call;
  const refund = world.store.find(account.id, "refund", params[0] ?? "");
  if (!refund) throw refuse("1143", "Refund not found", 404);
  return { status: 200, body: toRefund(chargeOf(call, refund.payment), refund) };
}

function listRefunds({ world, account, request }: SandboxCall) {
  const { charges } = z.object({ charges: z.array(z.string()) }).parse(request.body);
  const refunds = world.store.list(account.id, "refund").flatMap((refund) => {
    const payment = charges.includes(refund.payment) ? world.payment(account.id, refund.payment) : undefined;
    return payment ? [toRefund(payment, refund)] : [];
  });
  return { status: 200, body: { object: "list", refunds } };
}

function findCard({ world, account, params: [customer, id = ""] }: SandboxCall) {
  const card = world.store.find(account.id, "method", id);
  if (card?.customer !== customer) throw refuse("1119", "Card not found", 404);
  const [exp_year, exp_month] = (card?.expires ?? "").split("-").map(Number);
  return { status: 200, body: { id, object: "card", brand: "VISA", last_four: card?.last4, exp_month, exp_year } };
}

const routes: readonly SandboxRoute[] = [
  ["POST", "/v2/charges", createCharge],
  ["GET", "/v2/charges/:id", findCharge],
  ["POST", "/v2/tokens", createToken],
  ["POST", "/v2/refunds", createRefund],
  ["POST", "/v2/refunds/list", listRefunds],
  ["GET", "/v2/refunds/:id", findRefund],
  ["GET", "/v2/card/:customer/:id", findCard],
];

/** Tap's API on this machine. */
export const tapSandbox = defineSandbox({
  slug: "tap",
  name: "Tap",
  prefixes: { customer: "cus_TS", method: "card_" },
  three_d_secure: true,
  after_decline: "final",
  settings: (random) => ({ mode: "test", secret_key: `sk_test_${random(32)}` }),
  routes,
  accountOf: ({ headers }, accounts) => accounts.find(({ config }) => headers.get("authorization") === `Bearer ${config["secret_key"]}`),
  unauthorized: { status: 401, body: { errors: [{ code: "2104", description: "Unauthorized request, key is incorrect" }] } },
  unknown: { status: 404, body: { errors: [{ code: "1108", description: "Invalid resource" }] } },
  idempotency: {
    keyOf: ({ body }) => z.object({ reference: z.object({ idempotent: z.string() }) }).safeParse(body).data?.reference.idempotent,
    conflict: { status: 400, body: { errors: [{ code: "1108", description: "The idempotent reference was used for another request" }] } },
  },
  agree: (world, payment) => world.receive(payment, payment.id),
  returns: ({ id }) => ({ tap_id: id }),
  report: (change, { config }) => {
    if (change.kind !== "paid" && change.kind !== "failed" && change.kind !== "refund") return null;
    const sent = change.kind === "refund" ? toRefund(change.payment, change.refund) : toCharge(change.payment);
    const fields = signedFields(change.kind === "refund" ? Refund.parse(sent) : Charge.parse(sent));
    const hashstring = signTap(fields, config["secret_key"] ?? "");
    return { headers: { "content-type": "application/json", hashstring }, body: JSON.stringify(sent) };
  },
});
