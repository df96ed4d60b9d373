import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromWire, MoneyText, toWire } from "@/lib/commerce/money";
import { findInvoice } from "@/lib/domains/invoices";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { internal, openToCustomers, query } from "@/lib/kernel/operation";
import type { Gateway, GatewayConfig } from "@/lib/kernel/ports/payment-gateway";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { PaymentGateway as PaymentGatewayRow } from "@/prisma/generated/client";
import { visible } from "./policy";
import { readSurcharge, toPaymentGateway, webhookUrl } from "./resource";
import { surchargeFor } from "./queries/surcharge";
import { settleRow } from "./queries/test-reports";
import { GatewaySlug, PaymentGateway, PaymentGatewayPage, type Surcharge } from "./schema";

const secretsColumn = "payment_gateways.secrets";
const Secrets = z.record(z.string(), z.string());

/** A gateway's adapter. @throws AppError `not_found` for a slug that has none. */
export async function loadGateway(ctx: Ctx, slug: string): Promise<Gateway> {
  const gateway = await ctx.runtime.ports.gateways.load(slug);
  if (!gateway) throw notFound("payment gateway");
  return gateway;
}

export function findGatewayRow(ctx: Ctx, slug: string): Promise<PaymentGatewayRow | null> {
  return ctx.db.paymentGateway.findFirst({ where: { tenant_id: ctx.tenant.id, gateway: slug } });
}

export async function openSecrets(ctx: Ctx, row: Pick<PaymentGatewayRow, "secrets"> | null): Promise<Record<string, string>> {
  if (!row || row.secrets === null) return {};
  return Secrets.parse(JSON.parse(await openForTenant(ctx.runtime, ctx.tenant.id, secretsColumn, row.secrets)));
}

export { secretsColumn };

/** A gateway ready for a call, with its secrets in plain text. */
export interface ReadyGateway {
  gateway: Gateway;
  config: GatewayConfig;
  /** The tenant's webhook address for requests of this gateway. */
  webhook_url: string;
  enabled: boolean;
  surcharge: Surcharge | null;
  version: number;
}

/**
 * A gateway with this tenant's settings, enabled or not: pages opened earlier may still be paid.
 * @throws AppError `not_found` if it was never configured.
 */
export async function readyGateway(ctx: Ctx, slug: string): Promise<ReadyGateway> {
  const gateway = await loadGateway(ctx, slug);
  const row = await findGatewayRow(ctx, slug);
  if (!row) throw notFound("payment gateway");
  const config = { ...Secrets.parse(row.settings), ...(await openSecrets(ctx, row)) };
  const { enabled, version, endpoint_id } = row;
  return { gateway, config, webhook_url: webhookUrl(tenantUrlOf(ctx), slug, endpoint_id), enabled, surcharge: readSurcharge(row), version };
}

/** What kind of refund a gateway can make: of a part, of whole payments only, or none. @throws AppError `not_found`. */
export async function findGatewayAbilities(ctx: Ctx, slug: string): Promise<Gateway["capabilities"]["refund"]> {
  return (await loadGateway(ctx, slug)).capabilities.refund;
}

/** Whether a payment on the gateway's page can save its method; false for a slug without an adapter. */
export async function savesOnPage(ctx: Ctx, slug: string): Promise<boolean> {
  const gateway = await ctx.runtime.ports.gateways.load(slug);
  return gateway !== null && keepsOnPage(gateway);
}

function keepsOnPage({ capabilities: { save_method } }: Pick<Gateway, "capabilities">): boolean {
  return save_method !== "none" && save_method !== "client_token";
}

/** The same for new payments. @throws AppError `conflict` if it is not enabled or was never configured. */
export async function enabledGateway(ctx: Ctx, slug: string): Promise<ReadyGateway> {
  const row = await findGatewayRow(ctx, slug);
  if (row?.enabled !== true) throw new AppError("conflict", "This payment gateway is not enabled.");
  return readyGateway(ctx, slug);
}

/** The page with a gateway's settings, to which the payer of a test payment comes back. */
export function settingsPageOf(ctx: Ctx, slug: string): string {
  return new URL(`/dashboard/${ctx.tenant.slug}/settings/payment-gateways/${slug}`, ctx.runtime.environment.ATRIUM_BASE_URL).href;
}

/** The tenant's own URL, for payers and providers. */
export function tenantUrlOf(ctx: Ctx): string {
  return tenantBaseUrl(ctx.runtime.environment.ATRIUM_BASE_URL, ctx.tenant.slug);
}

export const listPaymentGateways = query({
  id: "payment_gateways.list",
  summary: "List the available payment gateways with their settings",
  permission: "payment_gateways.read",
  input: z.strictObject({}),
  output: PaymentGatewayPage,
  example: {},
  async run(ctx) {
    const found = await ctx.db.paymentGateway.findMany({ where: visible(ctx) });
    const rows = await Promise.all(found.map((row) => settleRow(ctx, row)));
    const gateways = await Promise.all(ctx.runtime.ports.gateways.slugs.map((slug) => loadGateway(ctx, slug)));
    return {
      data: gateways.map((gateway) =>
        toPaymentGateway(gateway, rows.find((row) => row.gateway === gateway.slug) ?? null, tenantUrlOf(ctx)),
      ),
      next_cursor: null,
    };
  },
});

export const getPaymentGateway = query({
  id: "payment_gateways.get",
  summary: "Get the settings of a payment gateway",
  permission: "payment_gateways.read",
  input: z.strictObject({ slug: GatewaySlug }),
  output: PaymentGateway,
  example: { slug: "stripe" },
  async run(ctx, { slug }) {
    const gateway = await loadGateway(ctx, slug);
    const row = await ctx.db.paymentGateway.findFirst({ where: { AND: [visible(ctx), { gateway: slug }] } });
    return toPaymentGateway(gateway, await settleRow(ctx, row), tenantUrlOf(ctx));
  },
});

const Choice = z.object({
  gateway: GatewaySlug,
  save_method: z.boolean(),
  /** What the customer of the invoice pays beside the amount, and both together. */
  surcharge: MoneyText,
  total: MoneyText,
});

/** The amount that is to be paid, so that only gateways which can take it are offered. */
const ChoicesOf = z.strictObject({
  amount: MoneyText,
  currency: Currency,
  /** The invoice, or one of several, whose customer pays; without it no surcharge is told. */
  invoice_id: idOf("invoice").optional(),
});

/** The enabled gateways that a customer may pay this amount with, in the company's order. */
export const listPaymentChoices = query({
  id: "payment_gateways.choices",
  summary: "List the payment gateways that can take an amount",
  access: openToCustomers("Everybody who may see an invoice may see how to pay it; the answer shows no setting."),
  input: ChoicesOf,
  /** `unsupported`: gateways are enabled, but none can take this amount. */
  output: z.object({ data: z.array(Choice), next_cursor: z.string().nullable(), unsupported: z.boolean() }),
  example: { amount: "115.00", currency: "GBP" },
  async run(ctx, { amount: amountText, currency, invoice_id }) {
    const gateways = await listEnabled(ctx);
    const amount = fromWire(amountText, currency);
    const customer_id = invoice_id === undefined ? null : (await findInvoice(ctx, invoice_id)).customer_id;
    const priced = await Promise.all(
      gateways.map(async ({ gateway, surcharge: rule }) => {
        const surcharge = customer_id === null ? 0n : await surchargeFor(ctx, rule, { customer_id, amount, currency });
        return { gateway, surcharge, total: amount + surcharge };
      }),
    );
    const able = priced.filter(({ gateway, total }) => gateway.takes({ minor: total, currency }));
    return {
      data: able.map(({ gateway, surcharge, total }) => ({
        gateway: gateway.slug,
        save_method: keepsOnPage(gateway),
        surcharge: toWire(surcharge, currency),
        total: toWire(total, currency),
      })),
      next_cursor: null,
      unsupported: gateways.length > 0 && able.length === 0,
    };
  },
});

/** The enabled gateways in the company's order; those without a place come last, in the product's. */
async function listEnabled(ctx: Ctx): Promise<{ gateway: Gateway; surcharge: Surcharge | null }[]> {
  const rows = await ctx.db.paymentGateway.findMany({
    where: { tenant_id: ctx.tenant.id, enabled: true },
    select: { gateway: true, position: true, surcharge: true },
  });
  const { slugs } = ctx.runtime.ports.gateways;
  const placeOf = (gateway: string): number => slugs.indexOf(gateway);
  const known = rows.filter(({ gateway }) => placeOf(gateway) >= 0);
  known.sort((one, other) => (one.position ?? unplaced) - (other.position ?? unplaced) || placeOf(one.gateway) - placeOf(other.gateway));
  return Promise.all(known.map(async (row) => ({ gateway: await loadGateway(ctx, row.gateway), surcharge: readSurcharge(row) })));
}

/** After every place that a company can give. */
const unplaced = 100;

/** The enabled gateways that save a payment method on their page, without a payment. */
export async function listSavingGateways(ctx: Ctx): Promise<string[]> {
  const gateways = await listEnabled(ctx);
  return gateways.filter(({ gateway }) => gateway.capabilities.save_method === "redirect").map(({ gateway }) => gateway.slug);
}

/** For the payment sandbox only, which stands in for the provider on this machine and must know its accounts. */
export const revealSandboxAccount = query({
  id: "payment_gateways.reveal",
  summary: "Read a gateway's settings with their secrets",
  access: internal("called by the worker's payment sandbox, which no production installation may have"),
  input: z.strictObject({ slug: GatewaySlug }),
  output: z.object({ config: z.record(z.string(), z.unknown()), webhook_url: z.string() }).nullable(),
  example: { slug: "stripe" },
  async run(ctx, { slug }) {
    const { STRIPE_SANDBOX_PORT, PAYMENT_SANDBOX_PORT } = ctx.runtime.environment;
    if ((slug === "stripe" ? STRIPE_SANDBOX_PORT : PAYMENT_SANDBOX_PORT) === undefined || ctx.principal.kind !== "system")
      throw new AppError("forbidden", "Secrets cannot be read.");
    const row = await findGatewayRow(ctx, slug);
    if (!row) return null;
    const { config, webhook_url } = await readyGateway(ctx, slug);
    return { config, webhook_url };
  },
});
