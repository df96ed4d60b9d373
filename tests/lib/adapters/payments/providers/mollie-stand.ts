import { createMollieGateway } from "@/lib/adapters/payments/providers/mollie/gateway";
import { mollieSandbox } from "@/lib/adapters/payments/providers/mollie/sandbox";
import type { ProviderStandOptions } from "./provider-stand";

const keyOf = (name: string) => `test_${name.padEnd(30, "x")}`;
const accessOf = (name: string) => `access_${name.padEnd(30, "x")}`;

export const stand: ProviderStandOptions = {
  sandbox: mollieSandbox,
  create: createMollieGateway,
  facts: {
    amounts: [
      { minor: 11_500n, currency: "EUR" },
      { minor: 1_000n, currency: "JPY" },
    ],
    reports_declines: true,
    signed_time: false,
    refund_answer: "pending",
    label: "4242",
  },
  config: { mode: "test", api_key: keyOf("acme"), payouts_token: accessOf("acme") },
  rotated: { mode: "test", api_key: keyOf("acmeanew"), payouts_token: accessOf("acmeanew") },
  other_company: { mode: "test", api_key: keyOf("globex"), payouts_token: accessOf("globex") },
  unknown_key: { mode: "test", api_key: keyOf("unknown"), payouts_token: accessOf("unknown") },
};
