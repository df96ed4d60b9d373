import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStripeGateway } from "@/lib/adapters/payments/stripe";
import { chargeOf, describeGateway, newAttempt } from "./gateway-contract";
import { refundOf, withServer } from "./contract/harness";
import { config, openStripeStand, stripeFacts, type StripeStand } from "./stripe-stand";

let stand: StripeStand;
beforeAll(async () => {
  stand = await openStripeStand();
});
afterAll(() => stand.close());

const { capabilities } = createStripeGateway({ clock: { now: () => new Date(0) } });
describeGateway("Stripe, by its SDK, on the sandbox", { capabilities, amounts: stripeFacts.amounts }, () => stand);

const charge = () => chargeOf({ minor: 11_500n, currency: "USD" });

const gatewayAt = (port: number, more: { timeout_ms?: number } = {}) =>
  createStripeGateway({ clock: stand.clock, endpoint: { protocol: "http", host: "127.0.0.1", port }, ...more });

describe("Stripe's failures", () => {
  test("an unknown key", async () => {
    const other = { ...config, secret_key: "sk_test_another_key" };
    const refusal = { code: "upstream", message: "Stripe rejected the key.", errors: [{ code: "key_refused" }] };
    await expect(stand.gateway.startCharge(charge(), other)).rejects.toMatchObject(refusal);
    await expect(stand.gateway.fetchPayment("cs_test_1", other)).rejects.toMatchObject(refusal);
  });

  test("another account's payment is not found", async () => {
    stand.sandbox.setAccount({ id: "globex", secret_key: "sk_test_globex_one" });
    const { charge_ref } = await stand.gateway.startCharge(charge(), stand.config);
    const globex = { ...config, secret_key: "sk_test_globex_one" };
    await expect(stand.gateway.fetchPayment(charge_ref, globex)).rejects.toMatchObject({
      code: "upstream",
      message: expect.stringContaining("No such"),
    });
  });

  test("invalid settings are rejected before anything is sent", async () => {
    await withServer(
      (_request, response) => response.writeHead(500).end(),
      async (port) => {
        const live = { ...config, mode: "live" };
        await expect(gatewayAt(port).startCharge(charge(), live)).rejects.toMatchObject({
          code: "invalid",
          errors: [{ path: "secret_key" }],
        });
      },
    );
  });

  test("an unreachable server", async () => {
    const port = await withServer(
      () => undefined,
      (free) => Promise.resolve(free),
    );
    await expect(gatewayAt(port).startCharge(charge(), config)).rejects.toMatchObject({ code: "unavailable" });
  });

  test("a timeout, without a retry", async () => {
    let requests = 0;
    await withServer(
      () => (requests += 1),
      async (port) => {
        await expect(gatewayAt(port, { timeout_ms: 1_000 }).startCharge(charge(), config)).rejects.toMatchObject({ code: "unavailable" });
      },
    );
    expect(requests).toBe(1);
  });

  test.each([
    [500, '{"error":{"type":"api_error","message":"broken"}}'],
    [503, "<html>maintenance</html>"],
    [429, '{"error":{"type":"invalid_request_error","message":"slow down"}}'],
    [409, '{"error":{"type":"idempotency_error","code":"idempotency_key_in_use","message":"in use"}}'],
    [400, '{"error":{"type":"invalid_request_error","code":"lock_timeout","message":"locked"}}'],
  ])("an answer of %i is unavailable", async (status, body) => {
    await withServer(
      (_request, response) => response.writeHead(status, { "content-type": "application/json" }).end(body),
      async (port) => {
        await expect(gatewayAt(port).startCharge(charge(), config)).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
      },
    );
  });

  test("no telemetry, even when one call sends two requests", async () => {
    const names: string[] = [];
    await withServer(
      (request, response) => {
        names.push(...Object.keys(request.headers));
        const body = '{"id":"re_1","amount":100,"currency":"usd","status":"succeeded","metadata":{},"payment_intent":"pi_1"}';
        response.writeHead(200, { "content-type": "application/json", "request-id": "req_1" }).end(body);
      },
      async (port) => {
        const amount = { minor: 100n, currency: "USD" };
        expect(await gatewayAt(port).refund(refundOf("pi_1", amount), config)).toMatchObject({
          refund_ref: "re_1",
        });
      },
    );
    expect(names.filter((name) => name === "stripe-version")).toHaveLength(2);
    expect(names).not.toContain("x-stripe-client-telemetry");
  });

  test("the attempt is the idempotency key, also of a retry", async () => {
    const seen: unknown[] = [];
    await withServer(
      (request, response) => {
        seen.push(request.headers["idempotency-key"]);
        response
          .writeHead(200, { "content-type": "application/json" })
          .end('{"id":"cs_test_1","object":"checkout.session","url":"http://pay.test/"}');
      },
      async (port) => {
        const attempt_id = newAttempt();
        await gatewayAt(port).startCharge({ ...charge(), attempt_id }, config);
        await gatewayAt(port).startCharge({ ...charge(), attempt_id }, config);
        expect(seen).toEqual([attempt_id, attempt_id]);
      },
    );
  });
});
