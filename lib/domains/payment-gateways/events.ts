import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { PaymentGateway } from "./schema";

const sample: z.input<typeof PaymentGateway> = {
  id: "pgw_01jd0p2q3r4s5t6v7w8x9y0z1a",
  gateway: "stripe",
  enabled: true,
  position: null,
  settings: [
    { name: "mode", secret: false, required: true, set: true, value: "test" },
    { name: "secret_key", secret: true, required: true, set: true, value: null },
    { name: "webhook_secret", secret: true, required: true, set: true, value: null },
  ],
  surcharge: null,
  capabilities: {
    refund: "partial",
    save_method: true,
    charge_saved: true,
    close_page: true,
    three_d_secure: true,
    disputes: true,
    payouts: true,
    test_payment: "alone",
    currencies: ["EUR", "GBP", "USD"],
  },
  webhook_url: "https://northwind.atrium.example/api/control/webhooks/stripe?e=u1Qv8f2cWmT5hY0a",
  webhook: { subscription: "choose", events: ["checkout.session.completed", "refund.updated"] },
  test: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) =>
  defineEvent({
    name: `payment_gateway.${name}`,
    noun: "payment_gateway",
    data: PaymentGateway,
    sample,
  });

export const paymentGatewayUpdated = define("updated");
export const paymentGatewayTested = define("tested");

/** The provider refuses the key, so that customers cannot pay or reports cannot be proved. */
export const paymentGatewayKeyRefused = define("key_refused");
/** A delivery could not be proved for days and waits until the settings are saved. */
export const paymentGatewaySetAside = define("delivery_set_aside");

export const paymentGatewayEvents = [paymentGatewayUpdated, paymentGatewayTested, paymentGatewayKeyRefused, paymentGatewaySetAside];
