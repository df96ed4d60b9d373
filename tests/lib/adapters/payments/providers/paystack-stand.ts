import { createPaystackGateway } from "@/lib/adapters/payments/providers/paystack/gateway";
import { paystackSandbox } from "@/lib/adapters/payments/providers/paystack/sandbox";
import { signPaystack } from "@/lib/adapters/payments/providers/paystack/signature";
import type { ProviderStandOptions } from "./provider-stand";

const config = { mode: "test", secret_key: "sk_test_acme00000001" };

export const stand: ProviderStandOptions = {
  sandbox: paystackSandbox,
  create: createPaystackGateway,
  facts: {
    amounts: [
      { minor: 11_500n, currency: "GHS" },
      { minor: 500_000n, currency: "NGN" },
      { minor: 5_000n, currency: "XOF" },
    ],
    reports_declines: false,
    signed_time: false,
    refund_answer: "pending",
    label: "4242",
    repeats: "another_page",
    shows_expiry: false,
  },
  config,
  rotated: { ...config, secret_key: "sk_test_acme00000002" },
  other_company: { ...config, secret_key: "sk_test_other0000001" },
  unknown_key: { ...config, secret_key: "sk_test_nobody000001" },
  sign: (body, _now, { secret_key = "" }) => new Headers({ "x-paystack-signature": signPaystack(body, secret_key) }),
};
