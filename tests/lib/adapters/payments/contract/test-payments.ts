import { expect, test } from "vitest";
import type { GatewayCapabilities } from "@/lib/kernel/ports/payment-gateway";
import { newAttempt, refundOf, type Contract } from "./harness";

export function testTestPayments(capabilities: GatewayCapabilities, contract: Contract): void {
  const { open, usual, readEvents, eventsOf } = contract;
  const requestOf = () => ({ attempt_id: newAttempt(), amount: usual(), description: "Test", webhook_url: "http://pay.test/hook" });

  if (capabilities.test_payment === "by_payer") {
    test("a test payment needs a payer", () => {
      expect(open().gateway.chargeTest).toBeUndefined();
    });
    return;
  }

  test("a test payment needs no payer, is reported, and is refunded", async () => {
    const { gateway, config } = open();
    const request = requestOf();
    const { attempt_id } = request;
    const state = await gateway.chargeTest?.(request, config);
    const payment_ref = state?.payment_ref ?? "";
    expect(state).toMatchObject({ attempt_id, payment_ref: expect.stringMatching(/./), status: "received", amount: usual() });
    expect(await gateway.chargeTest?.(request, config)).toEqual(state);
    expect(await eventsOf(attempt_id)).toMatchObject([{ kind: "payment.received", payment_ref, amount: usual() }]);
    await gateway.refund(refundOf(payment_ref, usual()), config);
    const refunds = (await readEvents()).filter((event) => "refund_ref" in event && event.payment_ref === payment_ref);
    expect(refunds.map(({ kind }) => kind)).toContain("refund.succeeded");
  });

  test("no test payment is made in live mode", async () => {
    const { gateway, config } = open();
    const request = requestOf();
    await expect(gateway.chargeTest?.(request, { ...config, mode: "live" })).rejects.toMatchObject({
      code: expect.stringMatching(/^(conflict|invalid)$/),
    });
    expect(await eventsOf(request.attempt_id)).toEqual([]);
  });
}
