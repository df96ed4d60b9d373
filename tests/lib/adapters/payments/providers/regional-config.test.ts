import { describe, expect, test } from "vitest";
import { parseMercadoPagoConfig } from "@/lib/adapters/payments/providers/mercadopago/config";
import { parsePaystackConfig } from "@/lib/adapters/payments/providers/paystack/config";
import { parseTapConfig } from "@/lib/adapters/payments/providers/tap/config";
import type { AppError } from "@/lib/kernel/base/errors";
import type { GatewayConfig } from "@/lib/kernel/ports/payment-gateway";

type Parse = (config: GatewayConfig) => unknown;
const key = "0123456789abcdef";
const taken: readonly [string, Parse, GatewayConfig][] = [
  ["Paystack", parsePaystackConfig, { mode: "test", secret_key: `sk_test_${key}` }],
  ["Paystack", parsePaystackConfig, { mode: "live", secret_key: `sk_live_${key}` }],
  ["Mercado Pago", parseMercadoPagoConfig, { mode: "test", access_token: `TEST-${key}`, webhook_secret: key }],
  ["Mercado Pago", parseMercadoPagoConfig, { mode: "test", access_token: `APP_USR-${key}` }],
  ["Mercado Pago", parseMercadoPagoConfig, { mode: "live", access_token: `APP_USR-${key}`, webhook_secret: key }],
  ["Tap", parseTapConfig, { mode: "test", secret_key: `sk_test_${key}` }],
  ["Tap", parseTapConfig, { mode: "live", secret_key: `sk_live_${key}`, merchant_id: "599424" }],
];
const refused: readonly [string, Parse, GatewayConfig, string][] = [
  ["Paystack", parsePaystackConfig, { mode: "live", secret_key: `sk_test_${key}` }, "secret_key"],
  ["Paystack", parsePaystackConfig, { mode: "test", secret_key: `pk_test_${key}` }, "secret_key"],
  ["Paystack", parsePaystackConfig, { mode: "demo", secret_key: `sk_test_${key}` }, "mode"],
  ["Mercado Pago", parseMercadoPagoConfig, { mode: "live", access_token: `TEST-${key}` }, "access_token"],
  ["Mercado Pago", parseMercadoPagoConfig, { mode: "test", access_token: key }, "access_token"],
  ["Mercado Pago", parseMercadoPagoConfig, { mode: "test", access_token: `TEST-${key}`, webhook_secret: `${key} ` }, "webhook_secret"],
  ["Tap", parseTapConfig, { mode: "test", secret_key: `sk_live_${key}` }, "secret_key"],
  ["Tap", parseTapConfig, { mode: "test", secret_key: `sk_test_${key}`, merchant_id: "a b" }, "merchant_id"],
];

describe("settings", () => {
  test.each(taken)("%s takes its settings %#", (_name, parse, config) => {
    expect(parse(config)).toEqual(config);
  });

  test.each(refused)("%s refuses settings %# without their values", (_name, parse, config, path) => {
    const problem = ((): unknown => {
      try {
        return parse(config);
      } catch (error) {
        return error;
      }
    })();
    expect(problem).toMatchObject({ code: "invalid" });
    expect((problem as AppError).errors.map((each) => each.path)).toEqual(expect.arrayContaining([path]));
    expect(JSON.stringify(problem)).not.toContain(key);
  });
});
