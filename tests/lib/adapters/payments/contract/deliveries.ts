import { describe, expect, test } from "vitest";
import type { GatewayCapabilities, GatewayEvent } from "@/lib/kernel/ports/payment-gateway";
import type { Delivery } from "../webhook-inbox";
import { chargeOf, isPaymentReport, refundOf, type Contract } from "./harness";

export function testDeliveries(capabilities: GatewayCapabilities, contract: Contract): void {
  const { open, usual, readEvents, eventsOf, pay } = contract;
  const byBytes = capabilities.webhook_proof === "bytes";
  type Verify = (raw?: Buffer, headers?: Headers) => Promise<GatewayEvent[]>;
  /** The last delivery about a new payment. */
  const deliver = async (): Promise<Delivery & { attempt_id: string; verify: Verify }> => {
    const request = chargeOf(usual());
    await pay(request);
    const { gateway, config, deliveries } = open();
    const delivery = (await deliveries()).at(-1);
    if (delivery === undefined) throw new Error("nothing was delivered");
    const verify: Verify = (raw = delivery.raw, headers = delivery.headers) => gateway.verifyWebhook(raw, headers, delivery.url, config);
    return { ...delivery, attempt_id: request.attempt_id, verify };
  };
  const kindsOf = async (attempt: string): Promise<string[]> => (await eventsOf(attempt)).map(({ kind }) => kind);
  const malformed = { code: "malformed", status: 400 };
  /** A delivery that cannot be proved says nothing: it is rejected, or, where the provider was asked, has no event. */
  const expectNothing = async (verifying: Promise<GatewayEvent[]>): Promise<void> => {
    if (byBytes) await expect(verifying).rejects.toMatchObject(malformed);
    else {
      const result = await verifying.catch((error: unknown) => error);
      if (Array.isArray(result)) expect(result).toEqual([]);
      else expect(result).toMatchObject({ code: expect.stringMatching(/^(malformed|upstream)$/) });
    }
  };

  test("a repeated delivery carries the same event ids", async () => {
    const { gateway, config, deliveries } = open();
    const before = (await deliveries()).length;
    open().misbehave({ times: 3 });
    const request = chargeOf(usual());
    await pay(request);
    const added = (await deliveries()).slice(before);
    open().misbehave({});
    const lists = await Promise.all(added.map(({ raw, headers, url }) => gateway.verifyWebhook(raw, headers, url, config)));
    const own = lists.flat().filter((event) => isPaymentReport(event) && event.attempt_id === request.attempt_id);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(new Set(own.map(({ event_id }) => event_id)).size).toBe(1);
    expect(await kindsOf(request.attempt_id)).toEqual(["payment.received"]);
  });

  test("deliveries that come late and in another order say the same", async () => {
    open().misbehave({ queue: true });
    const request = chargeOf(usual());
    const { payment_ref } = await pay(request);
    const { gateway, config } = open();
    const before = (await open().deliveries()).length;
    if (capabilities.refund !== "none") await gateway.refund(refundOf(payment_ref, usual()), config);
    expect(await open().deliveries()).toHaveLength(before);
    open().release("reversed");
    await open().deliveries();
    open().misbehave({});
    expect((await open().deliveries()).length).toBeGreaterThan(before);
    expect(await kindsOf(request.attempt_id)).toContain("payment.received");
    const own = (await readEvents()).filter((event) => "payment_ref" in event && event.payment_ref === payment_ref);
    expect(own.filter(({ kind }) => kind === "payment.received")).toHaveLength(1);
    if (capabilities.refund !== "none") expect(own.some(({ kind }) => kind.startsWith("refund."))).toBe(true);
  });

  test("a delivery of another amount differs from the fetched payment, or changes nothing", async () => {
    const { facts } = open();
    const delivered = facts.delivered_amount ?? byBytes;
    const other = { minor: 100n * 10n, currency: (facts.amounts[1] ?? facts.amounts[0]).currency };
    open().misbehave({ amount: other });
    const request = chargeOf(usual());
    const { charge_ref } = await pay(request);
    const events = await eventsOf(request.attempt_id);
    open().misbehave({});
    expect(events).toMatchObject([{ kind: "payment.received", amount: delivered ? other : usual() }]);
    const { gateway, config } = open();
    expect(await gateway.fetchPayment(charge_ref, config)).toMatchObject({ amount: usual() });
  });

  describe("a delivery says nothing", () => {
    test("when one byte of it is changed", async () => {
      const { raw, attempt_id, verify } = await deliver();
      const altered = Buffer.from(raw);
      altered[raw.length - 2] = (altered[raw.length - 2] ?? 0) ^ 1;
      await expectNothing(verify(altered));
      expect((await verify()).some((event) => isPaymentReport(event) && event.attempt_id === attempt_id)).toBe(true);
    });

    test("when it is empty, or for another company", async () => {
      const { raw, headers, url, verify } = await deliver();
      await expectNothing(verify(Buffer.alloc(0)));
      const { gateway, other_company } = open();
      await expectNothing(gateway.verifyWebhook(raw, headers, url, other_company));
    });

    if (byBytes) {
      test("when it is unsigned, stale or dated in the future", async () => {
        const { raw, verify } = await deliver();
        if (!open().facts.signed_body) await expect(verify(raw, new Headers())).rejects.toMatchObject(malformed);
        const at = (seconds: number): Promise<GatewayEvent[]> =>
          verify(raw, open().sign(raw.toString(), new Date(open().clock.now().getTime() + seconds * 1000)));
        expect((await at(-300)).length).toBe(1);
        expect((await at(300)).length).toBe(1);
        if (open().facts.signed_time) {
          await expect(at(-301)).rejects.toMatchObject(malformed);
          await expect(at(301)).rejects.toMatchObject(malformed);
        } else expect((await at(-86_400)).map(({ kind }) => kind)).toEqual((await verify()).map(({ kind }) => kind));
      });
    }

    test("when it is genuine but has an unknown format", async () => {
      const { verify, headers } = await deliver();
      for (const body of ["{}", "[]", "null", "not json", '{"id":"evt_1"}']) {
        const signed = byBytes ? open().sign(body, open().clock.now()) : headers;
        await expectNothing(verify(Buffer.from(body), signed));
      }
    });
  });
}
