import { z } from "zod";
import {
  defineSandbox,
  refuseWith,
  type SandboxAnswer,
  type SandboxCall,
  type SandboxRefusal,
  type SandboxRoute,
} from "../../sandbox/definition";
import type { SandboxChange, SandboxPayment } from "../../sandbox/model";
import { toSandboxMoney } from "../../sandbox/world";
import { razorpayMoney } from "../money";
import { signRazorpay } from "../signature";
import { razorpayPayoutRoutes } from "./payouts";
import { disputeObject, linkObject, orderOf, paymentObject, refundObject, seconds } from "./objects";

const LinkAsk = z.object({
  amount: z.int().positive(),
  currency: z.string(),
  reference_id: z.string().max(40).optional(),
  description: z.string().max(2048).optional(),
  notes: z.record(z.string(), z.string().max(256)).optional(),
  callback_url: z.url().optional(),
  callback_method: z.literal("get").optional(),
  expire_by: z.int().optional(),
});
const RefundAsk = z.object({
  amount: z.int().positive().optional(),
  receipt: z.string().optional(),
  notes: z.record(z.string(), z.string().max(256)).optional(),
});

const errorBody = (description: string, field?: string) => ({
  error: {
    code: "BAD_REQUEST_ERROR",
    description,
    source: "business",
    step: "payment_initiation",
    reason: "input_validation_failed",
    metadata: {},
    ...(field === undefined ? {} : { field }),
  },
});

function refuse(description: string, field?: string): SandboxRefusal {
  return refuseWith(400, errorBody(description, field));
}

function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse(issue?.message ?? "Bad request.", issue?.path.join("."));
}

function createLink({ world, account, request }: SandboxCall): SandboxAnswer {
  const ask = read(LinkAsk, request.body);
  if (!razorpayMoney.supports(ask.currency)) throw refuse("The currency is not supported.", "currency");
  const amount = razorpayMoney.fromUnits(ask.amount, ask.currency);
  if (!razorpayMoney.takes(amount)) throw refuse("The amount must be at least INR 1.00.", "amount");
  const reference = ask.reference_id ?? null;
  if (reference !== null && world.store.list(account.id, "payment").some((known) => known.reference === reference))
    throw refuse(`payment link with given reference_id: (${reference}) already exists`, "reference_id");
  const payment = world.open({
    id: world.store.newId("plink_"),
    account: account.id,
    amount: toSandboxMoney(amount),
    reference,
    description: ask.description ?? "",
    success_url: ask.callback_url ?? null,
    expires_at: ask.expire_by === undefined ? null : ask.expire_by * 1000,
    details: ask.notes ?? {},
  });
  return { status: 200, body: linkObject(payment, world.pageUrl(payment)) };
}

function listLinks({ world, account, request }: SandboxCall): SandboxAnswer {
  const reference = request.query.get("reference_id");
  const found = world.store.list(account.id, "payment").filter((payment) => payment.reference === reference);
  return { status: 200, body: { payment_links: found.map((payment) => linkObject(payment, world.pageUrl(payment))) } };
}

const unknownId = (): SandboxRefusal => refuse("The id provided does not exist");

function linkOf({ world, account, params }: SandboxCall): SandboxPayment {
  const payment = world.payment(account.id, params[0] ?? "");
  if (payment === undefined) throw unknownId();
  return payment;
}

function getLink(call: SandboxCall): SandboxAnswer {
  const payment = linkOf(call);
  return { status: 200, body: linkObject(payment, call.world.pageUrl(payment)) };
}

function cancelLink(call: SandboxCall): SandboxAnswer {
  const payment = linkOf(call);
  if (payment.status === "paid") throw refuse("cannot cancel or expire an already paid/partially paid link");
  if (payment.status === "expired") throw refuse("cannot cancel or expire an expired link");
  payment.details["cancelled"] = "yes";
  call.world.expire(payment);
  return getLink(call);
}

function listPayments({ world, account, params }: SandboxCall): SandboxAnswer {
  const payment = world.store.list(account.id, "payment").find((known) => orderOf(known) === params[0]);
  if (payment === undefined) throw unknownId();
  const isTried = payment.payment_id !== null || payment.failure !== null;
  const items = isTried ? [paymentObject(payment, world.refundable(payment))] : [];
  return { status: 200, body: { entity: "collection", count: items.length, items } };
}

function paymentOf({ world, account, params }: SandboxCall): SandboxPayment {
  const payment = world.paid(account.id, params[0] ?? "");
  if (payment === undefined) throw unknownId();
  return payment;
}

function getPayment(call: SandboxCall): SandboxAnswer {
  const payment = paymentOf(call);
  return { status: 200, body: paymentObject(payment, call.world.refundable(payment)) };
}

function createRefund(call: SandboxCall): SandboxAnswer {
  const payment = paymentOf(call);
  const { amount, receipt, notes } = read(RefundAsk, call.request.body);
  const left = call.world.refundable(payment);
  const { minor = 0, currency = "" } = payment.amount ?? {};
  if (left === 0) throw refuse("The payment has been fully refunded already");
  const money = amount === undefined ? { minor, currency } : toSandboxMoney(razorpayMoney.fromUnits(amount, currency));
  if (money.minor > left) throw refuse("The refund amount provided is greater than amount captured", "amount");
  const made = { id: call.world.store.newId("rfnd_"), amount: money, reference: receipt ?? null, details: notes ?? {} };
  return { status: 200, body: refundObject(call.world.refund(payment, made), payment) };
}

function getRefund({ world, account, params }: SandboxCall): SandboxAnswer {
  const refund = world.store.find(account.id, "refund", params[0] ?? "");
  const payment = refund && world.payment(account.id, refund.payment);
  if (refund === undefined || payment === undefined) throw unknownId();
  return { status: 200, body: refundObject(refund, payment) };
}

const routes: readonly SandboxRoute[] = [
  ...razorpayPayoutRoutes,
  ["POST", "/v1/payment_links", createLink],
  ["GET", "/v1/payment_links", listLinks],
  ["GET", "/v1/payment_links/:id", getLink],
  ["POST", "/v1/payment_links/:id/cancel", cancelLink],
  ["GET", "/v1/orders/:id/payments", listPayments],
  ["GET", "/v1/payments/:id", getPayment],
  ["POST", "/v1/payments/:id/refund", createRefund],
  ["GET", "/v1/refunds/:id", getRefund],
];

const disputeEvents = { opened: "created", won: "won", lost: "lost" } as const;

/** The event and the objects of a delivery; null for what is not reported. */
function reportOf(change: SandboxChange): { event: string; payload: Readonly<Record<string, object>> } | null {
  const { payment } = change;
  const paid = paymentObject(payment, payment.amount?.minor ?? 0);
  switch (change.kind) {
    case "paid":
      return { event: "payment_link.paid", payload: { payment_link: linkObject(payment, ""), payment: paid } };
    case "failed":
      return { event: "payment.failed", payload: { payment: paid } };
    case "expired":
      return {
        event: payment.details["cancelled"] === "yes" ? "payment_link.cancelled" : "payment_link.expired",
        payload: { payment_link: linkObject(payment, "") },
      };
    case "refund": {
      const { refund } = change;
      const events = { pending: "created", succeeded: "processed", failed: "failed" } as const;
      return { event: `refund.${events[refund.status]}`, payload: { refund: refundObject(refund, payment), payment: paid } };
    }
    case "dispute": {
      const { dispute } = change;
      return {
        event: `payment.dispute.${disputeEvents[dispute.status]}`,
        payload: { payment: paid, dispute: disputeObject(dispute, payment) },
      };
    }
    default:
      return null;
  }
}

/** Razorpay's API on this machine (razorpay.com/docs/api). */
export const razorpaySandbox = defineSandbox({
  slug: "razorpay",
  name: "Razorpay",
  three_d_secure: true,
  after_decline: "retry",
  returns: ({ id, reference, payment_id }) => ({
    razorpay_payment_id: payment_id ?? "",
    razorpay_payment_link_id: id,
    razorpay_payment_link_reference_id: reference ?? "",
    razorpay_payment_link_status: "paid",
  }),
  prefixes: { customer: "cust_", method: "token_" },
  settings: (random) => ({ mode: "test", key_id: `rzp_test_${random(14)}`, key_secret: random(24), webhook_secret: random(24) }),
  routes,
  accountOf: ({ headers }, accounts) =>
    accounts.find(({ config: { key_id, key_secret } }) => {
      const pair = Buffer.from(`${key_id}:${key_secret}`).toString("base64");
      return headers.get("authorization") === `Basic ${pair}`;
    }),
  unauthorized: { status: 401, body: errorBody("Authentication failed") },
  unknown: { status: 400, body: errorBody("The requested URL was not found on the server.") },
  idempotency: {
    keyOf: ({ headers }) => headers.get("x-refund-idempotency") ?? undefined,
    conflict: { status: 409, body: errorBody("Different request with the same idempotency key has already been processed.") },
  },
  agree: { prefix: "pay_" },
  report: (change, account) => {
    const report = reportOf(change);
    if (report === null) return null;
    const body = JSON.stringify({
      entity: "event",
      account_id: `acc_${account.id}`,
      event: report.event,
      contains: Object.keys(report.payload),
      payload: Object.fromEntries(Object.entries(report.payload).map(([name, entity]) => [name, { entity }])),
      created_at: seconds(change.at),
    });
    const signature = signRazorpay(body, account.config["webhook_secret"] ?? "");
    return {
      body,
      headers: { "content-type": "application/json", "x-razorpay-signature": signature, "x-razorpay-event-id": change.id },
    };
  },
});
