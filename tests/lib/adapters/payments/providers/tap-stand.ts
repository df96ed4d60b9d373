import { createTapGateway } from "@/lib/adapters/payments/providers/tap/gateway";
import { tapSandbox } from "@/lib/adapters/payments/providers/tap/sandbox";
import type { ProviderStandOptions } from "./provider-stand";

const config = { mode: "test", secret_key: "sk_test_acme00000001" };

export const stand: ProviderStandOptions = {
  sandbox: tapSandbox,
  create: createTapGateway,
  facts: {
    amounts: [
      { minor: 11_500n, currency: "SAR" },
      { minor: 5_125n, currency: "KWD" },
      { minor: 10_050n, currency: "AED" },
    ],
    reports_declines: true,
    signed_time: false,
    refund_answer: "decided",
    label: "4242",
  },
  config,
  rotated: { ...config, secret_key: "sk_test_acme00000002" },
  other_company: { ...config, secret_key: "sk_test_other0000001" },
  unknown_key: { ...config, secret_key: "sk_test_nobody000001" },
};
