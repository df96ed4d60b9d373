import { expect, test } from "vitest";
import { parseStripeConfig } from "@/lib/adapters/payments/stripe-config";

const good = { mode: "test", secret_key: "sk_test_0123456789", webhook_secret: "whsec_0123456789" };

test.each([good, { ...good, secret_key: "rk_test_0123456789" }, { ...good, mode: "live", secret_key: "sk_live_0123456789" }])(
  "%j is taken",
  (config) => {
    expect(parseStripeConfig(config)).toEqual(config);
  },
);

test.each([
  [{ ...good, mode: "live" }, "secret_key"],
  [{ ...good, secret_key: "sk_live_0123456789" }, "secret_key"],
  [{ ...good, secret_key: "pk_test_0123456789" }, "secret_key"],
  [{ ...good, secret_key: "sk_test_0123456789\n" }, "secret_key"],
  [{ ...good, webhook_secret: "secret" }, "webhook_secret"],
  [{ ...good, webhook_secret: undefined }, "webhook_secret"],
  [{ ...good, mode: "sandbox" }, "mode"],
])("settings %# are refused at %s, without their values", (config, path) => {
  const refused = ((): unknown => {
    try {
      return parseStripeConfig(config);
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toMatchObject({ code: "invalid", errors: [{ path }] });
  expect(JSON.stringify(refused)).not.toContain("0123456789");
});
