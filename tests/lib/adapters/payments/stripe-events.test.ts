import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { openStripeDelivery, readStripeEvent } from "@/lib/adapters/payments/stripe-events";

// A published secret and body; the SDK and openssl agree on their digest.
const vector = {
  secret: "whsec_test_secret",
  timestamp: 1_700_000_000,
  raw: Buffer.from('{"id":"evt_test_webhook","object":"event"}'),
  signature: "d95c6b7477fbd7e9f90b1b0ef5f9c7ac25abca5382460e0d988c2b2a5b71b990",
};
const at = (seconds: number): Date => new Date((vector.timestamp + seconds) * 1000);
const open = (header: string | null, now = at(0), secret = vector.secret): unknown => openStripeDelivery(vector.raw, header, secret, now);
const malformed = expect.objectContaining({ code: "malformed", status: 400 });

const dispute = { id: "du_1", amount: 500, currency: "usd", reason: "fraudulent", status: "needs_response", payment_intent: "pi_1" };

describe("the signature", () => {
  const good = `t=${vector.timestamp},v1=${vector.signature}`;

  test("of the test vector matches, alone and beside others", () => {
    expect(open(good)).toEqual({ id: "evt_test_webhook", object: "event" });
    expect(open(`t=${vector.timestamp},v1=${"0".repeat(64)},v1=${vector.signature},v0=abc`)).toMatchObject({ id: "evt_test_webhook" });
  });

  test("made by the SDK matches, over bytes that are not ASCII", () => {
    const payload = '{"id":"evt_1","note":"فاتورة €"}';
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: vector.secret, timestamp: vector.timestamp });
    expect(openStripeDelivery(Buffer.from(payload), header, vector.secret, at(0))).toMatchObject({ id: "evt_1" });
  });

  test.each([
    ["absent", null],
    ["empty", ""],
    ["without a time", `v1=${vector.signature}`],
    ["of an older scheme alone", `t=${vector.timestamp},v0=${vector.signature}`],
    ["of another time", `t=${vector.timestamp + 1},v1=${vector.signature}`],
    ["cut short", `t=${vector.timestamp},v1=${vector.signature.slice(0, -1)}`],
    ["with a second time", `${good},t=${vector.timestamp + 1}`],
    ["no header at all", "nonsense"],
  ])("%s is refused", (_what, header) => {
    expect(() => open(header)).toThrow(malformed);
  });

  test("of another secret is rejected", () => {
    expect(() => open(good, at(0), "whsec_other_secret")).toThrow(malformed);
  });

  test("is valid for 300 s on either side", () => {
    expect(open(good, at(300))).toBeDefined();
    expect(open(good, at(-300))).toBeDefined();
    expect(() => open(good, at(301))).toThrow(malformed);
    expect(() => open(good, at(-301))).toThrow(malformed);
  });
});

const session = {
  id: "cs_test_1",
  mode: "payment",
  payment_status: "paid",
  payment_intent: "pi_1",
  amount_total: 150_000,
  currency: "isk",
  client_reference_id: "att_1",
  metadata: { attempt_id: "att_1" },
};
const intent = {
  id: "pi_1",
  amount: 5_120,
  currency: "kwd",
  metadata: { attempt_id: "att_1" },
  last_payment_error: { message: "Your card was declined." },
};
const refund = { id: "re_1", amount: 100, currency: "usd", status: "pending", payment_intent: "pi_1", metadata: { attempt_id: "att_2" } };
const setup = { id: "seti_1", customer: "cus_1", payment_method: { id: "pm_1" }, metadata: {} };

function read(type: string, object: unknown, more: object = {}): unknown[] {
  return readStripeEvent({ id: "evt_1", type, created: 1_700_000_000, livemode: false, data: { object }, ...more }, "test");
}

describe("an event", () => {
  const received = {
    kind: "payment.received",
    event_id: "evt_1",
    occurred_at: new Date(1_700_000_000_000),
    attempt_id: "att_1",
    charge_ref: "cs_test_1",
    payment_ref: "pi_1",
    amount: { minor: 1_500n, currency: "ISK" },
    failure: null,
  };

  test.each([
    ["checkout.session.completed", session, [received]],
    ["checkout.session.completed", { ...session, metadata: {}, payment_intent: { id: "pi_1" } }, [received]],
    ["checkout.session.completed", { ...session, payment_status: "unpaid" }, []],
    ["checkout.session.completed", { ...session, mode: "setup", amount_total: null }, []],
    ["checkout.session.async_payment_succeeded", session, [received]],
    ["checkout.session.async_payment_failed", { ...session, payment_status: "unpaid" }, [{ ...received, kind: "payment.failed" }]],
    ["payment_intent.succeeded", intent, []],
    [
      "payment_intent.succeeded",
      { ...intent, metadata: { attempt_id: "att_1", charge: "saved" } },
      [{ kind: "payment.received", charge_ref: "pi_1", payment_ref: "pi_1", failure: null }],
    ],
    [
      "payment_intent.payment_failed",
      intent,
      [{ kind: "payment.failed", charge_ref: null, amount: { minor: 5_120n, currency: "KWD" }, failure: "Your card was declined." }],
    ],
    [
      "refund.created",
      refund,
      [{ kind: "refund.pending", refund_ref: "re_1", payment_ref: "pi_1", attempt_id: "att_2", amount: { minor: 100n, currency: "USD" } }],
    ],
    ["refund.created", { ...refund, status: "requires_action" }, [{ kind: "refund.pending" }]],
    ["refund.updated", { ...refund, status: "succeeded" }, [{ kind: "refund.succeeded" }]],
    ["refund.updated", { ...refund, status: "canceled" }, [{ kind: "refund.failed" }]],
    [
      "refund.failed",
      { ...refund, status: "failed", failure_reason: "lost_or_stolen_card" },
      [{ kind: "refund.failed", failure: "lost_or_stolen_card" }],
    ],
    ["setup_intent.succeeded", setup, [{ kind: "method.saved", customer_ref: "cus_1", method_ref: "pm_1", attempt_id: null }]],
    [
      "charge.dispute.created",
      dispute,
      [{ kind: "dispute.opened", dispute_ref: "du_1", payment_ref: "pi_1", amount: { minor: 500n, currency: "USD" }, fee: null }],
    ],
    [
      "charge.dispute.closed",
      { ...dispute, status: "lost", balance_transactions: [{ fee: 1500, currency: "usd" }] },
      [{ kind: "dispute.lost", reason: "fraudulent", fee: { minor: 1500n, currency: "USD" } }],
    ],
    ["charge.dispute.closed", { ...dispute, status: "won" }, [{ kind: "dispute.won" }]],
    ["charge.dispute.closed", { ...dispute, status: "warning_closed" }, [{ kind: "dispute.won" }]],
    ["charge.refunded", {}, []],
    ["a.type.of.next.year", null, []],
  ])("%s", (type, object, expected) => {
    const events = read(type, object);
    expect(events).toHaveLength(expected.length);
    expect(events).toMatchObject(expected);
  });

  test("of the other mode is rejected", () => {
    expect(() => read("checkout.session.completed", session, { livemode: true })).toThrow(malformed);
  });

  test("without a required field is rejected", () => {
    expect(() => read("checkout.session.completed", { ...session, id: 7 })).toThrow(malformed);
    expect(() => read("refund.created", { ...refund, amount: "100" })).toThrow(malformed);
  });
});

test("a replaced card is reported as its customer's, and another change of a customer as nothing", () => {
  const updated = (previous_attributes: object) =>
    read("customer.updated", { id: "cus_1" }, { data: { object: { id: "cus_1" }, previous_attributes } });
  expect(updated({ invoice_settings: { default_payment_method: null } })).toEqual([
    { kind: "customer.reported", event_id: "evt_1", occurred_at: new Date(1_700_000_000_000), customer_ref: "cus_1" },
  ]);
  expect(updated({ balance: 100 })).toEqual([]);
});
