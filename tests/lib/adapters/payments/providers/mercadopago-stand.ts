import { createMercadoPagoGateway } from "@/lib/adapters/payments/providers/mercadopago/gateway";
import { mercadoPagoSandbox } from "@/lib/adapters/payments/providers/mercadopago/sandbox";
import type { ProviderStandOptions } from "./provider-stand";

const config = { mode: "test", access_token: "TEST-acme00000001", webhook_secret: "secret_acme_1" };

export const stand: ProviderStandOptions = {
  sandbox: mercadoPagoSandbox,
  create: createMercadoPagoGateway,
  facts: {
    amounts: [
      { minor: 11_500n, currency: "BRL" },
      { minor: 25_000n, currency: "CLP" },
      { minor: 5_000_000n, currency: "COP" },
    ],
    reports_declines: true,
    signed_time: false,
    refund_answer: "decided",
    label: "",
  },
  config,
  rotated: { ...config, access_token: "TEST-acme00000002", webhook_secret: "secret_acme_2" },
  other_company: { ...config, access_token: "TEST-other0000001", webhook_secret: "secret_other_1" },
  unknown_key: { ...config, access_token: "TEST-nobody000001" },
};
