import { expect, test } from "vitest";
import type { GatewayCapabilities, RefundRequest, RefundState } from "@/lib/kernel/ports/payment-gateway";
import { chargeOf, refundOf, type Contract } from "./harness";

export function testRefunds(capabilities: GatewayCapabilities, contract: Contract): void {
  const { open, usual, paid, moneyOf, eventsOf, readEvents, pay } = contract;
  /** The decided state of a refund that the provider may decide later. */
  const decided = async (state: RefundState): Promise<RefundState> => {
    const { gateway, config, facts } = open();
    if (facts.refund_answer === "decided") return state;
    expect(state.status).toBe("pending");
    await readEvents();
    return gateway.fetchRefund(state.refund_ref, config);
  };

  if (capabilities.refund === "none") {
    test("nothing can be refunded", async () => {
      const { gateway, config } = open();
      const { payment_ref } = await pay(chargeOf(usual()));
      await expect(gateway.refund(refundOf(payment_ref), config)).rejects.toMatchObject({ code: "conflict" });
    });
    return;
  }

  if (capabilities.refund === "whole") {
    test("only the whole payment can be refunded", async () => {
      const { gateway, config } = open();
      const { payment_ref } = await pay(chargeOf(usual()));
      const part = refundOf(payment_ref, usual(1_500n));
      await expect(gateway.refund(part, config)).rejects.toMatchObject({ code: "invalid", errors: [{ path: "amount" }] });
      expect(await decided(await gateway.refund(refundOf(payment_ref), config))).toMatchObject({ status: "succeeded", amount: usual() });
    });
  } else {
    test("refunds: partial, duplicate, too much, other currency, the rest, nothing left", async () => {
      const { gateway, config } = open();
      const { payment_ref } = await pay(chargeOf(usual(11_500n)));
      if (paid() !== "received") {
        await testDelivered(contract, payment_ref);
        return;
      }
      const part = refundOf(payment_ref, usual(1_500n));
      const answer = await gateway.refund(part, config);
      expect(await gateway.refund(part, config)).toMatchObject({ refund_ref: answer.refund_ref, amount: usual(1_500n) });
      const first = await decided(answer);
      expect(first).toMatchObject({ status: "succeeded", amount: part.amount, payment_ref, failure: null });
      expect([part.attempt_id, null]).toContain(first.attempt_id);
      expect(await gateway.fetchRefund(first.refund_ref, config)).toEqual(first);
      const over = refundOf(payment_ref, usual(10_001n));
      await expect(gateway.refund(over, config)).rejects.toMatchObject({ code: "invalid", errors: [{ path: "amount" }] });
      const foreign = refundOf(payment_ref, { minor: 1_000n, currency: usual().currency === "JPY" ? "USD" : "JPY" });
      await expect(gateway.refund(foreign, config)).rejects.toMatchObject({ code: "invalid", errors: [{ path: "currency" }] });
      const rest = await decided(await gateway.refund(refundOf(payment_ref), config));
      expect(rest).toMatchObject({ status: "succeeded", amount: usual(10_000n) });
      await expect(gateway.refund(refundOf(payment_ref), config)).rejects.toMatchObject({
        code: expect.stringMatching(/^(upstream|invalid)$/),
      });
      const reported = (await readEvents()).filter((event) => "refund_ref" in event && event.payment_ref === payment_ref);
      expect(reported.filter(({ kind }) => kind === "refund.succeeded")).toMatchObject([
        { refund_ref: first.refund_ref, amount: part.amount },
        { refund_ref: rest.refund_ref, amount: usual(10_000n) },
      ]);
      expect(await eventsOf(over.attempt_id)).toEqual([]);
    });
  }

  test.each(["succeeds", "fails"] as const)("a pending refund that %s", async (outcome) => {
    const { gateway, config, payWithSlowRefund, decideRefunds } = open();
    const { charge_ref, redirect_url } = await gateway.startCharge(chargeOf(usual()), config);
    await payWithSlowRefund(redirect_url, outcome);
    const refund = refundOf(await moneyOf(charge_ref), usual());
    const { refund_ref, status: first } = await gateway.refund(refund, config);
    expect(first).toBe("pending");
    const kindsNow = async (): Promise<string[]> =>
      (await readEvents()).filter((event) => "refund_ref" in event && event.refund_ref === refund_ref).map(({ kind }) => kind);
    const before = await kindsNow();
    expect(before).toEqual(before.map(() => "refund.pending"));
    decideRefunds();
    const status = outcome === "succeeds" ? "succeeded" : "failed";
    expect(await kindsNow()).toEqual([...before, `refund.${status}`]);
    const found = await gateway.fetchRefund(refund_ref, config);
    if (paid() !== "received") expect(found).toMatchObject({ status: "pending", amount: usual() });
    else expect(found).toMatchObject({ status, failure: outcome === "fails" ? expect.any(String) : null });
  });
}

/** The same where every refund is taken in, and its result is delivered. */
async function testDelivered({ open, usual, eventsOf }: Contract, payment_ref: string): Promise<void> {
  const { gateway, config } = open();
  const results: [RefundRequest, string][] = [
    [refundOf(payment_ref, usual(1_500n)), "refund.succeeded"],
    [refundOf(payment_ref, usual(10_001n)), "refund.failed"],
    [refundOf(payment_ref, { minor: 1_000n, currency: "JPY" }), "refund.failed"],
    [refundOf(payment_ref, usual(10_000n)), "refund.succeeded"],
    [refundOf(payment_ref, usual(1n)), "refund.failed"],
  ];
  for (const [request, kind] of results) {
    const { amount, attempt_id } = request;
    const answer = await gateway.refund(request, config);
    expect(answer).toMatchObject({ status: "pending", amount, attempt_id, payment_ref });
    expect(await gateway.refund(request, config)).toEqual(answer);
    const { refund_ref } = answer;
    expect(await gateway.fetchRefund(refund_ref, config)).toMatchObject({ status: "pending", amount, refund_ref });
    expect(await eventsOf(attempt_id)).toMatchObject([{ kind, amount, payment_ref, refund_ref }]);
  }
  await expect(gateway.refund(refundOf(payment_ref), config)).rejects.toMatchObject({ code: "invalid", errors: [{ path: "amount" }] });
}

export function testDisputes(capabilities: GatewayCapabilities, contract: Contract): void {
  const { open, usual, readEvents, pay } = contract;
  test(`a dispute is ${capabilities.disputes ? "" : "not "}reported`, async () => {
    const { charge_ref, payment_ref } = await pay(chargeOf(usual()));
    await readEvents();
    await open().dispute(charge_ref);
    const disputes = (await readEvents()).filter((event) => "dispute_ref" in event && event.payment_ref === payment_ref);
    if (capabilities.disputes) expect(disputes).toMatchObject([{ kind: "dispute.opened", amount: usual(), reason: expect.any(String) }]);
    else expect(disputes).toEqual([]);
  });
}
