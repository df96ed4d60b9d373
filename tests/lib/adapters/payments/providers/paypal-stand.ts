import { createPaypalGateway } from "@/lib/adapters/payments/providers/paypal/gateway";
import { paypalSandbox } from "@/lib/adapters/payments/providers/paypal/sandbox";
import type { ProviderStandOptions } from "./provider-stand";

const settingsOf = (name: string) => ({
  mode: "test",
  client_id: `client_${name.padEnd(30, "x")}`,
  client_secret: `secret_${name.padEnd(30, "x")}`,
  webhook_id: `WH${name.padEnd(15, "X")}`,
});

export const stand: ProviderStandOptions = {
  sandbox: paypalSandbox,
  create: createPaypalGateway,
  facts: {
    amounts: [
      { minor: 11_500n, currency: "USD" },
      { minor: 1_000n, currency: "JPY" },
      { minor: 105_000n, currency: "HUF" },
    ],
    // PayPal shows a declined card on its own page, and reports nothing.
    reports_declines: false,
    signed_time: false,
    delivered_amount: true,
    refund_answer: "decided",
    label: "payer@example.com",
  },
  config: settingsOf("acme"),
  rotated: settingsOf("acmeanew"),
  other_company: settingsOf("globex"),
  unknown_key: settingsOf("unknown"),
};
