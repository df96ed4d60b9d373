import { createSquareGateway } from "@/lib/adapters/payments/providers/square/gateway";
import { signedForSquare, squareSandbox } from "@/lib/adapters/payments/providers/square/sandbox";
import type { ProviderStandOptions } from "./provider-stand";

// Square signs over the address that was entered there.
const shared = { mode: "test", location_id: "L88917AVBK2S5", notification_url: "https://pay.test/hook" };
const config = { ...shared, access_token: "EAAAl_northwind_token_1", signature_key: "northwind-key-1" };

export const stand: ProviderStandOptions = {
  sandbox: squareSandbox,
  create: createSquareGateway,
  config,
  rotated: { ...shared, access_token: "EAAAl_northwind_token_2", signature_key: "northwind-key-2" },
  other_company: { ...config, location_id: "LOTHER00001", access_token: "EAAAl_contoso_token_1", signature_key: "contoso-key-1" },
  unknown_key: { ...config, access_token: "EAAAl_nobodys_token_1" },
  sign: (body, _now, settings) => new Headers(signedForSquare(body, { id: "acme", config: settings, webhook_url: "" })),
  facts: {
    amounts: [
      { minor: 11_500n, currency: "USD" },
      { minor: 1_000n, currency: "JPY" },
    ],
    reports_declines: true,
    signed_time: false,
    refund_answer: "decided",
    label: "",
  },
};
