import { z } from "zod";
import { currencyCodes, exponentOf, type Currency } from "@/lib/commerce/currencies";
import type { Gateway } from "@/lib/kernel/ports/payment-gateway";
import type { PaymentGateway as PaymentGatewayRow } from "@/prisma/generated/client";
import { PaymentGateway, StoredTest, Surcharge } from "./schema";
import { encodeWire } from "@/lib/kernel/base/wire";

const OpenSettings = z.record(z.string(), z.string());

/** A tenant's settings of a gateway, or null values before the first configuration. `tenantUrl` is the tenant's own URL. */
export function toPaymentGateway(
  gateway: Pick<Gateway, "slug" | "fields" | "webhook" | "capabilities" | "takes">,
  row: PaymentGatewayRow | null,
  tenantUrl: string,
): PaymentGateway {
  const open = OpenSettings.parse(row?.settings ?? {});
  const { refund, save_method, charge_saved, close_page, three_d_secure, disputes, payouts, test_payment } = gateway.capabilities;
  return {
    id: row?.id ?? null,
    gateway: gateway.slug,
    enabled: row?.enabled ?? false,
    position: row?.position ?? null,
    settings: gateway.fields.map(({ name, secret, required }) => ({
      name,
      secret,
      required,
      set: secret ? (row?.secret_names.includes(name) ?? false) : open[name] !== undefined,
      value: secret ? null : (open[name] ?? null),
    })),
    surcharge: row ? readSurcharge(row) : null,
    capabilities: {
      refund,
      save_method: save_method !== "none",
      charge_saved,
      close_page,
      three_d_secure,
      disputes,
      payouts: payouts.told,
      test_payment,
      currencies: currenciesOf(gateway),
    },
    webhook_url: row ? webhookUrl(tenantUrl, gateway.slug, row.endpoint_id) : null,
    webhook: { subscription: gateway.webhook.subscription, events: [...gateway.webhook.events] },
    test: row ? (readTest(row)?.result ?? null) : null,
    version: row?.version ?? 0,
    created_at: row?.created_at ?? null,
    updated_at: row?.updated_at ?? null,
  };
}

/** What payments through the gateway cost beside their amount; null for nothing. */
export function readSurcharge({ surcharge }: Pick<PaymentGatewayRow, "surcharge">): Surcharge | null {
  return surcharge === null ? null : Surcharge.parse(surcharge);
}

/** The stored test of a gateway; null if there is none, or one of another form. */
export function readTest({ test }: Pick<PaymentGatewayRow, "test">): StoredTest | null {
  return StoredTest.safeDecode(test as z.input<typeof StoredTest>).data ?? null;
}

/** The currencies that a gateway takes, by an amount that no limit excludes. */
export function currenciesOf(gateway: Pick<Gateway, "takes">): Currency[] {
  return currencyCodes.filter((currency) => gateway.takes({ minor: 100n * 10n ** BigInt(exponentOf(currency)), currency }));
}

/** The webhook address for a provider; the parameter `e` identifies the tenant. */
export function webhookUrl(tenantUrl: string, slug: string, endpointId: string): string {
  return `${tenantUrl}/api/control/webhooks/${slug}?e=${endpointId}`;
}

/** The form for audit differences: it shows which secrets are set, never their values; `secrets_changed` shows that one was replaced. */
export function paymentGatewayWire(value: PaymentGateway): Record<string, unknown> {
  const { settings, ...rest } = encodeWire(PaymentGateway, value);
  return { ...rest, ...Object.fromEntries(settings.map(({ name, secret, set, value: text }) => [name, secret ? set : text])) };
}
