import { randomUUID } from "node:crypto";
import { startProviderSandboxes, type SandboxAccount } from "@/lib/adapters/payments/providers/sandbox/kit";
import { sandboxes as definitions } from "@/lib/adapters/payments/providers/sandbox/list";
import { providerSandboxFile } from "@/lib/adapters/payments/sandbox/demo";
import { revealSandboxAccount } from "@/lib/domains/payment-gateways";
import { systemContext, type TenantInfo } from "@/lib/kernel/context";
import { loopbackFetch } from "@/lib/kernel/http/egress/loopback-agent";
import type { Runtime } from "@/lib/kernel/runtime";
import { listTenants } from "@/lib/kernel/tenancy/tenants";

/** How often pending refunds get their result. */
const refundSettlesMs = 10_000;

/**
 * Serves the sandboxes of the payment providers beside Stripe on one loopback port, for demo and development. Their accounts are the
 * companies with their stored keys. Returns a function that stops them.
 */
export async function startOtherSandboxes(runtime: Runtime, port: number): Promise<() => Promise<void>> {
  const { sandboxes, url, stop } = await startProviderSandboxes({
    host: "127.0.0.1",
    port,
    clock: runtime.clock,
    definitions,
    findAccounts: (slug) => readAccounts(runtime, slug),
    fileOf: (slug) => providerSandboxFile(runtime.environment, slug),
    fetch: (address, init) => loopbackFetch(address, { ...init, signal: AbortSignal.timeout(10_000) }),
  });
  runtime.log.info({ url }, "payments by other providers go to their sandboxes; no money moves");
  const settle = async () => {
    const tenants = await listTenants(runtime);
    for (const sandbox of sandboxes.values()) tenants.forEach(({ slug }) => sandbox.decideRefunds(slug));
  };
  const timer = setInterval(() => void settle().catch(() => undefined), refundSettlesMs);
  return async () => {
    clearInterval(timer);
    await stop();
  };
}

async function readAccounts(runtime: Runtime, slug: string): Promise<SandboxAccount[]> {
  const accounts = await Promise.all((await listTenants(runtime)).map((tenant) => readAccount(runtime, tenant, slug)));
  return accounts.filter((account) => account !== null);
}

async function readAccount(runtime: Runtime, tenant: TenantInfo, slug: string): Promise<SandboxAccount | null> {
  const ctx = systemContext(runtime, tenant, "Payment sandbox", { request_id: randomUUID() });
  const revealed = await revealSandboxAccount(ctx, { slug });
  if (!revealed) return null;
  const config = Object.fromEntries(Object.entries(revealed.config).map(([name, value]) => [name, String(value)]));
  return { id: tenant.slug, config, webhook_url: revealed.webhook_url };
}
