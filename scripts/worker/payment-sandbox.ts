import { randomUUID } from "node:crypto";
import { z } from "zod";
import { demoPlans, sandboxFile } from "@/lib/adapters/payments/sandbox/demo";
import { startStripeSandbox, type SandboxAccount, type StripeSandbox } from "@/lib/adapters/payments/sandbox/server";
import { revealSandboxAccount } from "@/lib/domains/payment-gateways";
import { readSettings } from "@/lib/domains/settings";
import { systemContext, type TenantInfo } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { loopbackFetch } from "@/lib/kernel/http/egress/loopback-agent";
import type { Runtime } from "@/lib/kernel/runtime";
import { listTenants } from "@/lib/kernel/tenancy/tenants";

const Settings = z.object({ secret_key: z.string(), webhook_secret: z.string() });

/**
 * Serves the sandbox of Stripe's API on loopback, for demo and development. Its accounts are the companies with their stored keys, and its
 * webhooks go to their addresses. Its state is stored with the files and survives restarts. Returns a function that stops it.
 */
export async function startPaymentSandbox(runtime: Runtime, port: number): Promise<() => Promise<void>> {
  const { sandbox, stop, url } = await startStripeSandbox({
    host: "127.0.0.1",
    port,
    clock: runtime.clock,
    accounts: await readAccounts(runtime),
    find_account: async (key) => (await readAccounts(runtime)).find(({ secret_key }) => secret_key === key) ?? null,
    file: sandboxFile(runtime.environment),
    fetch: (address, init) => loopbackFetch(address, { ...init, signal: AbortSignal.timeout(10_000) }),
  });
  for (const tenant of await listTenants(runtime)) await offerPlans(runtime, tenant, sandbox);
  runtime.log.info({ url }, "payments by Stripe go to the sandbox; no money moves");
  // Refunds that take their time settle while somebody watches, and subscriptions renew.
  const settle = async () =>
    (await listTenants(runtime)).forEach(({ slug }) => {
      sandbox.decideRefunds(slug);
      sandbox.runSubscriptions(slug);
    });
  const timer = setInterval(() => void settle().catch(() => undefined), refundSettlesMs);
  return async () => {
    clearInterval(timer);
    await stop();
  };
}

/** The plans of a company, in its currency. */
async function offerPlans(runtime: Runtime, tenant: TenantInfo, sandbox: StripeSandbox): Promise<void> {
  const ctx = systemContext(runtime, tenant, "Stripe sandbox", { request_id: randomUUID() });
  const { currency } = await runInTenant(tenant.id, () => readSettings(ctx));
  if (currency !== null) for (const plan of demoPlans(currency)) sandbox.offer(tenant.slug, plan);
}

/** How often pending refunds get their result. */
const refundSettlesMs = 10_000;

async function readAccounts(runtime: Runtime): Promise<SandboxAccount[]> {
  const accounts = await Promise.all((await listTenants(runtime)).map((tenant) => readAccount(runtime, tenant)));
  return accounts.filter((account) => account !== null);
}

async function readAccount(runtime: Runtime, tenant: TenantInfo): Promise<SandboxAccount | null> {
  const ctx = systemContext(runtime, tenant, "Stripe sandbox", { request_id: randomUUID() });
  const revealed = await revealSandboxAccount(ctx, { slug: "stripe" });
  const settings = Settings.safeParse(revealed?.config);
  if (!revealed || !settings.success) return null;
  const { secret_key, webhook_secret } = settings.data;
  return { id: tenant.slug, secret_key, webhook: { url: revealed.webhook_url, secret: webhook_secret } };
}
