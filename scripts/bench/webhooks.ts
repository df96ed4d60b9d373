import { signDelivery } from "@/lib/adapters/payments/sandbox/sign";
import { finalizeInvoice } from "@/lib/domains/invoices";
import { replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { concurrently } from "@/prisma/seed/concurrently";
import { copyDraft } from "./bulk";
import type { Finding } from "./findings";
import type { BenchTenant } from "./set-up";
import { restartWorker, type System } from "./system";
import { assertAnswered, type Shot } from "./load";

export const perSecond = 50;
export const companies = 10;
/** Seconds before measuring, in which V8 compiles the code and Prisma plans the queries. */
export const warmUp = 6;
const secret = "whsec_ofthebench00001";
export const stripeSettings = { mode: "test", secret_key: "sk_test_of_the_bench_0001", webhook_secret: secret };

/** Measures webhooks, 50 per second over ten companies. Each is verified and records a payment of an invoice before the answer. */
export async function measureWebhooks(system: System): Promise<Finding[]> {
  const tenants = system.tenants.slice(0, companies);
  for (const tenant of tenants)
    await replacePaymentGateway(contextOf(system, tenant), {
      slug: "stripe",
      enabled: true,
      settings: stripeSettings,
    });
  // Only the web process is measured: the worker would be rendering the invoices issued here.
  await system.worker.stop(15_000);
  const seconds = system.scale.seconds * 2;
  const expected = (warmUp + seconds) * perSecond;
  const attempts = (
    await concurrently(tenants, 2, (tenant) => openAttempts(system, tenant, { count: Math.ceil(expected / tenants.length) }))
  ).flat();
  const volley = (length: number) => system.web.gun.openLoop(perSecond, length, () => deliveryOf(attempts.pop() ?? ""));
  assertAnswered(await volley(warmUp));
  const { p99 } = assertAnswered(await volley(seconds));
  await assertBooked(system, expected);
  await restartWorker(system);
  return [
    {
      goal: 7,
      what: "Webhook in, answered",
      unit: "ms p99",
      floor: null,
      figure: p99,
      ratio: null,
      target: { of: "figure", bound: "at most", value: 200 },
      note: `${String(perSecond)} a second; each records a payment that pays an invoice`,
    },
  ];
}

export const contextOf = (system: System, { id, slug }: BenchTenant): Ctx =>
  systemContext(system.runtime, { id, slug, verified: true }, "Bench", { request_id: "bench" });

interface Opening {
  count: number;
  gateway?: string;
  /** Other than the company's own, with a rate of its own. */
  currency?: string;
}

/** Issues invoices whose payers are on the provider's page; returns the attempts' ids. */
export async function openAttempts(system: System, tenant: BenchTenant, opening: Opening): Promise<string[]> {
  const { count, gateway = "stripe", currency } = opening;
  const drafts = await copyDraft(system.admin, tenant.id, tenant.template_id, count);
  if (currency !== undefined)
    await system.admin.query(
      "update public.invoices set currency = $3, exchange_rate = 1.25 where tenant_id = $1 and id = any($2::uuid[])",
      [tenant.id, drafts, currency],
    );
  await concurrently(drafts, 4, (id) => finalizeInvoice(contextOf(system, tenant), { id }));
  const ids = drafts.map(() => newId(new Date()));
  await system.admin.query(
    `insert into public.payment_attempts (id, tenant_id, kind, gateway, status, customer_id, invoice_id, currency, amount, version,
      created_at, updated_at)
     select pair.id, invoice.tenant_id, 'charge', $4, 'open', invoice.customer_id, invoice.id, invoice.currency, invoice.total, 1,
     now(), now()
     from unnest($2::uuid[], $3::uuid[]) as pair(id, invoice_id)
     join public.invoices invoice on invoice.tenant_id = $1 and invoice.id = pair.invoice_id`,
    [tenant.id, ids, drafts, gateway],
  );
  return ids;
}

/** The sandbox's report that the page was paid. */
export function deliveryOf(id: string): Shot {
  const now = Math.floor(Date.now() / 1000);
  const attempt = encodeId("payment_attempt", id);
  const session = {
    id: `cs_${id}`,
    mode: "payment",
    payment_status: "paid",
    payment_intent: `pi_${id}`,
    amount_total: amount,
    currency: "gbp",
    client_reference_id: attempt,
    metadata: { attempt_id: attempt },
  };
  const body = JSON.stringify({
    id: `evt_${id}`,
    type: "checkout.session.completed",
    created: now,
    livemode: false,
    data: { object: session },
  });
  return {
    method: "POST",
    path: "/api/control/webhooks/stripe",
    headers: { "content-type": "application/json", "stripe-signature": signDelivery(body, secret, now) },
    body,
  };
}

/** The total of the draft of set-up.ts: three lines of two at 100.00, plus 20 % tax. */
export const amount = 72_000;

/** @throws AppError `internal` when an acknowledged report has no payment, which would invalidate the figures. */
async function assertBooked(system: System, expected: number): Promise<void> {
  const { rows } = await system.admin.query<{ booked: number }>(
    `select count(*)::int as booked from public.payment_attempts
      where charge_ref like 'cs_%' and status = 'succeeded' and payment_id is not null and updated_at > now() - interval '1 minute'`,
  );
  if ((rows[0]?.booked ?? 0) < expected)
    throw new AppError("internal", `Of ${String(expected)} payments ${String(rows[0]?.booked)} were booked.`);
}
