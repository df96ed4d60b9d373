import { expect, test } from "vitest";
import type { GatewayMovement, GatewayPayout, PayoutPage } from "@/lib/kernel/ports/gateway-payouts";
import type { Gateway, GatewayCapabilities, GatewayConfig } from "@/lib/kernel/ports/payment-gateway";
import { chargeOf, refundOf, type Contract } from "./harness";

const hour = 3_600_000;

/** Everything that a gateway tells of a time; the last telling counts. */
export async function tellAll(gateway: Gateway, config: GatewayConfig, since: Date, until: Date) {
  const movements = new Map<string, GatewayMovement>();
  const payouts = new Map<string, GatewayPayout>();
  let cursor: string | null = null;
  let calls = 0;
  do {
    const page: PayoutPage | undefined = await gateway.tellPayouts?.({ since, until, cursor }, config);
    for (const one of page?.movements ?? [])
      movements.set(one.movement_ref, { ...one, payout_ref: one.payout_ref ?? movements.get(one.movement_ref)?.payout_ref ?? null });
    for (const one of page?.payouts ?? []) payouts.set(one.payout_ref, one);
    cursor = page?.next ?? null;
    calls += 1;
  } while (cursor !== null && calls < 200);
  expect(calls).toBeLessThan(200);
  return { movements: [...movements.values()], payouts: [...payouts.values()] };
}

export function testPayouts({ payouts }: GatewayCapabilities, { open, usual, readEvents, pay }: Contract): void {
  if (!payouts.told) {
    test("payouts are not told", () => {
      expect(open().gateway.tellPayouts).toBeUndefined();
    });
    return;
  }

  test("a payment and its refund are told with their fee, and then the payout that pays them", async () => {
    const { gateway, config, clock, other_company, unknown_key } = open();
    const since = new Date(clock.now().getTime() - hour);
    const { payment_ref } = await pay(chargeOf(usual(11_500n)));
    const { refund_ref } = await gateway.refund(refundOf(payment_ref, usual(1_500n)), config);
    await readEvents();
    // Two midnights later at most, it is paid out.
    clock.advance(48 * hour);
    const until = clock.now();
    const told = await tellAll(gateway, config, since, until);
    const charge = told.movements.find((one) => one.kind === "charge" && one.payment_ref === payment_ref);
    const refund = told.movements.find((one) => one.kind === "refund" && one.refund_ref === refund_ref);
    expect(charge).toMatchObject({ kind: "charge", refund_ref: null, gross: usual(11_500n), fee: 230n });
    expect([usual(11_500n), null]).toContainEqual(charge?.paid);
    expect(refund).toMatchObject({ kind: "refund", gross: usual(-1_500n), payment_ref: expect.toBeOneOf([payment_ref, null]) });
    expect(told.payouts.length).toBeGreaterThan(0);
    for (const payout of told.payouts.filter(({ amount }) => amount.currency === usual().currency)) {
      expect(payout).toMatchObject({ status: "paid", arrives_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
      const own = told.movements.filter((one) => one.payout_ref === payout.payout_ref || payout.movement_refs?.includes(one.movement_ref));
      const net = own.reduce((sum, one) => sum + one.gross.minor - (one.fee ?? 0n), 0n);
      if (own.length > 0) expect(net).toBe(payout.amount.minor);
      else expect(payouts).toMatchObject({ contents: "not_told" });
    }
    expect(await tellAll(gateway, config, since, until)).toEqual(told);
    const others = await tellAll(gateway, other_company, since, until);
    expect(others.movements.filter((one) => one.payment_ref === payment_ref)).toEqual([]);
    await expect(gateway.tellPayouts?.({ since, until, cursor: null }, unknown_key)).rejects.toMatchObject({ code: "upstream" });
  });
}
