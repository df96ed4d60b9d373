import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parseMollieConfig } from "@/lib/adapters/payments/providers/mollie/config";
import { eventsOf, readMollieDelivery } from "@/lib/adapters/payments/providers/mollie/events";
import { mollieMoney } from "@/lib/adapters/payments/providers/mollie/money";
import { Payment } from "@/lib/adapters/payments/providers/mollie/objects";

/** The inputs of Mollie's own test of its signatures. */
const secret = "test_webhook_secret";
const body = '{"id":"tr_12345","event_type":"payment-link.paid"}';
const signature = "sha256=e479a5e4aaa17db94cfc546071e10e91c0b37f21e464e751ebdd7d7ad2ffd146";

const deliver = (raw: string, headers: Record<string, string> = {}, key: string | undefined = undefined) =>
  readMollieDelivery(Buffer.from(raw), new Headers(headers), key);
const signed = (raw: string) => ({ "x-mollie-signature": createHmac("sha256", secret).update(raw).digest("hex") });
const refused = (code: string) => expect.objectContaining({ code: "malformed", errors: [expect.objectContaining({ code })] });

const payment = Payment.parse({
  id: "tr_1",
  mode: "test",
  status: "paid",
  amount: { currency: "EUR", value: "115.00" },
  createdAt: "2026-11-21T09:00:00Z",
  paidAt: "2026-11-21T09:05:00Z",
  metadata: { attempt_id: "att_1" },
  _links: {},
  _embedded: {
    chargebacks: [
      { id: "chb_1", amount: { currency: "EUR", value: "115.00" }, createdAt: "2026-11-22T09:00:00Z", reason: { description: "Fraud" } },
      { id: "chb_2", amount: { currency: "EUR", value: "1.00" }, createdAt: "2026-11-22T09:00:00Z", reversedAt: "2026-11-23T09:00:00Z" },
    ],
  },
});

describe("Mollie", () => {
  test("the signature of Mollie's newer webhooks, with and without its prefix", () => {
    // The signature is right, so that only the format is refused.
    expect(() => deliver(body, { "x-mollie-signature": signature }, secret)).toThrow(refused("format"));
    expect(() => deliver(body, { "x-mollie-signature": signature.replace("sha256=", "") }, secret)).toThrow(refused("format"));
    expect(() => deliver(`${body} `, { "x-mollie-signature": signature }, secret)).toThrow(refused("signature"));
    expect(() => deliver(body, { "x-mollie-signature": signature }, undefined)).toThrow(refused("signature"));
  });

  test.each([
    ['{"entityId":"tr_abc"}', "tr_abc"],
    ['{"entityId":"re_abc","_embedded":{"entity":{"paymentId":"tr_abc"}}}', "tr_abc"],
    ['{"entityId":"sub_abc"}', null],
  ])("a signed event %s is about %s", (raw, id) => {
    expect(deliver(raw, signed(raw), secret)).toBe(id);
  });

  test("a classic delivery is only an id", () => {
    expect(deliver("id=tr_7UhSN1zuXS")).toBe("tr_7UhSN1zuXS");
    expect(deliver("id=sub_1")).toBeNull();
    expect(deliver("id=tr_1/../../customers")).toBeNull();
    expect(() => deliver("")).toThrow(refused("format"));
  });

  test("a payment tells its money and its chargebacks", () => {
    expect(eventsOf(payment)).toMatchObject([
      { kind: "payment.received", event_id: "tr_1:paid", payment_ref: "tr_1", attempt_id: "att_1", amount: { minor: 11_500n } },
      { kind: "dispute.opened", event_id: "chb_1:opened", reason: "Fraud" },
      { kind: "dispute.won", event_id: "chb_2:won", amount: { minor: 100n } },
    ]);
    expect(eventsOf({ ...payment, status: "expired", _embedded: null })).toEqual([]);
  });

  test.each([
    ["EUR", 1_000n, "10.00"],
    ["JPY", 1_000n, "1000"],
    ["ISK", 500n, "500"],
  ])("%s: %i minor units are %s", (currency, minor, value) => {
    expect(mollieMoney.toText({ minor, currency })).toBe(value);
    expect(mollieMoney.fromText(value, currency)).toEqual({ minor, currency });
  });

  test("a key of the other mode is refused by its name", () => {
    const live = { mode: "test", api_key: `live_${"x".repeat(30)}` };
    expect(() => parseMollieConfig(live)).toThrow(
      expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path: "api_key" })] }),
    );
  });
});
