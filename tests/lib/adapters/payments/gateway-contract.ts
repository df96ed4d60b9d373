import { describe, expect, test } from "vitest";
import type { ChargeRequest, Gateway, GatewayAmount, GatewayConfig, GatewayEvent, PaymentReport } from "@/lib/kernel/ports/payment-gateway";
import type { Delivery } from "./webhook-inbox";

/** What a payer does on a provider's page. */
export type PayerAct = "pays" | "is_declined" | "confirms" | "refuses_confirmation";
/** The behaviour of a saved method later, without the payer. */
export type LaterAct = "pays" | "is_declined" | "needs_payer";

export interface GatewayHarness {
  gateway: Gateway;
  config: GatewayConfig;
  clock: { now(): Date; advance(milliseconds: number): void };
  /** All deliveries so far, once none is pending. */
  deliveries(): Promise<Delivery[]>;
  /** Returns the address that the page redirects the payer to, or null if it does not. */
  visit(redirectUrl: string, act: PayerAct): Promise<string | null>;
  visitToSave(redirectUrl: string, later: LaterAct): Promise<void>;
  expire(chargeRef: string): Promise<void>;
  /** Pays with a method whose refunds stay pending until `decideRefunds`. */
  payWithSlowRefund(redirectUrl: string, outcome: "succeeds" | "fails"): Promise<void>;
  decideRefunds(): void;
  /** Signs other bytes with the right secret, as of `now`. */
  sign(body: string, now: Date): Headers;
}

let lastAttempt = 0;
export function newAttempt(): string {
  lastAttempt += 1;
  return `att_${String(lastAttempt).padStart(8, "0")}`;
}

const dollars: GatewayAmount = { minor: 11_500n, currency: "USD" };

export function chargeOf(amount: GatewayAmount, more: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    attempt_id: newAttempt(),
    amount,
    description: "Invoice 2026-0041 <&> فاتورة",
    success_url: "http://pay.test/done?a=1&b=2",
    cancel_url: "http://pay.test/back",
    customer: { email: "payer@example.com" },
    save_method: false,
    ...more,
  };
}

/** The behaviour common to all gateways, against a stateful double over real HTTP; `open` is called inside each test. */
export function describeGateway(name: string, open: () => GatewayHarness): void {
  const readEvents = async (): Promise<PaymentReport[]> => {
    const { gateway, config } = open();
    const lists = await Promise.all(
      (await open().deliveries()).map(({ raw, headers, url }) => gateway.verifyWebhook(raw, headers, url, config)),
    );
    return lists.flat().filter((event) => event.kind !== "subscription.reported" && event.kind !== "customer.reported");
  };
  const eventsOf = async (attempt: string): Promise<PaymentReport[]> =>
    (await readEvents()).filter((event) => event.attempt_id === attempt);
  const pay = async (request: ChargeRequest): Promise<{ charge_ref: string; payment_ref: string }> => {
    const { gateway, config, visit } = open();
    const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
    expect(await visit(redirect_url, "pays")).toBe(request.success_url);
    const { payment_ref } = await gateway.fetchPayment(charge_ref, config);
    return { charge_ref, payment_ref: payment_ref ?? "" };
  };
  const save = async (later: LaterAct): Promise<{ attempt_id: string; method: { customer_ref: string; method_ref: string } }> => {
    const { gateway, config, visitToSave } = open();
    const attempt_id = newAttempt();
    const request = {
      attempt_id,
      customer: { email: "payer@example.com", name: "Aisha" },
      currency: "USD",
      success_url: "http://pay.test/kept",
      cancel_url: "http://pay.test/back",
    };
    const { save_ref, redirect_url } = await gateway.beginSave(request, config);
    await expect(gateway.completeSave(save_ref, config)).rejects.toMatchObject({ code: "conflict" });
    await visitToSave(redirect_url ?? "", later);
    const { customer_ref, method_ref } = await gateway.completeSave(save_ref, config);
    return { attempt_id, method: { customer_ref, method_ref } };
  };

  describe(`gateway contract: ${name}`, () => {
    test.each<GatewayAmount>([dollars, { minor: 1_000n, currency: "JPY" }, { minor: 5_120n, currency: "KWD" }])(
      "a payment of $minor $currency is reported and fetched alike",
      async (amount) => {
        const { gateway, config } = open();
        const request = chargeOf(amount);
        const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
        expect(await gateway.fetchPayment(charge_ref, config)).toEqual({
          charge_ref,
          payment_ref: null,
          attempt_id: request.attempt_id,
          status: "open",
          amount,
          failure: null,
        });
        expect(await open().visit(redirect_url, "pays")).toBe(request.success_url);
        const state = await gateway.fetchPayment(charge_ref, config);
        expect(state).toMatchObject({ status: "received", amount, attempt_id: request.attempt_id, failure: null });
        expect(state.payment_ref).toEqual(expect.any(String));
        const { payment_ref } = state;
        expect(await eventsOf(request.attempt_id)).toEqual([
          {
            kind: "payment.received",
            event_id: expect.any(String),
            occurred_at: expect.any(Date),
            attempt_id: request.attempt_id,
            charge_ref,
            payment_ref,
            amount,
            failure: null,
          },
        ]);
      },
    );

    test("a declined attempt leaves the page open for another", async () => {
      const { gateway, config, visit } = open();
      const request = chargeOf(dollars);
      const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
      expect(await visit(redirect_url, "is_declined")).toBeNull();
      const state = await gateway.fetchPayment(charge_ref, config);
      expect(state).toMatchObject({ status: "open", amount: dollars });
      expect(state.failure).toMatch(/declined/);
      expect(await eventsOf(request.attempt_id)).toMatchObject([
        { kind: "payment.failed", amount: dollars, failure: state.failure, payment_ref: state.payment_ref },
      ]);
      expect(await visit(redirect_url, "pays")).toBe(request.success_url);
      expect(await gateway.fetchPayment(charge_ref, config)).toMatchObject({ status: "received", failure: null });
      expect((await eventsOf(request.attempt_id)).map(({ kind }) => kind)).toEqual(["payment.failed", "payment.received"]);
    });

    test("the payer refuses the bank's confirmation, then confirms", async () => {
      const { gateway, config, visit } = open();
      const request = chargeOf(dollars);
      const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
      expect(await visit(redirect_url, "refuses_confirmation")).toBeNull();
      expect(await gateway.fetchPayment(charge_ref, config)).toMatchObject({ status: "open", failure: expect.any(String) });
      expect(await visit(redirect_url, "confirms")).toBe(request.success_url);
      expect(await gateway.fetchPayment(charge_ref, config)).toMatchObject({ status: "received" });
    });

    test("an expired page accepts no payment", async () => {
      const { gateway, config, visit, expire } = open();
      const request = chargeOf(dollars);
      const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
      await expire(charge_ref);
      expect(await visit(redirect_url, "pays")).toBeNull();
      expect(await gateway.fetchPayment(charge_ref, config)).toMatchObject({ status: "expired", payment_ref: null });
      expect(await eventsOf(request.attempt_id)).toEqual([]);
    });

    test("duplicate requests with one attempt give one unchanged charge", async () => {
      const { gateway, config } = open();
      const request = chargeOf(dollars);
      const [first, duplicate] = await Promise.all([gateway.startCharge(request, config), gateway.startCharge(request, config)]);
      expect(duplicate).toEqual(first);
      expect((await gateway.startCharge({ ...request, attempt_id: newAttempt() }, config)).charge_ref).not.toBe(first.charge_ref);
      const other = { ...request, amount: { minor: 1n + dollars.minor, currency: "USD" } };
      await expect(gateway.startCharge(other, config)).rejects.toMatchObject({ code: "conflict" });
    });

    test.each([
      ["an unknown currency", { minor: 100n, currency: "XTS" }, "currency"],
      ["nothing", { minor: 0n, currency: "USD" }, "amount"],
      ["less than nothing", { minor: -100n, currency: "USD" }, "amount"],
      ["more than anyone has", { minor: 10n ** 17n, currency: "USD" }, "amount"],
    ])("a charge of %s is invalid", async (_what, amount, path) => {
      const { gateway, config } = open();
      await expect(gateway.startCharge(chargeOf(amount), config)).rejects.toMatchObject({ code: "invalid", errors: [{ path }] });
    });

    test("refunds: partial, duplicate, too much, other currency, the rest, nothing left", async () => {
      const { gateway, config } = open();
      const { payment_ref } = await pay(chargeOf(dollars));
      const part = { attempt_id: newAttempt(), payment_ref, amount: { minor: 1_500n, currency: "USD" } };
      const first = await gateway.refund(part, config);
      expect(first).toMatchObject({ status: "succeeded", amount: part.amount, attempt_id: part.attempt_id, payment_ref, failure: null });
      expect(await gateway.refund(part, config)).toEqual(first);
      expect(await gateway.fetchRefund(first.refund_ref, config)).toEqual(first);
      const over = { attempt_id: newAttempt(), payment_ref, amount: { minor: 10_001n, currency: "USD" } };
      await expect(gateway.refund(over, config)).rejects.toMatchObject({ code: "invalid", errors: [{ path: "amount" }] });
      const foreign = { attempt_id: newAttempt(), payment_ref, amount: { minor: 10n, currency: "JPY" } };
      await expect(gateway.refund(foreign, config)).rejects.toMatchObject({ code: "invalid", errors: [{ path: "currency" }] });
      const rest = await gateway.refund({ attempt_id: newAttempt(), payment_ref }, config);
      expect(rest).toMatchObject({ status: "succeeded", amount: { minor: 10_000n, currency: "USD" } });
      await expect(gateway.refund({ attempt_id: newAttempt(), payment_ref }, config)).rejects.toMatchObject({ code: "upstream" });
      expect(await eventsOf(part.attempt_id)).toMatchObject([
        { kind: "refund.succeeded", refund_ref: first.refund_ref, payment_ref, amount: part.amount },
      ]);
      expect(await eventsOf(over.attempt_id)).toEqual([]);
    });

    test.each(["succeeds", "fails"] as const)("a pending refund that %s", async (outcome) => {
      const { gateway, config, payWithSlowRefund, decideRefunds } = open();
      const { charge_ref, redirect_url } = await gateway.startCharge(chargeOf(dollars), config);
      await payWithSlowRefund(redirect_url, outcome);
      const { payment_ref } = await gateway.fetchPayment(charge_ref, config);
      const attempt_id = newAttempt();
      const refund = await gateway.refund({ attempt_id, payment_ref: payment_ref ?? "" }, config);
      expect(refund.status).toBe("pending");
      // Concurrent reports may arrive in either order.
      await open().deliveries();
      decideRefunds();
      const status = outcome === "succeeds" ? "succeeded" : "failed";
      const decided = await gateway.fetchRefund(refund.refund_ref, config);
      expect(decided).toMatchObject({ status, failure: outcome === "fails" ? expect.any(String) : null });
      expect(await eventsOf(attempt_id)).toMatchObject([
        { kind: "refund.pending", failure: null },
        { kind: `refund.${status}`, failure: decided.failure },
      ]);
    });

    test("a saved method is charged again without the payer, once per attempt", async () => {
      const { gateway, config } = open();
      const { attempt_id, method } = await save("pays");
      expect(await eventsOf(attempt_id)).toMatchObject([{ kind: "method.saved", ...method }]);
      const request = { attempt_id: newAttempt(), amount: { minor: 4_200n, currency: "USD" }, description: "Renewal", method };
      const state = await gateway.chargeSaved(request, config);
      expect(state).toMatchObject({ status: "received", amount: request.amount, attempt_id: request.attempt_id });
      expect(await gateway.chargeSaved(request, config)).toEqual(state);
      expect(await gateway.fetchPayment(state.charge_ref, config)).toEqual(state);
      const { charge_ref, payment_ref } = state;
      expect(await eventsOf(request.attempt_id)).toMatchObject([
        { kind: "payment.received", charge_ref, payment_ref, amount: request.amount },
      ]);
      expect(await gateway.refund({ attempt_id: newAttempt(), payment_ref: payment_ref ?? "" }, config)).toMatchObject({
        status: "succeeded",
        amount: request.amount,
      });
    });

    test.each([
      ["is_declined", "declined"],
      ["needs_payer", "authentication_required"],
    ] as const)("a saved method that %s is rejected with the provider's message", async (later, code) => {
      const { gateway, config } = open();
      const { method } = await save(later);
      const request = { attempt_id: newAttempt(), amount: dollars, description: "Renewal", method };
      await expect(gateway.chargeSaved(request, config)).rejects.toMatchObject({
        code: "upstream",
        message: expect.stringMatching(/card/i),
        errors: [{ code }],
      });
      await expect(gateway.chargeSaved(request, config)).rejects.toMatchObject({ code: "upstream", errors: [{ code }] });
      expect(await eventsOf(request.attempt_id)).toMatchObject([{ kind: "payment.failed", amount: dollars, failure: expect.any(String) }]);
    });

    test("a payment can save its method", async () => {
      const { gateway, config } = open();
      const { charge_ref } = await pay(chargeOf(dollars, { save_method: true }));
      const { customer_ref, method_ref, label, expires } = await gateway.completeSave(charge_ref, config);
      expect(label).toContain("4242");
      expect(expires).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/);
      const request = { attempt_id: newAttempt(), amount: dollars, description: "Renewal", method: { customer_ref, method_ref } };
      expect(await gateway.chargeSaved(request, config)).toMatchObject({ status: "received" });
    });

    describe("a delivery is rejected", () => {
      const deliver = async (): Promise<Delivery & { verify: (raw?: Buffer, headers?: Headers) => Promise<GatewayEvent[]> }> => {
        await pay(chargeOf(dollars));
        const { gateway, config, deliveries } = open();
        const delivery = (await deliveries()).at(-1);
        if (delivery === undefined) throw new Error("nothing was delivered");
        return {
          ...delivery,
          verify: (raw = delivery.raw, headers = delivery.headers) => gateway.verifyWebhook(raw, headers, delivery.url, config),
        };
      };
      const malformed = { code: "malformed", status: 400 };

      test("when one byte of it is changed", async () => {
        const { raw, verify } = await deliver();
        const altered = Buffer.from(raw);
        altered[raw.length - 2] = (altered[raw.length - 2] ?? 0) ^ 1;
        await expect(verify(altered)).rejects.toMatchObject(malformed);
        await expect(verify(Buffer.concat([raw, Buffer.from(" ")]))).rejects.toMatchObject(malformed);
        expect(await verify()).not.toEqual([]);
      });

      test("when it is unsigned or signed with another secret", async () => {
        const { raw, headers, url, verify } = await deliver();
        await expect(verify(raw, new Headers())).rejects.toMatchObject(malformed);
        await expect(verify(Buffer.alloc(0))).rejects.toMatchObject(malformed);
        const { gateway, config } = open();
        await expect(gateway.verifyWebhook(raw, headers, url, { ...config, webhook_secret: "whsec_another_secret" })).rejects.toMatchObject(
          malformed,
        );
      });

      test("when it is stale or dated in the future", async () => {
        const { raw, verify } = await deliver();
        const at = (seconds: number): Promise<GatewayEvent[]> =>
          verify(raw, open().sign(raw.toString(), new Date(open().clock.now().getTime() + seconds * 1000)));
        expect((await at(-300)).length).toBe(1);
        expect((await at(300)).length).toBe(1);
        await expect(at(-301)).rejects.toMatchObject(malformed);
        await expect(at(301)).rejects.toMatchObject(malformed);
      });

      test("when it is genuine but has an unknown format", async () => {
        const { verify } = await deliver();
        for (const body of ["{}", "[]", "null", "not json", '{"id":"evt_1"}']) {
          await expect(verify(Buffer.from(body), open().sign(body, open().clock.now()))).rejects.toMatchObject(malformed);
        }
      });
    });
  });
}
