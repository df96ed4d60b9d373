import { randomInt } from "node:crypto";
import { z } from "zod";
import { defineSandbox, refuseWith, toSandboxMoney } from "../../sandbox/kit";
import type { SandboxAccount, SandboxCall, SandboxPayment, SandboxRoute, SandboxWorld } from "../../sandbox/kit";
import { paystackMoney } from "../money";
import { isWithin, paystackPayoutRoutes } from "./payouts";
import { signPaystack } from "../signature";
import { eventOf, toRefund, toTransaction } from "./objects";

const Order = z.object({
  email: z.string(),
  amount: z.int(),
  currency: z.string(),
  reference: z.string().regex(/^[-.=A-Za-z0-9]{1,100}$/),
  callback_url: z.string().nullish(),
  authorization_code: z.string().nullish(),
  metadata: z.object({ cancel_action: z.string().nullish(), description: z.string().nullish() }).nullish(),
});
const RefundOrder = z.object({
  transaction: z.union([z.string(), z.int()]),
  amount: z.int().nullish(),
  merchant_note: z.string().nullish(),
});

const refuse = (message: string, status = 400) => refuseWith(status, { status: false, message });
const succeed = (message: string, data: unknown) => ({ status: 200, body: { status: true, message, data } });

function readOrder({ world, account, request }: SandboxCall) {
  const order = Order.safeParse(request.body);
  if (!order.success) throw refuse("Invalid transaction parameters");
  if (world.payment(account.id, order.data.reference)) throw refuse("Duplicate Transaction Reference");
  const amount = toSandboxMoney(paystackMoney.fromUnits(order.data.amount, order.data.currency));
  const { reference, email, metadata } = order.data;
  return {
    ...order.data,
    given: { id: reference, amount, description: metadata?.description ?? "", details: { number: newNumber(), email } },
  };
}

function transactionOf(world: SandboxWorld, account: SandboxAccount, payment: SandboxPayment): Record<string, unknown> {
  const method = payment.method === null ? undefined : world.store.find(account.id, "method", payment.method);
  return toTransaction(account, payment, method);
}

const newNumber = (): string => String(randomInt(1_000_000_000, 9_999_999_999));

const initialize: SandboxRoute = [
  "POST",
  "/transaction/initialize",
  (call) => {
    const { given, reference, email, callback_url, metadata } = readOrder(call);
    const payment = call.world.open({
      ...given,
      account: call.account.id,
      customer: email,
      saves: true,
      success_url: callback_url ?? null,
      cancel_url: metadata?.cancel_action ?? null,
    });
    const page = { authorization_url: call.world.pageUrl(payment), access_code: call.world.store.newId(""), reference };
    return succeed("Authorization URL created", page);
  },
];

const verify: SandboxRoute = [
  "GET",
  "/transaction/verify/:reference",
  ({ world, account, params: [reference = ""] }) => {
    const payment = world.payment(account.id, reference);
    if (!payment) throw refuse("Transaction reference not found.", 404);
    return succeed("Verification successful", transactionOf(world, account, payment));
  },
];

const chargeAuthorization: SandboxRoute = [
  "POST",
  "/transaction/charge_authorization",
  (call) => {
    const { given, reference, email, authorization_code } = readOrder(call);
    const method = call.world.store.find(call.account.id, "method", authorization_code ?? "");
    if (method?.customer !== email) throw refuse("Authorization code is invalid");
    const payment = call.world.chargeSaved(method, reference, given);
    if (method.later !== "needs_payer") return succeed("Charge attempted", transactionOf(call.world, call.account, payment));
    const message = "Please, redirect your customer to the authorization url provided";
    return succeed(message, { authorization_url: call.world.pageUrl(payment), reference, access_code: "", paused: true });
  },
];

const createRefund: SandboxRoute = [
  "POST",
  "/refund",
  ({ world, account, request }) => {
    const order = RefundOrder.safeParse(request.body);
    if (!order.success) throw refuse("Invalid refund parameters");
    const payment = world.payment(account.id, String(order.data.transaction));
    if (payment?.status !== "paid" || payment.amount === null) throw refuse("Transaction not found", 404);
    const { currency } = payment.amount;
    const minor = order.data.amount ? Number(paystackMoney.fromUnits(order.data.amount, currency).minor) : world.refundable(payment);
    if (world.refundable(payment) === 0) throw refuse("Transaction has been fully reversed");
    if (minor > world.refundable(payment)) throw refuse("Refund amount cannot be more than the transaction amount");
    const refund = world.refund(payment, { id: newNumber(), amount: { minor, currency }, reference: order.data.merchant_note ?? null });
    // Paystack decides every refund later, however soon.
    return succeed("Refund has been queued for processing", { ...toRefund(account, payment, refund), status: "pending" });
  },
];

const listRefunds: SandboxRoute = [
  "GET",
  "/refund",
  (call) => {
    const { world, account, request } = call;
    const [number, { store }] = [request.query.get("transaction"), world];
    const shown = store.list(account.id, "refund").flatMap((refund) => {
      const payment = store.find(account.id, "payment", refund.payment);
      const wanted = payment && (number === null || payment.details["number"] === number) && isWithin(call, refund.created);
      return wanted ? [toRefund(account, payment, refund)] : [];
    });
    const [perPage, page] = [Number(request.query.get("perPage") ?? "50"), Number(request.query.get("page") ?? "1")];
    return succeed("Refunds retrieved", shown.slice((page - 1) * perPage, page * perPage));
  },
];

const fetchRefund: SandboxRoute = [
  "GET",
  "/refund/:id",
  ({ world, account, params: [id = ""] }) => {
    const refund = world.store.find(account.id, "refund", id);
    const payment = refund && world.payment(account.id, refund.payment);
    if (!refund || !payment) throw refuse("Refund not found", 404);
    return succeed("Refund retrieved", toRefund(account, payment, refund));
  },
];

/** Paystack's API on this machine. */
export const paystackSandbox = defineSandbox({
  slug: "paystack",
  name: "Paystack",
  prefixes: { customer: "CUS_", method: "AUTH_" },
  three_d_secure: true,
  after_decline: "retry",
  settings: (random) => ({ mode: "test", secret_key: `sk_test_${random(32)}` }),
  routes: [...paystackPayoutRoutes, initialize, verify, chargeAuthorization, createRefund, listRefunds, fetchRefund],
  accountOf: ({ headers }, accounts) => accounts.find(({ config }) => headers.get("authorization") === `Bearer ${config["secret_key"]}`),
  unauthorized: { status: 401, body: { status: false, message: "Invalid key" } },
  unknown: { status: 404, body: { status: false, message: "Invalid Endpoint request" } },
  agree: (world, payment) => world.receive(payment, payment.id),
  returns: ({ id }) => ({ trxref: id, reference: id }),
  report: (change, account) => {
    const event = eventOf(change, account);
    if (event === null) return null;
    const body = JSON.stringify(event);
    const signature = signPaystack(body, account.config["secret_key"] ?? "");
    return { headers: { "content-type": "application/json", "x-paystack-signature": signature }, body };
  },
});
