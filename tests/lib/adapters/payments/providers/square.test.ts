import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSquareConfig } from "@/lib/adapters/payments/providers/square/config";
import { createSquareGateway } from "@/lib/adapters/payments/providers/square/gateway";
import { squareMoney } from "@/lib/adapters/payments/providers/square/money";
import { signSquare } from "@/lib/adapters/payments/providers/square/signature";
import type { GatewayEvent } from "@/lib/kernel/ports/payment-gateway";

const config = { mode: "test", access_token: "EAAAl0123456789abcdef", location_id: "L88917AVBK2S5", signature_key: "signature-key" };
const url = "https://northwind.atrium.example/api/control/webhooks/square?e=1";
const gateway = createSquareGateway({ clock: { now: () => new Date(0) } });

function read(body: unknown, more: { url?: string; settings?: object } = {}): Promise<GatewayEvent[]> {
  const raw = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const headers = new Headers({ "x-square-hmacsha256-signature": signSquare(more.url ?? url, raw, config.signature_key) });
  return gateway.verifyWebhook(raw, headers, url, { ...config, ...more.settings });
}

const payment = {
  id: "P1",
  status: "COMPLETED",
  total_money: { amount: 1_050, currency: "USD" },
  location_id: config.location_id,
  order_id: "O1",
  note: "att_01jd0p2q3r4s5t6v7w8x9y0z1a",
};
const delivery = (type: string, object: object): object => ({
  merchant_id: "M1",
  type,
  event_id: "e1",
  created_at: "2026-11-21T09:00:00.039337943Z",
  data: { type: "payment", id: "P1", object },
});

describe("settings of Square", () => {
  test.each([config, { ...config, mode: "live" }, { ...config, notification_url: "https://pay.example.com/hook" }])(
    "%j are taken",
    (given) => {
      expect(parseSquareConfig(given)).toEqual(given);
    },
  );

  test.each([
    [{ ...config, access_token: "short" }, "access_token"],
    [{ ...config, mode: "live", access_token: "sandbox-sq0atb-0123456789" }, "access_token"],
    [{ ...config, access_token: "sq0atp-0123456789abcdef" }, "access_token"],
    [{ ...config, location_id: "" }, "location_id"],
    [{ ...config, signature_key: undefined }, "signature_key"],
    [{ ...config, notification_url: "not an address" }, "notification_url"],
  ])("settings %# are refused at %s, without their values", (given, path) => {
    const refused = expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path })] });
    expect(() => parseSquareConfig(given)).toThrow(refused);
    expect(() => parseSquareConfig(given)).not.toThrow(/0123456789/);
  });
});

describe("amounts of Square", () => {
  test("survive a round trip", () => {
    const property = fc.property(
      fc.constantFrom("AUD", "CAD", "EUR", "GBP", "JPY", "USD"),
      fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }),
      (currency, minor) => {
        expect(squareMoney.fromUnits(squareMoney.toUnits({ minor, currency }), currency)).toEqual({ minor, currency });
      },
    );
    fc.assert(property);
  });

  test.each([
    ["JPY", 1_000n, true],
    ["USD", 1n, true],
    ["KWD", 1_000n, false],
    ["USD", 0n, false],
  ] as const)("%s %i: whether it is taken is %s", (currency, minor, taken) => {
    expect(gateway.takes({ currency, minor })).toBe(taken);
  });
});

describe("refusals of Square", () => {
  const refund = { attempt_id: "att_1", payment_ref: "P1", webhook_url: url, amount: { minor: 100n, currency: "USD" } };
  test.each([
    [401, { category: "AUTHENTICATION_ERROR", code: "UNAUTHORIZED" }, "upstream", { code: "key_refused" }],
    [400, { code: "REFUND_AMOUNT_INVALID", detail: "Too much." }, "invalid", { path: "amount" }],
    [400, { code: "INVALID_VALUE", detail: "Bad.", field: "amount_money.currency" }, "invalid", { path: "currency" }],
    [404, { code: "NOT_FOUND", detail: "Resource not found." }, "upstream", { code: "refused", message: "Resource not found." }],
  ])("%i %j is %s", async (status, error, code, problem) => {
    const fetch = () => Promise.resolve(Response.json({ errors: [error] }, { status }));
    const refusing = createSquareGateway({ clock: { now: () => new Date(0) }, fetch });
    await expect(refusing.refund(refund, config)).rejects.toMatchObject({ code, errors: [problem] });
  });

  test("many failed tries on one page are not all asked about", async () => {
    const money = { amount: 100, currency: "USD" };
    const tenders = Array.from({ length: 50 }, (_each, place) => ({ payment_id: `P${place}` }));
    const asked: string[] = [];
    const fetch = (address: string) => {
      asked.push(new URL(address).pathname);
      const failed = { id: "P1", status: "FAILED", total_money: money };
      const order = { id: "O1", state: "OPEN", reference_id: "att_1", total_money: money, tenders };
      return Promise.resolve(Response.json(address.includes("/orders/") ? { order } : { payment: failed }));
    };
    const asking = createSquareGateway({ clock: { now: () => new Date(0) }, fetch });
    expect(await asking.fetchPayment("O1.L1", config)).toMatchObject({ status: "open", payment_ref: null, failure: expect.any(String) });
    expect(asked).toHaveLength(11);
    expect(asked[1]).toBe("/v2/payments/P49");
  });
});

describe("deliveries of Square", () => {
  // Published with Square's SDK (MIT).
  test.each([
    [
      "Ibxx_5AKakO-3qeNVR61Dw",
      "https://webhook.site/679a4f3a-dcfa-49ee-bac5-9d0edad886b9",
      '{"merchant_id":"MLEFBHHSJGVHD","type":"webhooks.test_notification","event_id":"ac3ac95b-f97d-458c-a6e6-18981597e05f",' +
        '"created_at":"2022-07-13T20:30:59.037339943Z","data":{"type":"webhooks","id":"bc368e64-01aa-407e-b46e-3231809b1129"}}',
      "GF4YkrJgGBDZ9NIYbNXBnMzqb2HoL4RW/S6vkZ9/2N4=",
    ],
    [
      "signature-key",
      "https://webhook.site/webhooks",
      '{"data":{"type":"webhooks","id":"fake_id"}}',
      "W3FlCNk5IA3ZQ2LHTWoajvzfaDu/OwY2tNHIHC3IUOA=",
    ],
    [
      "signature-key",
      "https://webhook.site/webhooks",
      '{"data":{"type":"webhooks","id":">id<"}}',
      "Cxt7+aTi4rKgcA0bC4g9EHdVtLSDWdqccmL5MvihU4U=",
    ],
  ])("the signature of test vector %# matches", (key, address, body, signature) => {
    expect(signSquare(address, Buffer.from(body), key)).toBe(signature);
  });

  test("a completed payment of this location is received", async () => {
    expect(await read(delivery("payment.updated", { payment }))).toEqual([
      {
        kind: "payment.received",
        event_id: "e1",
        occurred_at: new Date("2026-11-21T09:00:00.039Z"),
        charge_ref: null,
        payment_ref: "P1",
        attempt_id: payment.note,
        amount: { minor: 1_050n, currency: "USD" },
        failure: null,
      },
    ]);
  });

  test.each([
    ["payment.created", { payment: { ...payment, status: "APPROVED" } }],
    ["payment.updated", { payment: { ...payment, location_id: "LOTHER" } }],
    ["dispute.state.updated", { dispute: { id: "D1", state: "PROCESSING", amount_money: payment.total_money } }],
    ["order.updated", { order_updated: {} }],
    ["webhooks.test_notification", {}],
  ])("%s that decides nothing here is no event", async (type, object) => {
    expect(await read(delivery(type, object))).toEqual([]);
  });

  test("a failed payment tells why, and no id of money", async () => {
    const card_details = { errors: [{ code: "GENERIC_DECLINE", detail: "The card was declined." }] };
    expect(await read(delivery("payment.updated", { payment: { ...payment, status: "FAILED", card_details } }))).toMatchObject([
      { kind: "payment.failed", payment_ref: null, failure: "The card was declined." },
    ]);
  });

  test.each([
    ["EVIDENCE_REQUIRED", "opened"],
    ["WON", "won"],
    ["ACCEPTED", "lost"],
    ["LOST", "lost"],
  ])("a dispute in the state %s is %s", async (state, outcome) => {
    const dispute = { id: "D1", state, reason: "NO_KNOWLEDGE", amount_money: payment.total_money, disputed_payment: { payment_id: "P1" } };
    expect(await read(delivery("dispute.state.updated", { dispute }))).toMatchObject([
      { kind: `dispute.${outcome}`, dispute_ref: "D1", payment_ref: "P1", fee: null, reason: "no_knowledge" },
    ]);
  });

  test("another address than the signed one is refused, unless it is the stored one", async () => {
    const signed = { url: "https://pay.example.com/hook" };
    const refused = { code: "malformed", errors: [{ code: "signature" }] };
    await expect(read(delivery("payment.updated", { payment }), signed)).rejects.toMatchObject(refused);
    const settings = { notification_url: signed.url };
    expect(await read(delivery("payment.updated", { payment }), { ...signed, settings })).toHaveLength(1);
  });

  test.each(["{}", "[]", "null", "not json", JSON.stringify(delivery("payment.updated", { payment: { id: 1 } }))])(
    "%s is refused for its format",
    async (body) => {
      await expect(read(body)).rejects.toMatchObject({ code: "malformed", errors: [{ code: "format" }] });
    },
  );

  test("an amount that Square cannot mean is refused for its format", async () => {
    const odd = { ...payment, total_money: { amount: 5, currency: "KWD" } };
    await expect(read(delivery("payment.updated", { payment: odd }))).rejects.toMatchObject({ errors: [{ code: "format" }] });
  });
});
