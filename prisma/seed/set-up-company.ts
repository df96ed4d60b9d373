import { randomBytes } from "node:crypto";
import { sandboxes } from "@/lib/adapters/payments/providers/sandbox/list";
import { replaceBranding } from "@/lib/domains/branding";
import { listNumberSeries, updateGeneralSettings, updateNumberSeries } from "@/lib/domains/settings";
import { replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { createItem } from "@/lib/domains/items";
import { listTaxProfiles, updateTaxProfile } from "@/lib/domains/taxes";
import { AppError } from "@/lib/kernel/base/errors";
import { acme } from "./acme";
import { concurrently } from "./concurrently";
import type { OpenCompany } from "./open-company";

/** Sets up settings, colours, taxes, numbers and the catalogue before the first customer. Returns the items' ids by code. */
export async function setUpCompany(opened: OpenCompany): Promise<ReadonlyMap<string, string>> {
  const { company, since } = opened;
  const later = (minutes: number) => opened.ctx("owner", new Date(since.getTime() + minutes * 60_000));
  await updateGeneralSettings(later(20), company.settings);
  await replaceBranding(later(26), company.branding);
  await nameSeries(opened, 31);
  const zeroRate = await writeTaxes(opened, 38);
  await openSandboxAccounts(opened, 45);
  const made = await concurrently(company.items, 4, async ({ code, quantities: _quantities, zeroRated, ...item }, index) => {
    const ctx = opened.ctx("manager", new Date(since.getTime() + (300 + index * 4) * 60_000));
    const { id } = await createItem(ctx, { ...item, code, ...(zeroRated === true ? { tax_rate_id: zeroRate } : {}) });
    return [code, id] as const;
  });
  return new Map(made);
}

async function nameSeries(opened: OpenCompany, minutes: number): Promise<void> {
  const ctx = opened.ctx("owner", new Date(opened.since.getTime() + minutes * 60_000));
  const series = (await listNumberSeries(ctx, { kind: "invoice" })).data.find((candidate) => candidate.is_default);
  if (!series) throw new AppError("internal", "The company has no number series for invoices.");
  if (series.name !== opened.company.series) await updateNumberSeries(ctx, { id: series.id, name: opened.company.series });
}

/** Renames the profile from the sign-up and sets its two rates; returns the id of the rate of 0. */
async function writeTaxes(opened: OpenCompany, minutes: number): Promise<string> {
  const { name, usual, zero } = opened.company.tax;
  const ctx = opened.ctx("owner", new Date(opened.since.getTime() + minutes * 60_000));
  const profile = (await listTaxProfiles(ctx, {})).data.find((candidate) => candidate.is_default);
  if (!profile) throw new AppError("internal", "The company has no tax profile.");
  const rateId = (rate: string) => profile.rates.find((candidate) => Number(candidate.rate) === Number(rate))?.id;
  const rates = [
    { ...usual, category: "S" as const, is_default: true, ...(rateId(usual.rate) === undefined ? {} : { id: rateId(usual.rate) }) },
    { ...zero, rate: "0", is_default: false, ...(rateId("0") === undefined ? {} : { id: rateId("0") }) },
  ];
  const written = await updateTaxProfile(ctx, { id: profile.id, name, rates });
  const zeroRate = written.rates.find((candidate) => Number(candidate.rate) === 0);
  if (!zeroRate) throw new AppError("internal", "The tax profile has no rate of 0.");
  return zeroRate.id;
}

/**
 * Enables online payments if a sandbox is available, and every gateway for one company. Its account there is the company with these keys.
 */
async function openSandboxAccounts(opened: OpenCompany, minutes: number): Promise<void> {
  const ctx = opened.ctx("owner", new Date(opened.since.getTime() + minutes * 60_000));
  const { STRIPE_SANDBOX_PORT, PAYMENT_SANDBOX_PORT } = ctx.runtime.environment;
  const random = (length: number): string => randomBytes(length).toString("hex").slice(0, length);
  if (STRIPE_SANDBOX_PORT !== undefined)
    await replacePaymentGateway(ctx, {
      slug: "stripe",
      enabled: true,
      settings: { mode: "test", secret_key: `sk_test_${random(32)}`, webhook_secret: `whsec_${random(32)}` },
    });
  if (PAYMENT_SANDBOX_PORT === undefined || opened.company.slug !== acme.slug) return;
  for (const { slug, settings } of sandboxes)
    if (settings) await replacePaymentGateway(ctx, { slug, enabled: true, settings: settings(random) });
}
