import { createAdyenGateway } from "@/lib/adapters/payments/providers/adyen/gateway";
import { adyenSandbox } from "@/lib/adapters/payments/providers/adyen/sandbox";
import type { ProviderStandOptions } from "./provider-stand";

const config = { mode: "test", merchant_account: "NorthwindECOM", api_key: "AQEyhmfx-northwind-key-1", hmac_key: "11".repeat(32) };

export const stand: ProviderStandOptions = {
  sandbox: adyenSandbox,
  create: createAdyenGateway,
  config,
  rotated: { ...config, api_key: "AQEyhmfx-northwind-key-2", hmac_key: "22".repeat(32) },
  other_company: { mode: "test", merchant_account: "ContosoECOM", api_key: "AQEyhmfx-contoso-key-001", hmac_key: "33".repeat(32) },
  unknown_key: { ...config, api_key: "AQEyhmfx-nobodys-key-0001" },
  // The signature is in the body.
  sign: () => new Headers(),
  facts: {
    amounts: [
      { minor: 11_500n, currency: "USD" },
      { minor: 1_000n, currency: "JPY" },
      { minor: 5_120n, currency: "KWD" },
      { minor: 1_500n, currency: "ISK" },
    ],
    reports_declines: true,
    signed_time: false,
    refund_answer: "pending",
    results: "delivered",
    signed_body: true,
    label: "4242",
  },
};
