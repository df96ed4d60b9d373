import { expect, test } from "vitest";
import type { GatewayCapabilities, SavedChargeRequest } from "@/lib/kernel/ports/payment-gateway";
import { chargeOf, refundOf, savedChargeOf, saveOf, type Contract, type LaterAct } from "./harness";

export function testSavedMethods(capabilities: GatewayCapabilities, contract: Contract): void {
  const { open, usual, readEvents, eventsOf, pay } = contract;
  const saveByPaying = async (later: LaterAct): Promise<{ attempt_id: string; method: SavedChargeRequest["method"] }> => {
    const { gateway, config, visitToSave } = open();
    const request = chargeOf(usual(), { save_method: true });
    const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
    await expect(gateway.completeSave(charge_ref, config)).rejects.toMatchObject({ code: "conflict" });
    await visitToSave(redirect_url, later);
    const { customer_ref, method_ref } = await gateway.completeSave(charge_ref, config);
    return { attempt_id: request.attempt_id, method: { customer_ref, method_ref } };
  };
  const save = async (later: LaterAct): Promise<{ attempt_id: string; method: SavedChargeRequest["method"] }> => {
    const { gateway, config, visitToSave } = open();
    if (capabilities.save_method === "with_payment") return saveByPaying(later);
    const request = saveOf(usual().currency);
    const started = await gateway.beginSave(request, config);
    expect(started).toMatchObject(
      capabilities.save_method === "redirect"
        ? { redirect_url: expect.any(String), client_token: null }
        : { redirect_url: null, client_token: expect.any(String) },
    );
    await expect(gateway.completeSave(started.save_ref, config)).rejects.toMatchObject({ code: "conflict" });
    await visitToSave(started.redirect_url ?? started.client_token ?? "", later);
    const { customer_ref, method_ref } = await gateway.completeSave(started.save_ref, config);
    return { attempt_id: request.attempt_id, method: { customer_ref, method_ref } };
  };

  const onPage = capabilities.save_method === "redirect" || capabilities.save_method === "with_payment";
  if (capabilities.save_method === "none" || capabilities.save_method === "with_payment") {
    test("no method can be saved without a payment", async () => {
      const { gateway, config } = open();
      await expect(gateway.beginSave(saveOf(usual().currency), config)).rejects.toMatchObject({ code: "conflict" });
    });
  }
  if (!onPage) {
    test("no payment can save its method on the page", async () => {
      const { gateway, config } = open();
      const request = chargeOf(usual(), { save_method: true });
      await expect(gateway.startCharge(request, config)).rejects.toMatchObject({ code: "invalid", errors: [{ path: "save_method" }] });
    });
  }
  if (!capabilities.charge_saved) {
    test("no saved method can be charged", async () => {
      const { gateway, config } = open();
      const request = savedChargeOf(usual(), { customer_ref: "any", method_ref: "any" });
      await expect(gateway.chargeSaved(request, config)).rejects.toMatchObject({ code: "conflict" });
    });
    return;
  }

  if (capabilities.save_method !== "none") {
    test("a saved method is charged again without the payer, once per attempt", async () => {
      const { gateway, config } = open();
      const { attempt_id, method } = await save("pays");
      const saved = (await readEvents()).filter((event) => event.kind === "method.saved" && event.method_ref === method.method_ref);
      if (capabilities.save_method !== "with_payment") expect(saved).toMatchObject([{ attempt_id: expect.toBeOneOf([attempt_id, null]) }]);
      const request = savedChargeOf(usual(4_200n), method);
      const state = await gateway.chargeSaved(request, config);
      expect(state).toMatchObject({ status: "received", amount: request.amount, attempt_id: request.attempt_id });
      expect(await gateway.chargeSaved(request, config)).toEqual(state);
      if (contract.paid() === "received") expect(await gateway.fetchPayment(state.charge_ref, config)).toEqual(state);
      else await expect(gateway.fetchPayment(state.charge_ref, config)).rejects.toMatchObject({ code: "conflict" });
      const { charge_ref, payment_ref } = state;
      expect(await eventsOf(request.attempt_id)).toMatchObject([
        { kind: "payment.received", charge_ref: expect.toBeOneOf([charge_ref, null]), payment_ref, amount: request.amount },
      ]);
      if (capabilities.refund !== "none")
        expect(await gateway.refund(refundOf(payment_ref ?? "", request.amount), config)).toMatchObject({ amount: request.amount });
    });

    test.each([
      ["is_declined", "declined"],
      ["needs_payer", capabilities.three_d_secure ? "authentication_required" : "declined"],
    ] as const)("a saved method that %s is rejected with the provider's message", async (later, code) => {
      const { gateway, config, facts } = open();
      const { method } = await save(later);
      const request = savedChargeOf(usual(), method);
      await expect(gateway.chargeSaved(request, config)).rejects.toMatchObject({
        code: "upstream",
        message: expect.stringMatching(/.+/),
        errors: [{ code }],
      });
      await expect(gateway.chargeSaved(request, config)).rejects.toMatchObject({ code: "upstream", errors: [{ code }] });
      expect(await eventsOf(request.attempt_id)).toMatchObject(
        facts.reports_declines ? [{ kind: "payment.failed", amount: usual(), failure: expect.any(String) }] : [],
      );
    });
  }

  if (onPage) {
    test("a payment can save its method", async () => {
      const { gateway, config, facts } = open();
      const { charge_ref } = await pay(chargeOf(usual(), { save_method: true }));
      const { customer_ref, method_ref, label, expires } = await gateway.completeSave(charge_ref, config);
      expect(label).toContain(facts.label);
      if (expires !== null) expect(expires).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/);
      const request = savedChargeOf(usual(), { customer_ref, method_ref });
      expect(await gateway.chargeSaved(request, config)).toMatchObject({ status: "received" });
    });
  }
}
