import { createHash } from "node:crypto";
import { providers } from "@/lib/adapters/payments/providers/list";
import type { SandboxAccount, SandboxChange, SandboxDefinition } from "@/lib/adapters/payments/providers/sandbox/kit";
import { sandboxes } from "@/lib/adapters/payments/providers/sandbox/list";
import { getPaymentGateway, replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { concurrently } from "@/prisma/seed/concurrently";
import type { Finding } from "./findings";
import { assertAnswered, type Shot } from "./load";
import type { BenchTenant } from "./set-up";
import { restartWorker, type System } from "./system";
import { amount, companies, contextOf, deliveryOf, openAttempts, perSecond, stripeSettings, warmUp } from "./webhooks";

/** The rest is paid in the companies' pounds; a gateway without pounds is paid in dollars. */
const pounds = "GBP";
const dollars = "USD";

/** One kind of webhook: of one gateway, for one company. */
interface Source {
  slug: string;
  proof: "bytes" | "fetch";
  shotOf(id: string): Shot;
  attempts: string[];
}

/**
 * Measures the webhooks of all gateways mixed, 50 per second over ten companies. Where the bytes prove a report, it records a payment
 * before the answer; the others are stored for the worker, which is not measured.
 */
export async function measureGateways(system: System): Promise<Finding[]> {
  const tenants = system.tenants.slice(0, companies);
  await system.worker.stop(15_000);
  const seconds = system.scale.seconds * 2;
  const expected = (warmUp + seconds) * perSecond;
  const each = Math.ceil(expected / (tenants.length * (providers.length + 1))) + 1;
  const since = new Date();
  const sources = (await concurrently(tenants, 2, (tenant) => openSources(system, tenant, each))).flat();
  let turn = 0;
  const fired: Record<Source["proof"], number> = { bytes: 0, fetch: 0 };
  const next = (): Shot => {
    const source = sources[turn++ % sources.length];
    const id = source?.attempts.pop();
    if (source === undefined || id === undefined) throw new AppError("internal", "There are too few attempts.");
    fired[source.proof] += 1;
    return source.shotOf(id);
  };
  assertAnswered(await system.web.gun.openLoop(perSecond, warmUp, next));
  const { p99 } = assertAnswered(await system.web.gun.openLoop(perSecond, seconds, next));
  await assertTaken(system, since, fired);
  await restartWorker(system);
  return [
    {
      goal: 7,
      what: "Webhooks of all gateways in, answered",
      unit: "ms p99",
      floor: null,
      figure: p99,
      ratio: null,
      target: { of: "figure", bound: "at most", value: 200 },
      note:
        `${String(perSecond)} a second of ${String(providers.length + 1)} gateways; ` +
        `${String(fired.bytes)} recorded a payment, ${String(fired.fetch)} wait for the worker`,
    },
  ];
}

/** Letters and digits of a seed, others at each call, so that a later run finds the same settings. */
function fixed(seed: string): (length: number) => string {
  let call = 0;
  return (length) => {
    call += 1;
    return createHash("sha512")
      .update(`${seed} ${String(call)}`)
      .digest("hex")
      .repeat(2)
      .slice(0, length);
  };
}

async function openSources(system: System, tenant: BenchTenant, count: number): Promise<Source[]> {
  const ctx = contextOf(system, tenant);
  const sources: Source[] = [];
  await replacePaymentGateway(ctx, { slug: "stripe", enabled: true, settings: stripeSettings });
  sources.push({ slug: "stripe", proof: "bytes", shotOf: deliveryOf, attempts: await openAttempts(system, tenant, { count }) });
  for (const definition of sandboxes) {
    const { slug } = definition;
    const gateway = await system.runtime.ports.gateways.load(slug);
    if (!gateway) throw new AppError("internal", `There is no gateway ${slug}.`);
    const own = definition.settings?.(fixed(`${slug} of ${tenant.slug}`)) ?? {};
    // Square signs over the address that was entered there, which is not this machine's.
    const settings = gateway.fields.some(({ name }) => name === "notification_url")
      ? { ...own, notification_url: "https://bench.example/hook" }
      : own;
    await replacePaymentGateway(ctx, { slug, enabled: true, settings });
    const { webhook_url } = await getPaymentGateway(ctx, { slug });
    const account = { id: tenant.slug, config: settings, webhook_url: webhook_url ?? "" };
    const currency = gateway.takes({ minor: BigInt(amount), currency: pounds }) ? pounds : dollars;
    const proof = gateway.capabilities.webhook_proof;
    // What is only stored is not compared with any attempt.
    const attempts =
      proof === "bytes"
        ? await openAttempts(system, tenant, { count, gateway: slug, ...(currency === pounds ? {} : { currency }) })
        : Array.from({ length: count }, () => crypto.randomUUID());
    sources.push({ slug, proof, attempts, shotOf: (id) => reportOf(definition, account, currency, id) });
  }
  return sources;
}

let reported = 0;

/** The sandbox's report that the page of an attempt was paid. */
function reportOf(definition: SandboxDefinition, account: SandboxAccount, currency: string, id: string): Shot {
  const attempt = encodeId("payment_attempt", id);
  const now = new Date();
  reported += 1;
  // Paystack knows a payment by our reference alone.
  const known = definition.slug === "paystack" ? `${attempt.replace("_", "-")}.0` : `page_${id}`;
  const change: SandboxChange = {
    kind: "paid",
    id: `evt_${id}`,
    at: now.getTime(),
    payment: {
      kind: "payment",
      id: known,
      account: account.id,
      created: now.getTime(),
      reference: attempt,
      webhook_url: null,
      details: {
        attempt_id: attempt,
        note: attempt,
        location: account.config["location_id"] ?? "",
        number: String(Date.now() * 1_000 + (reported % 1_000)),
        email: "payer@bench.example",
      },
      amount: { minor: amount, currency },
      description: "",
      success_url: null,
      cancel_url: null,
      expires_at: null,
      status: "paid",
      asks: false,
      payment_id: definition.slug === "paystack" ? known : `paid_${id}`,
      failure: null,
      saves: false,
      customer: null,
      method: null,
      later: "pays",
      refund: "at_once",
    },
  };
  const report = definition.report(change, account, now);
  if (report === null) throw new AppError("internal", `${definition.slug} reports no payment.`);
  const address = new URL(account.webhook_url);
  for (const [name, value] of Object.entries(report.query ?? {})) address.searchParams.set(name, value);
  return { method: "POST", path: `${address.pathname}${address.search}`, headers: { ...report.headers }, body: report.body };
}

/** @throws AppError `internal` when an acknowledged report has no payment or is not stored, which would invalidate the figures. */
async function assertTaken(system: System, since: Date, fired: Record<Source["proof"], number>): Promise<void> {
  const { rows } = await system.admin.query<{ booked: number; stored: number }>(
    `select (select count(*) from public.payment_attempts
              where status = 'succeeded' and payment_id is not null and updated_at >= $1)::int as booked,
            (select count(*) from public.gateway_deliveries where created_at >= $1)::int as stored`,
    [since],
  );
  const { booked = 0, stored = 0 } = rows[0] ?? {};
  if (booked < fired.bytes || stored < fired.fetch)
    throw new AppError(
      "internal",
      `Booked: ${String(booked)} of ${String(fired.bytes)} payments. Stored: ${String(stored)} of ${String(fired.fetch)} deliveries.`,
    );
}
