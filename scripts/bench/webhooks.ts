import { signDelivery } from "@/lib/adapters/payments/sandbox/webhooks";
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
import { renewWorker, type House } from "./house";
import { assertAnswered, type Shot } from "./load";

const perSecond = 50;
const companies = 10;
/**
 * Seconds of reports that are not measured: the first few hundred meet code that V8 has not compiled and queries that Prisma has not
 * planned.
 */
const warmUp = 6;
const secret = "whsec_ofthebench00001";

/**
 * A provider's reports of payments, fifty a second over ten companies. Each is verified, books a payment and settles its invoice before it
 * is answered.
 */
export async function measureWebhooks(house: House): Promise<Finding[]> {
  const tenants = house.tenants.slice(0, companies);
  for (const tenant of tenants)
    await replacePaymentGateway(contextOf(house, tenant), {
      slug: "stripe",
      enabled: true,
      settings: { mode: "test", secret_key: "sk_test_of_the_bench_0001", webhook_secret: secret },
    });
  // What is measured is the web process: the worker would be drawing the invoices that are issued here.
  await house.worker.stop(15_000);
  const seconds = house.scale.seconds * 2;
  const expected = (warmUp + seconds) * perSecond;
  const attempts = (await concurrently(tenants, 2, (tenant) => openAttempts(house, tenant, Math.ceil(expected / tenants.length)))).flat();
  const volley = (length: number) => house.web.gun.openLoop(perSecond, length, () => deliveryOf(attempts.pop() ?? ""));
  assertAnswered(await volley(warmUp));
  const { p99 } = assertAnswered(await volley(seconds));
  await assertBooked(house, expected);
  await renewWorker(house);
  return [
    {
      goal: 7,
      what: "Webhook in, answered",
      unit: "ms p99",
      floor: null,
      figure: p99,
      ratio: null,
      target: { of: "figure", bound: "at most", value: 200 },
      note: `${String(perSecond)} a second; each books a payment that settles an invoice`,
    },
  ];
}

const contextOf = (house: House, { id, slug }: BenchTenant): Ctx =>
  systemContext(house.runtime, { id, slug, verified: true }, "Bench", { request_id: "bench" });

/** Issued invoices whose payer is at the provider's page; answers the attempts' ids. */
async function openAttempts(house: House, tenant: BenchTenant, count: number): Promise<string[]> {
  const drafts = await copyDraft(house.admin, tenant.id, tenant.template_id, count);
  await concurrently(drafts, 4, (id) => finalizeInvoice(contextOf(house, tenant), { id }));
  const ids = drafts.map(() => newId(new Date()));
  await house.admin.query(
    `insert into public.payment_attempts (id, tenant_id, kind, gateway, status, customer_id, invoice_id, currency, amount, version,
      created_at, updated_at)
     select pair.id, invoice.tenant_id, 'charge', 'stripe', 'open', invoice.customer_id, invoice.id, invoice.currency, invoice.total, 1,
     now(), now()
     from unnest($2::uuid[], $3::uuid[]) as pair(id, invoice_id)
     join public.invoices invoice on invoice.tenant_id = $1 and invoice.id = pair.invoice_id`,
    [tenant.id, ids, drafts],
  );
  return ids;
}

/** As the sandbox of the provider writes it: the page is paid. */
function deliveryOf(id: string): Shot {
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

/** Of the draft that scripts/bench/furnish.ts makes: three lines of two at 100.00, and a fifth in tax. */
const amount = 72_000;

/** @throws AppError `internal` when a report was answered and its payment not booked: that figure would be worth nothing. */
async function assertBooked(house: House, expected: number): Promise<void> {
  const { rows } = await house.admin.query<{ booked: number }>(
    `select count(*)::int as booked from public.payment_attempts
      where charge_ref like 'cs_%' and status = 'succeeded' and payment_id is not null and updated_at > now() - interval '1 minute'`,
  );
  if ((rows[0]?.booked ?? 0) < expected)
    throw new AppError("internal", `Of ${String(expected)} payments ${String(rows[0]?.booked)} were booked.`);
}
