import { fromWire } from "@/lib/commerce/money";
import { databaseNull } from "@/lib/kernel/db";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import type { Gateway } from "@/lib/kernel/ports/payment-gateway";
import { assertFresh } from "@/lib/kernel/precondition";
import { newToken } from "@/lib/kernel/secrets";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import type { PaymentGateway as PaymentGatewayRow } from "@/prisma/generated/client";
import { reviveDeliveries } from "./deliveries";
import { lockGateway } from "./parts";
import { paymentGatewayUpdated } from "../events";
import { findGatewayRow, loadGateway, openSecrets, secretsColumn, tenantUrlOf } from "../queries";
import { paymentGatewayWire, toPaymentGateway } from "../resource";
import { countedProblems, mergeSettings, unknownSettings, type SplitSettings } from "../rules";
import { PaymentGateway, PaymentGatewayReplace, type Surcharge } from "../schema";

/** The first PUT creates the row and its webhook URL, which never changes because the provider stores it. */
export const replacePaymentGateway = command({
  id: "payment_gateways.replace",
  summary: "Configure, enable or disable a payment gateway",
  permission: "payment_gateways.write",
  confirmed: { keys: true },
  input: PaymentGatewayReplace,
  output: PaymentGateway,
  example: {
    slug: "stripe",
    enabled: true,
    settings: { mode: "test", secret_key: "sk_test_51Hq8vW2eZvKYlo2C", webhook_secret: "whsec_9fQ2mV7cXa4LwT1b" },
  },
  async run(ctx, { slug, enabled, position, surcharge, settings: given }) {
    const gateway = await loadGateway(ctx, slug);
    const row = await lockGateway(ctx, slug);
    const before = toPaymentGateway(gateway, row, tenantUrlOf(ctx));
    await assertFresh(ctx, { id: row?.id ?? ctx.tenant.id, version: before.version });
    const unknown = unknownSettings(gateway.fields, given);
    if (unknown.length > 0) throw new AppError("invalid", "This gateway has no such setting.", { errors: unknown });
    const secrets = await openSecrets(ctx, row);
    const settings = mergeSettings(gateway.fields, secrets, given);
    checkSettings(gateway, settings, enabled);
    checkSurcharge(surcharge);
    await reviveDeliveries(ctx, slug);
    const after = toPaymentGateway(gateway, await store(ctx, slug, row, { enabled, position, surcharge, settings }), tenantUrlOf(ctx));
    // The audit shows that a secret was replaced without showing either value.
    const replaced = Object.keys(settings.secret).filter((name) => secrets[name] !== undefined && secrets[name] !== settings.secret[name]);
    const wire = { ...paymentGatewayWire(after), ...(replaced.length > 0 ? { secrets_replaced: replaced } : {}) };
    const id = after.id ?? ctx.tenant.id;
    ctx.audit({ noun: "payment_gateway", id, version: after.version, before: row ? paymentGatewayWire(before) : null, after: wire });
    ctx.emit(paymentGatewayUpdated, { record_id: id, sequence: after.version, data: after });
    return after;
  },
});

/** @throws AppError `invalid` with the gateway's problems, each at its setting. */
function checkSettings(gateway: Gateway, settings: SplitSettings, enabled: boolean): void {
  try {
    gateway.checkConfig({ ...settings.open, ...settings.secret });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    const counted: FieldProblem[] = countedProblems(error.errors, enabled, settings);
    if (counted.length > 0)
      throw new AppError("invalid", error.message, {
        errors: counted.map((problem) => ({ ...problem, path: `settings.${problem.path}` })),
      });
  }
}

/** @throws AppError `invalid` for a fixed amount with more decimal places than its currency has. */
function checkSurcharge(surcharge: Surcharge | null | undefined): void {
  if (surcharge?.fixed) fromWire(surcharge.fixed.amount, surcharge.fixed.currency, "surcharge.fixed.amount");
}

interface NewSettings {
  enabled: boolean;
  position: number | null | undefined;
  surcharge: Surcharge | null | undefined;
  settings: SplitSettings;
}

async function store(
  ctx: CommandCtx,
  slug: string,
  row: PaymentGatewayRow | null,
  { enabled, position, surcharge, settings }: NewSettings,
): Promise<PaymentGatewayRow | null> {
  const now = ctx.clock.now();
  const names = Object.keys(settings.secret).sort();
  const secrets =
    names.length === 0 ? null : await sealForTenant(ctx.runtime, ctx.tenant.id, secretsColumn, JSON.stringify(settings.secret));
  const placed = position === undefined ? {} : { position };
  const priced = surcharge === undefined ? {} : { surcharge: surcharge ?? databaseNull };
  const fields = {
    enabled,
    ...placed,
    ...priced,
    settings: settings.open,
    secrets,
    secret_names: names,
    test: databaseNull,
    updated_at: now,
  };
  const own = { tenant_id: ctx.tenant.id, gateway: slug };
  if (row) await ctx.db.paymentGateway.updateMany({ where: { ...own, id: row.id }, data: { ...fields, version: row.version + 1 } });
  else await ctx.db.paymentGateway.createMany({ data: [{ ...own, ...fields, id: newId(now), endpoint_id: newToken(), created_at: now }] });
  return findGatewayRow(ctx, slug);
}
