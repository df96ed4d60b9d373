import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRazorpayConfig } from "@/lib/adapters/payments/providers/razorpay/config";
import { createRazorpayGateway } from "@/lib/adapters/payments/providers/razorpay/gateway";
import { razorpayMoney } from "@/lib/adapters/payments/providers/razorpay/money";
import { signRazorpay } from "@/lib/adapters/payments/providers/razorpay/signature";
import { currencyCodes, exponentOf } from "@/lib/commerce/currencies";
import type { GatewayEvent } from "@/lib/kernel/ports/payment-gateway";

const config = { mode: "test", key_id: "rzp_test_RcLRIG8PMpX09a", key_secret: "YtpAMMWX007amTqYk4O4", webhook_secret: "hook-secret-2026" };
const gateway = createRazorpayGateway({ clock: { now: () => new Date(0) } });
const attempt = "att_01jd0p2q3r4s5t6v7w8x9y0z1a";

interface Sent {
  secret?: string;
  settings?: object;
  id?: string;
}

function read(body: unknown, { secret = config.webhook_secret, settings = {}, id = "EvtId0001" }: Sent = {}): Promise<GatewayEvent[]> {
  const raw = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const headers = new Headers({ "x-razorpay-signature": signRazorpay(raw, secret), ...(id === "" ? {} : { "x-razorpay-event-id": id }) });
  return gateway.verifyWebhook(raw, headers, "http://hook.test", { ...config, ...settings });
}

const payment = { id: "pay_1", status: "captured", amount: 50_000, currency: "INR", notes: { attempt_id: attempt } };
const link = { id: "plink_1", short_url: "https://rzp.io/i/x", status: "paid", amount: 50_000, currency: "INR", reference_id: attempt };
const delivery = (event: string, payload: Readonly<Record<string, object>>): object => ({
  entity: "event",
  account_id: "acc_1",
  event,
  contains: Object.keys(payload),
  payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
  created_at: 1_700_000_000,
});

describe("settings of Razorpay", () => {
  test.each([
    config,
    { ...config, mode: "live", key_id: "rzp_live_RcLRIG8PMpX09a" },
    { ...config, previous_webhook_secret: "former-secret" },
  ])("%j are taken", (given) => {
    expect(parseRazorpayConfig(given)).toEqual(given);
  });

  test.each([
    [{ ...config, mode: "live" }, "key_id"],
    [{ ...config, key_id: "rzp_live_RcLRIG8PMpX09a" }, "key_id"],
    [{ ...config, key_secret: "short" }, "key_secret"],
    [{ ...config, webhook_secret: "five5" }, "webhook_secret"],
    [{ ...config, webhook_secret: config.key_secret }, "webhook_secret"],
  ])("settings %# are refused at %s, without their values", (given, path) => {
    const refused = expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path })] });
    expect(() => parseRazorpayConfig(given)).toThrow(refused);
    expect(() => parseRazorpayConfig(given)).not.toThrow(/YtpAMMWX/);
  });
});

describe("amounts of Razorpay", () => {
  test.each([
    ["INR", 50_000n, 50_000],
    ["JPY", 295n, 295],
    ["KWD", 99_990n, 99_990],
  ])("%s: %i minor units are sent as %i", (currency, minor, units) => {
    expect(razorpayMoney.toUnits({ minor, currency })).toBe(units);
    expect(razorpayMoney.fromUnits(units, currency)).toEqual({ minor, currency });
  });

  test.each([
    ["INR", 99n, false],
    ["INR", 100n, true],
    ["KWD", 99_991n, false],
    ["LYD", 1_000n, false],
  ] as const)("%s %i: whether it is taken is %s", (currency, minor, taken) => {
    expect(gateway.takes({ currency, minor })).toBe(taken);
  });

  test("survive a round trip in every currency", () => {
    const property = fc.property(
      fc.constantFrom(...currencyCodes.filter(razorpayMoney.supports)),
      fc.bigInt({ min: 1n, max: 10n ** 10n }),
      (currency, count) => {
        const amount = { minor: exponentOf(currency) === 3 ? count * 10n : count, currency };
        expect(razorpayMoney.fromUnits(razorpayMoney.toUnits(amount), currency)).toEqual(amount);
      },
    );
    fc.assert(property, { numRuns: 1_000 });
  });
});

describe("refusals of Razorpay", () => {
  const refund = { attempt_id: attempt, payment_ref: "pay_1", webhook_url: "http://hook.test", amount: { minor: 100n, currency: "INR" } };
  test.each([
    ["Authentication failed", 401, "upstream", "key_refused"],
    ["The refund amount provided is greater than amount captured", 400, "invalid", "refused"],
    ["The payment has been fully refunded already", 400, "upstream", "refused"],
    ["The id provided does not exist", 400, "upstream", "refused"],
  ])("%s (%i) is %s %s", async (description, status, code, reason) => {
    const body = { error: { code: "BAD_REQUEST_ERROR", description } };
    const refusing = createRazorpayGateway({
      clock: { now: () => new Date(0) },
      fetch: () => Promise.resolve(Response.json(body, { status })),
    });
    await expect(refusing.refund(refund, config)).rejects.toMatchObject({ code, errors: [{ code: reason }] });
  });

  test("a refund whose key is in use is to be sent again, and one of other values is a conflict", async () => {
    const answers = [
      "Another request with the same idempotency key is still in progress.",
      "Different request with the same idempotency key",
    ];
    const codes = answers.map(async (description) => {
      const fetch = (_address: string, { method }: { method: string }) =>
        Promise.resolve(method === "GET" ? Response.json(payment) : Response.json({ error: { description } }, { status: 409 }));
      return createRazorpayGateway({ clock: { now: () => new Date(0) }, fetch })
        .refund(refund, config)
        .catch((error: unknown) => error);
    });
    expect(await Promise.all(codes)).toMatchObject([{ code: "unavailable" }, { code: "conflict" }]);
  });
});

describe("deliveries of Razorpay", () => {
  // Published with Razorpay's SDKs; the second and third are of the addresses that a payer returns to, made by the same algorithm.
  test.each([
    ["123456", '{"a":1,"b":2,"c":{"d":3}}', "2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc"],
    [
      "EnLs21M47BllR3X8PSFtjtbd",
      "plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ",
      "07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b",
    ],
    [
      "EnLs21M47BllR3X8PSFtjtbd",
      "order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l",
      "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
    ],
  ])("the signature of test vector %# matches", (secret, text, signature) => {
    expect(signRazorpay(Buffer.from(text), secret)).toBe(signature);
  });

  test("a paid link is a payment received", async () => {
    expect(await read(delivery("payment_link.paid", { payment_link: link, order: {}, payment }))).toEqual([
      {
        kind: "payment.received",
        event_id: "EvtId0001",
        occurred_at: new Date(1_700_000_000_000),
        charge_ref: "plink_1",
        payment_ref: "pay_1",
        attempt_id: attempt,
        amount: { minor: 50_000n, currency: "INR" },
        failure: null,
      },
    ]);
  });

  test("a failed try names neither link nor payment, since the same payment may still be captured", async () => {
    const failed = { ...payment, status: "failed", error_description: "Incorrect OTP" };
    expect(await read(delivery("payment.failed", { payment: failed }))).toMatchObject([
      { kind: "payment.failed", charge_ref: null, payment_ref: null, attempt_id: attempt, failure: "Incorrect OTP" },
    ]);
  });

  test.each(["payment.captured", "payment.authorized", "order.paid", "payment_link.cancelled"])(
    "%s is no event of its own",
    async (event) => {
      expect(await read(delivery(event, { payment, payment_link: link }))).toEqual([]);
    },
  );

  test.each([
    ["refund.created", "pending", ["refund.pending"]],
    ["refund.created", "processed", []],
    ["refund.processed", "processed", ["refund.succeeded"]],
    ["refund.failed", "failed", ["refund.failed"]],
  ])("%s of a %s refund is %j", async (event, status, kinds) => {
    const refund = { id: "rfnd_1", status, amount: 100, currency: "INR", payment_id: "pay_1", notes: [] };
    expect((await read(delivery(event, { refund, payment }))).map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each([
    ["payment.dispute.created", ["dispute.opened"]],
    ["payment.dispute.won", ["dispute.won"]],
    ["payment.dispute.lost", ["dispute.lost"]],
    ["payment.dispute.under_review", []],
  ])("%s is %j", async (event, kinds) => {
    const dispute = { id: "disp_1", payment_id: "pay_1", amount: 50_000, currency: "INR", reason_code: "chargeback" };
    expect((await read(delivery(event, { payment, dispute }))).map(({ kind }) => kind)).toEqual(kinds);
  });

  test("without its header, an event is known by its bytes", async () => {
    const body = delivery("payment_link.paid", { payment_link: link, payment });
    const [first] = await read(body, { id: "" });
    const [again] = await read(body, { id: "" });
    expect(first?.event_id).toMatch(/^[0-9a-f]{64}$/);
    expect(again?.event_id).toBe(first?.event_id);
  });

  test("the key's secret does not sign, and a former webhook secret does while it is stored", async () => {
    const body = delivery("payment_link.paid", { payment_link: link, payment });
    const refused = { code: "malformed", errors: [{ code: "signature" }] };
    await expect(read(body, { secret: config.key_secret })).rejects.toMatchObject(refused);
    await expect(read(body, { secret: "former-secret" })).rejects.toMatchObject(refused);
    expect(await read(body, { secret: "former-secret", settings: { previous_webhook_secret: "former-secret" } })).toHaveLength(1);
  });

  test.each(["{}", "[]", "null", "not json", JSON.stringify(delivery("payment_link.paid", { payment_link: link }))])(
    "%s is refused for its format",
    async (body) => {
      await expect(read(body)).rejects.toMatchObject({ code: "malformed", errors: [{ code: "format" }] });
    },
  );
});
