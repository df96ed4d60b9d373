import { expect, test } from "vitest";
import type { GatewayCapabilities } from "@/lib/kernel/ports/payment-gateway";
import { chargeOf, isBackAt, newAttempt, type Contract, type GatewayFacts } from "./harness";

export function testPayments(capabilities: GatewayCapabilities, amounts: GatewayFacts["amounts"], contract: Contract): void {
  const { open, usual, paid, moneyOf, eventsOf } = contract;

  test.each(amounts)("a payment of $minor $currency is reported and fetched alike", async (amount) => {
    const { gateway, config } = open();
    expect(gateway.takes(amount)).toBe(true);
    const request = chargeOf(amount);
    const { attempt_id } = request;
    const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
    expect(await gateway.fetchPayment(charge_ref, config)).toEqual({
      charge_ref,
      payment_ref: null,
      attempt_id,
      status: "open",
      amount,
      failure: null,
    });
    expect(await open().visit(redirect_url, "pays")).toSatisfy((back: string) => isBackAt(back, request.success_url));
    const state = await gateway.fetchPayment(charge_ref, config);
    expect(state).toMatchObject({ charge_ref, status: paid(), amount, attempt_id, failure: null });
    expect(state.payment_ref).toEqual(paid() === "received" ? expect.any(String) : null);
    const payment_ref = await moneyOf(charge_ref);
    const events = await eventsOf(attempt_id);
    const common = { event_id: expect.any(String), occurred_at: expect.any(Date), attempt_id, payment_ref, amount, failure: null };
    expect(events).toEqual([{ ...common, kind: "payment.received", charge_ref: expect.toBeOneOf([charge_ref, null]) }]);
  });

  test(`a declined attempt: ${capabilities.after_decline}`, async () => {
    const { gateway, config, visit, facts } = open();
    const request = chargeOf(usual());
    const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
    const back = await visit(redirect_url, "is_declined");
    const reported = facts.reports_declines ? ["payment.failed"] : [];
    const state = await gateway.fetchPayment(charge_ref, config);
    const events = await eventsOf(request.attempt_id);
    expect(events.map(({ kind }) => kind)).toEqual(reported);
    if (facts.reports_declines) {
      if (paid() === "received") expect(state.failure).toMatch(/declined/i);
      expect(events).toMatchObject([{ amount: usual(), failure: state.failure ?? expect.stringMatching(/declined/i) }]);
    }
    if (capabilities.after_decline === "final") {
      expect(state).toMatchObject({ status: "failed", amount: usual(), failure: expect.any(String) });
      await visit(redirect_url, "pays");
      expect(await gateway.fetchPayment(charge_ref, config)).toMatchObject({ status: "failed" });
      return;
    }
    expect(back).toBeNull();
    expect(state).toMatchObject({ status: "open", amount: usual() });
    expect(await visit(redirect_url, "pays")).toSatisfy((to: string) => isBackAt(to, request.success_url));
    expect(await gateway.fetchPayment(charge_ref, config)).toMatchObject({ status: paid(), failure: null });
    expect((await eventsOf(request.attempt_id)).map(({ kind }) => kind)).toEqual([...reported, "payment.received"]);
  });

  test(`the bank ${capabilities.three_d_secure ? "asks" : "does not ask"} the payer to confirm`, async () => {
    const { gateway, config, visit } = open();
    const request = chargeOf(usual());
    const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
    const back = await visit(redirect_url, "refuses_confirmation");
    const state = await gateway.fetchPayment(charge_ref, config);
    if (!capabilities.three_d_secure) {
      expect(back).toBeNull();
      expect(state).toMatchObject({ status: "open", failure: null });
      expect(await eventsOf(request.attempt_id)).toEqual([]);
      return;
    }
    expect(state.status).toBe(capabilities.after_decline === "final" ? "failed" : "open");
    const again =
      capabilities.after_decline === "final" ? await gateway.startCharge(chargeOf(usual()), config) : { charge_ref, redirect_url };
    expect(await visit(again.redirect_url, "confirms")).toSatisfy((to: string) => isBackAt(to, request.success_url));
    expect(await gateway.fetchPayment(again.charge_ref, config)).toMatchObject({ status: paid() });
  });

  test("an expired page accepts no payment", async () => {
    const { gateway, config, visit, expire, facts } = open();
    const request = chargeOf(usual());
    const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
    await expire(charge_ref);
    expect(await visit(redirect_url, "pays")).toBeNull();
    const status = facts.shows_expiry === false ? "open" : "expired";
    expect(await gateway.fetchPayment(charge_ref, config)).toMatchObject({ status, payment_ref: null });
    expect(await eventsOf(request.attempt_id)).toEqual([]);
  });

  test(`a page ${capabilities.expires ? "closes" : "does not close"} at the given time`, async () => {
    const { gateway, config, visit, clock } = open();
    const expires_at = new Date(clock.now().getTime() + 3_600_000);
    const { charge_ref, redirect_url } = await gateway.startCharge(chargeOf(usual(), { expires_at }), config);
    clock.advance(3_600_000);
    await visit(redirect_url, "pays");
    const { status } = await gateway.fetchPayment(charge_ref, config);
    expect(status).toBe(capabilities.expires ? "expired" : paid());
  });

  test(`a page ${capabilities.close_page ? "can" : "cannot"} be closed before its time`, async () => {
    const { gateway, config, visit } = open();
    const { charge_ref, redirect_url } = await gateway.startCharge(chargeOf(usual()), config);
    expect(gateway.closePage !== undefined).toBe(capabilities.close_page);
    if (gateway.closePage === undefined) return;
    expect(await gateway.closePage(charge_ref, config)).toMatchObject({ charge_ref, status: "expired" });
    expect(await visit(redirect_url, "pays")).toBeNull();
    expect(await gateway.closePage(charge_ref, config)).toMatchObject({ status: "expired" });
  });

  test("duplicate requests with one attempt give one unchanged charge", async () => {
    const { gateway, config, facts, visit } = open();
    const request = chargeOf(usual());
    const [first, duplicate] = await Promise.all([gateway.startCharge(request, config), gateway.startCharge(request, config)]);
    if (facts.repeats === "another_page") {
      expect(duplicate.charge_ref).not.toBe(first.charge_ref);
      await visit(duplicate.redirect_url, "pays");
      expect(await gateway.fetchPayment(duplicate.charge_ref, config)).toMatchObject({ attempt_id: request.attempt_id, amount: usual() });
    } else expect(duplicate).toEqual(first);
    expect((await gateway.startCharge({ ...request, attempt_id: newAttempt() }, config)).charge_ref).not.toBe(first.charge_ref);
    const other = { ...request, amount: usual(usual().minor + 100n) };
    await expect(gateway.startCharge(other, config)).rejects.toMatchObject({ code: "conflict" });
  });

  test.each([
    ["an unknown currency", { minor: 100n, currency: "XTS" }, "currency"],
    ["nothing", { minor: 0n }, "amount"],
    ["less than nothing", { minor: -100n }, "amount"],
    ["more than anyone has", { minor: 10n ** 17n }, "amount"],
  ])("a charge of %s is invalid", async (_what, given, path) => {
    const { gateway, config } = open();
    const amount = { ...usual(), ...given };
    expect(gateway.takes(amount)).toBe(false);
    await expect(gateway.startCharge(chargeOf(amount), config)).rejects.toMatchObject({ code: "invalid", errors: [{ path }] });
  });
}
