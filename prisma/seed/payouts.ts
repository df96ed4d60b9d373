import { randomUUID } from "node:crypto";
import { sandboxFile } from "@/lib/adapters/payments/sandbox/demo";
import { startStripeSandbox } from "@/lib/adapters/payments/sandbox/server";
import { listInvoices } from "@/lib/domains/invoices";
import { revealSandboxAccount } from "@/lib/domains/payment-gateways";
import { checkPaymentAttempt, startCharge } from "@/lib/domains/payments";
import { planReading, readPayouts } from "@/lib/domains/payouts";
import { AppError } from "@/lib/kernel/base/errors";
import { fixedClock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { loopbackFetch } from "@/lib/kernel/http/egress/loopback-agent";
import { acme } from "./acme";
import type { OpenCompany } from "./open-company";

const hour = 3_600_000;
/** Hours before the present at which payers pay online: two of our invoices, and something that was not sold here. */
const paidBefore = [80, 55] as const;
const elsewhereBefore = 56;

/**
 * Customers pay online at the sandbox of the card processor, which pays out at midnight; its movements and payouts are read as the worker
 * does, and one of them is not in the ledger. The sandbox has one port, and companies are seeded side by side: so one company alone.
 */
export async function addPayouts({ company, tenant, since, ctx: open }: OpenCompany): Promise<void> {
  const { runtime } = open("owner", since);
  const { STRIPE_SANDBOX_PORT: port, ...environment } = runtime.environment;
  if (port === undefined || company.slug !== acme.slug) return;
  const now = runtime.clock.now();
  const systemAt = (at: Date) => systemContext(runtime, tenant, "read-payouts", { clock: fixedClock(at), request_id: randomUUID() });
  const system = systemAt(now);
  const account = await revealSandboxAccount(system, { slug: "stripe" });
  const { secret_key } = account?.config ?? {};
  const gateway = await runtime.ports.gateways.load("stripe");
  if (!account || !gateway || typeof secret_key !== "string") throw new AppError("internal", "The sandbox has no account of this company.");
  let time = now;
  const { stop } = await startStripeSandbox({
    host: "127.0.0.1",
    port,
    clock: { now: () => time },
    accounts: [{ id: tenant.slug, secret_key }],
    file: sandboxFile(environment),
  });
  const pay = async (page: string | null): Promise<void> => {
    const body = new URLSearchParams({ card_number: "4242424242424242" });
    if (page !== null) await loopbackFetch(page, { method: "POST", body, redirect: "manual" });
  };
  try {
    const { data } = await listInvoices(open("owner", now), { status: "finalized", limit: paidBefore.length });
    for (const [index, { id }] of data.entries()) {
      time = new Date(now.getTime() - (paidBefore[index] ?? 0) * hour);
      const attempt = await startCharge(open("owner", time), { id, gateway: "stripe" });
      await pay(attempt.redirect_url);
      await checkPaymentAttempt(open("owner", time), { id: attempt.id });
    }
    time = new Date(now.getTime() - elsewhereBefore * hour);
    const page = "https://shop.acme.example/";
    const elsewhere = { success_url: page, cancel_url: page, webhook_url: page, customer: {}, save_method: false };
    const amount = { minor: 4_900n, currency: company.currency };
    const sold = { ...elsewhere, attempt_id: `shop-${tenant.id}`, amount, description: "Voucher" };
    await pay((await gateway.startCharge(sold, account.config)).redirect_url);
    time = now;
    await runInTenant(tenant.id, async () => {
      await planReading(systemAt(new Date(now.getTime() - paidBefore[0] * hour)), "stripe");
      await readPayouts(system);
    });
  } finally {
    await stop();
  }
}
