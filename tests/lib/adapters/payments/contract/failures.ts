import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { chargeOf, refundOf, withServer, type Contract } from "./harness";

const answers: readonly [what: string, answer: (response: ServerResponse) => void][] = [
  ["is broken", (response) => response.writeHead(500, { "content-type": "application/json" }).end('{"message":"broken"}')],
  ["is down for maintenance", (response) => response.writeHead(503).end("<html>maintenance</html>")],
  ["has too many requests", (response) => response.writeHead(429, { "content-type": "application/json" }).end("{}")],
  ["answers with a page", (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>hello</html>")],
  [
    "cuts its answer off",
    (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"id":');
      setTimeout(() => response.destroy(), 10);
    },
  ],
];

export function testFailures(contract: Contract): void {
  const { open, usual, paid, readEvents, pay } = contract;
  const unavailable = { code: "unavailable" };

  test.each(answers)("a provider that %s is unavailable", async (_what, answer) => {
    const { config } = open();
    await withServer(
      (_request, response) => answer(response),
      async (port) => {
        const gateway = open().gatewayAt(port, 2_000);
        await expect(gateway.startCharge(chargeOf(usual()), config)).rejects.toMatchObject(unavailable);
        await expect(gateway.refund(refundOf("payment_1", usual()), config)).rejects.toMatchObject(unavailable);
      },
    );
  });

  test("a provider that does not answer is unavailable, after one request", async () => {
    let requests = 0;
    await withServer(
      () => (requests += 1),
      async (port) => {
        await expect(open().gatewayAt(port, 200).startCharge(chargeOf(usual()), open().config)).rejects.toMatchObject(unavailable);
      },
    );
    expect(requests).toBe(1);
    const free = await withServer(
      () => undefined,
      (port) => Promise.resolve(port),
    );
    await expect(open().gatewayAt(free, 200).startCharge(chargeOf(usual()), open().config)).rejects.toMatchObject(unavailable);
  });

  describe("keys", () => {
    test("an unknown key is refused", async () => {
      const { gateway, unknown_key } = open();
      const refusal = { code: "upstream", errors: [{ code: "key_refused" }] };
      await expect(gateway.startCharge(chargeOf(usual()), unknown_key)).rejects.toMatchObject(refusal);
    });

    test("another company cannot read or refund a payment", async () => {
      const { gateway, other_company } = open();
      const { charge_ref, payment_ref } = await pay(chargeOf(usual()));
      await expect(gateway.fetchPayment(charge_ref, other_company)).rejects.toMatchObject({ code: "upstream" });
      await expect(gateway.refund(refundOf(payment_ref), other_company)).rejects.toMatchObject({
        code: expect.stringMatching(/^(upstream|invalid|conflict)$/),
      });
    });

    test("a payment that is open while the keys are replaced is paid, fetched and reported", async () => {
      const { gateway, visit } = open();
      const request = chargeOf(usual());
      const { charge_ref, redirect_url } = await gateway.startCharge(request, open().config);
      // Earlier deliveries carry the old keys.
      await readEvents();
      open().rotateKeys();
      const { config } = open();
      await visit(redirect_url, "pays");
      expect(await gateway.fetchPayment(charge_ref, config)).toMatchObject({ status: paid(), attempt_id: request.attempt_id });
      const delivery = (await open().deliveries()).at(-1);
      expect(delivery).toBeDefined();
      const events = await gateway.verifyWebhook(
        delivery?.raw ?? Buffer.alloc(0),
        delivery?.headers ?? new Headers(),
        delivery?.url ?? "",
        config,
      );
      expect(events).toContainEqual(expect.objectContaining({ kind: "payment.received", attempt_id: request.attempt_id }));
    });
  });
}
