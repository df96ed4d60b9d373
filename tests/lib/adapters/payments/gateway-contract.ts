import { describe } from "vitest";
import type { GatewayCapabilities } from "@/lib/kernel/ports/payment-gateway";
import { testDeliveries } from "./contract/deliveries";
import { testFailures } from "./contract/failures";
import { createContract, type GatewayFacts, type GatewayHarness } from "./contract/harness";
import { testPayments } from "./contract/payments";
import { testPayouts } from "./contract/payouts";
import { testDisputes, testRefunds } from "./contract/refunds";
import { testSavedMethods } from "./contract/saved-methods";
import { testTestPayments } from "./contract/test-payments";

export { chargeOf, newAttempt, type GatewayHarness, type LaterAct, type PayerAct } from "./contract/harness";

/**
 * The behaviour common to all gateways, against a stateful double over real HTTP; `open` is called inside each test. What a gateway
 * declares absent is asserted to be absent.
 */
export function describeGateway(
  name: string,
  { capabilities, amounts }: { capabilities: GatewayCapabilities; amounts: GatewayFacts["amounts"] },
  open: () => GatewayHarness,
): void {
  describe(`gateway contract: ${name}`, () => {
    const contract = createContract(open);
    testPayments(capabilities, amounts, contract);
    testRefunds(capabilities, contract);
    testDisputes(capabilities, contract);
    testSavedMethods(capabilities, contract);
    testTestPayments(capabilities, contract);
    testDeliveries(capabilities, contract);
    testFailures(contract);
    testPayouts(capabilities, contract);
  });
}
