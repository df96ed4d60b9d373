import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAdyenConfig } from "@/lib/adapters/payments/providers/adyen/config";
import { createAdyenGateway } from "@/lib/adapters/payments/providers/adyen/gateway";
import { adyenMoney } from "@/lib/adapters/payments/providers/adyen/money";
import { signAdyen, type SignedItem } from "@/lib/adapters/payments/providers/adyen/signature";
import { currencyCodes } from "@/lib/commerce/currencies";
import type { GatewayEvent } from "@/lib/kernel/ports/payment-gateway";

const key = "DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00";
const other = "AA".repeat(32);
const config = { mode: "test", api_key: "AQEyhmfxK0123456789abcdef", merchant_account: "NorthwindECOM", hmac_key: key };
const gateway = createAdyenGateway({ clock: { now: () => new Date(0) } });
const attempt = "att_01jd0p2q3r4s5t6v7w8x9y0z1a";

const authorised: SignedItem = {
  pspReference: "8836",
  merchantAccountCode: config.merchant_account,
  merchantReference: attempt,
  amount: { value: 1_050, currency: "EUR" },
  eventCode: "AUTHORISATION",
  success: "true",
};

function bodyOf(items: readonly (SignedItem & { reason?: string; additionalData?: object })[], live = "false", hexKey = key): string {
  const notificationItems = items.map((item) => {
    const additionalData = { ...item.additionalData, hmacSignature: signAdyen(item, hexKey) };
    return { NotificationRequestItem: { eventDate: "2026-11-21T10:00:00+01:00", ...item, additionalData } };
  });
  return JSON.stringify({ live, notificationItems });
}

const read = (body: string, settings: object = config): Promise<GatewayEvent[]> =>
  gateway.verifyWebhook(Buffer.from(body), new Headers(), "http://hook.test", { ...settings });

describe("settings of Adyen", () => {
  test.each([config, { ...config, previous_hmac_key: other }, { ...config, mode: "live", live_url_prefix: "1797a841fbb37ca7-AdyenDemo" }])(
    "%j are taken",
    (given) => {
      expect(parseAdyenConfig(given)).toEqual(given);
    },
  );

  test.each([
    [{ ...config, mode: "live" }, "live_url_prefix"],
    [{ ...config, mode: "live", live_url_prefix: "evil.example/" }, "live_url_prefix"],
    [{ ...config, hmac_key: `${key}0` }, "hmac_key"],
    [{ ...config, hmac_key: `${key.slice(0, -1)}G` }, "hmac_key"],
    [{ ...config, api_key: "short" }, "api_key"],
    [{ ...config, merchant_account: "North wind" }, "merchant_account"],
  ])("settings %# are refused at %s", (given, path) => {
    const refused = expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path })] });
    expect(() => parseAdyenConfig(given)).toThrow(refused);
  });
});

describe("amounts of Adyen", () => {
  test.each([
    ["EUR", 1_050n, 1_050],
    ["JPY", 500n, 500],
    ["KWD", 5_125n, 5_125],
    ["CLP", 990n, 99_000],
    ["ISK", 1_500n, 150_000],
    ["IDR", 1_500_000n, 15_000],
    ["CVE", 2_000n, 20],
  ])("%s: %i minor units are sent as %i", (currency, minor, units) => {
    expect(adyenMoney.toUnits({ minor, currency })).toBe(units);
    expect(adyenMoney.fromUnits(units, currency)).toEqual({ minor, currency });
  });

  test("survive a round trip in every currency, or are rejected", () => {
    const taken = currencyCodes.filter(adyenMoney.supports);
    const property = fc.property(fc.constantFrom(...taken), fc.bigInt({ min: 1n, max: 10n ** 9n }), (currency, minor) => {
      const amount = { minor, currency };
      const isWhole = !["CVE", "IDR"].includes(currency) || minor % 100n === 0n;
      expect(gateway.takes(amount)).toBe(isWhole);
      if (isWhole) expect(adyenMoney.fromUnits(adyenMoney.toUnits(amount), currency)).toEqual(amount);
    });
    fc.assert(property, { numRuns: 1_000 });
  });
});

describe("refusals of Adyen", () => {
  const answering = (status: number, body: object, headers: Record<string, string> = {}) =>
    createAdyenGateway({ clock: { now: () => new Date(0) }, fetch: () => Promise.resolve(Response.json(body, { status, headers })) });
  const method = { customer_ref: attempt, method_ref: "M1" };
  const webhook_url = "http://hook.test";
  const request = { attempt_id: attempt, amount: { minor: 1_050n, currency: "EUR" }, description: "Renewal", webhook_url, method };

  test.each([
    [401, { errorCode: "000", message: "Unauthorized" }, "upstream", "key_refused"],
    [403, { errorCode: "901", message: "Invalid Merchant Account" }, "upstream", "key_refused"],
    [422, { errorCode: "137", message: "Invalid amount specified" }, "invalid", "refused"],
    [422, { errorCode: "138", message: "Unsupported currency specified" }, "invalid", "refused"],
    [422, { errorCode: "803", message: "PaymentDetail not found" }, "upstream", "reference_unknown"],
    [422, { errorCode: "905", message: "Payment details are not supported" }, "upstream", "refused"],
    [200, { resultCode: "Refused", pspReference: "1", refusalReason: "Refused", refusalReasonCode: "2" }, "upstream", "declined"],
    [200, { resultCode: "Refused", pspReference: "1", refusalReasonCode: "38" }, "upstream", "authentication_required"],
    [200, { resultCode: "RedirectShopper", pspReference: "1" }, "upstream", "authentication_required"],
  ])("%i %j is %s %s", async (status, body, code, reason) => {
    await expect(answering(status, body).chargeSaved(request, config)).rejects.toMatchObject({ code, errors: [{ code: reason }] });
  });

  test("a key that was used is a conflict, and one that is in use is to be sent again", async () => {
    const body = { errorCode: "704", message: "request already processed or in progress" };
    await expect(answering(422, body).chargeSaved(request, config)).rejects.toMatchObject({ code: "conflict" });
    const passing = answering(422, body, { "transient-error": "true" });
    await expect(passing.chargeSaved(request, config)).rejects.toMatchObject({ code: "unavailable" });
  });

  test("a charge that the bank has not decided is under way", async () => {
    const gateway = answering(200, { resultCode: "Received", pspReference: "1" });
    expect(await gateway.chargeSaved(request, config)).toMatchObject({ status: "processing", charge_ref: "1", payment_ref: "1" });
  });
});

describe("deliveries of Adyen", () => {
  // The first two are published with Adyen's SDK (MIT); the third was made with it.
  test.each([
    ["EVENT", "originalReference", "ipnxGCaUZ4l8TUW75a71/ghd2Fe5ffvX0pV4TLTntIc="],
    ["REPORT_AVAILABLE", "originalReference", "ZNBPtI+oDyyRrLyD1XirkKnQgIAlFc07Vj27TeHsDRE="],
    ["AUTHORISATION", undefined, "lDqFkffmhLcWJfO+0hhmHHaARjpuwRQ17bNC/JgrnmQ="],
  ])("the signature of the test vector %s matches", (eventCode, originalReference, signature) => {
    const item = { pspReference: "pspReference", merchantAccountCode: "merchantAccount", merchantReference: "reference" };
    const amount = { value: 1_000, currency: "EUR" };
    expect(signAdyen({ ...item, originalReference, amount, eventCode, success: "true" }, key)).toBe(signature);
  });

  test("an authorised payment is received", async () => {
    expect(await read(bodyOf([authorised]))).toEqual([
      {
        kind: "payment.received",
        event_id: "8836:AUTHORISATION:true",
        occurred_at: new Date("2026-11-21T09:00:00Z"),
        charge_ref: null,
        payment_ref: "8836",
        attempt_id: attempt,
        amount: { minor: 1_050n, currency: "EUR" },
        failure: null,
      },
    ]);
  });

  test("each item of a delivery is read, of this merchant account alone", async () => {
    const elsewhere = { ...authorised, pspReference: "8837", merchantAccountCode: "OtherECOM" };
    const refused = { ...authorised, pspReference: "8838", success: "false" as const, reason: "Refused" };
    expect(await read(bodyOf([authorised, elsewhere, refused]))).toMatchObject([
      { kind: "payment.received", payment_ref: "8836" },
      { kind: "payment.failed", payment_ref: null, failure: "Refused" },
    ]);
  });

  test.each([
    ["REFUND", "true", "refund.succeeded"],
    ["REFUND", "false", "refund.failed"],
    ["REFUND_FAILED", "true", "refund.failed"],
    ["REFUNDED_REVERSED", "true", "refund.failed"],
  ] as const)("%s with success %s is %s", async (eventCode, success, kind) => {
    const item = { ...authorised, pspReference: "9001", originalReference: "8836", eventCode, success };
    expect(await read(bodyOf([item]))).toMatchObject([{ kind, refund_ref: "9001.EUR.1050", payment_ref: "8836", attempt_id: attempt }]);
  });

  test.each([
    ["CHARGEBACK", "dispute.opened"],
    ["CHARGEBACK_REVERSED", "dispute.won"],
    ["SECOND_CHARGEBACK", "dispute.lost"],
  ])("%s is %s", async (eventCode, kind) => {
    const item = { ...authorised, pspReference: "9002", originalReference: "8836", eventCode, reason: "Other Fraud" };
    expect(await read(bodyOf([item]))).toMatchObject([{ kind, dispute_ref: "9002", payment_ref: "8836", reason: "Other Fraud" }]);
  });

  test.each(["REPORT_AVAILABLE", "CAPTURE", "PENDING"])("%s is no event", async (eventCode) => {
    expect(await read(bodyOf([{ ...authorised, eventCode }]))).toEqual([]);
  });

  test("a page without an amount has saved a method", async () => {
    const additionalData = { "tokenization.storedPaymentMethodId": "M1", "tokenization.shopperReference": attempt };
    const item = { ...authorised, amount: { value: 0, currency: "EUR" }, additionalData };
    expect(await read(bodyOf([item]))).toMatchObject([
      { kind: "method.saved", method_ref: "M1", customer_ref: attempt, attempt_id: attempt },
    ]);
  });

  test("a former key is valid while it is stored", async () => {
    const body = bodyOf([authorised], "false", other);
    await expect(read(body)).rejects.toMatchObject({ code: "malformed", errors: [{ code: "signature" }] });
    expect(await read(body, { ...config, previous_hmac_key: other })).toHaveLength(1);
  });

  test("a changed field is refused, even in one of two items", async () => {
    const changed = bodyOf([authorised, { ...authorised, pspReference: "8838" }]).replace('"pspReference":"8838"', '"pspReference":"8839"');
    await expect(read(changed)).rejects.toMatchObject({ code: "malformed", errors: [{ code: "signature" }] });
  });

  test("a changed amount is refused", async () => {
    const moved = bodyOf([authorised]).replace('"value":1050', '"value":105000');
    await expect(read(moved)).rejects.toMatchObject({ errors: [{ code: "signature" }] });
  });

  test("the other mode is refused", async () => {
    await expect(read(bodyOf([authorised], "true"))).rejects.toMatchObject({ code: "malformed", errors: [{ code: "mode" }] });
  });

  test.each(["{}", "[]", "null", "not json", '{"live":"false","notificationItems":[]}'])("%s is refused for its format", async (body) => {
    await expect(read(body)).rejects.toMatchObject({ code: "malformed", errors: [{ code: "format" }] });
  });
});
