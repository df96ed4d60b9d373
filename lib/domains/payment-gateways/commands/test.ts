import { z } from "zod";
import { Currency, exponentOf } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { readSettings } from "@/lib/domains/settings";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { lockGateway } from "./parts";
import { paymentGatewayTested } from "../events";
import { findGatewayRow, loadGateway, readyGateway, tenantUrlOf, type ReadyGateway } from "../queries";
import { paymentGatewayWire, toPaymentGateway } from "../resource";
import { GatewaySlug, TestResult, type TestStep } from "../schema";
import { encodeWire } from "@/lib/kernel/base/wire";

/** Ten units of the company's currency, above every gateway's minimum. */
const testUnits = 10n;

interface TestRequest {
  slug: string;
  /** The version of the tested settings: the result of an older version is not stored. */
  version: number;
  currency: Currency;
}

/**
 * Opens a payment that nobody will pay at the provider and reads it back, which shows that the key works and the amounts match. A rejection
 * by the provider is a failed step of a successful answer.
 */
export const testPaymentGateway = exchange({
  id: "payment_gateways.test",
  summary: "Test a payment gateway: open a payment at the provider and read it back",
  permission: "payment_gateways.write",
  input: z.strictObject({ slug: GatewaySlug }),
  output: TestResult,
  example: { slug: "stripe" },
  async prepare(ctx, { slug }): Promise<{ ask: TestRequest }> {
    await loadGateway(ctx, slug);
    const row = await findGatewayRow(ctx, slug);
    if (!row) throw new AppError("conflict", "Configure the gateway first.");
    const { currency } = await readSettings(ctx);
    return { ask: { slug, version: row.version, currency: Currency.parse(currency) } };
  },
  async call(ctx, request, attemptId) {
    return tryGateway(ctx, request, await readyGateway(ctx, request.slug), attemptId);
  },
  async apply(ctx, { request: { slug, version, currency } }, reply) {
    const row = await lockGateway(ctx, slug);
    if (!row) throw notFound("payment gateway");
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: new AppError("unavailable", "The gateway did not respond.") };
    const steps = reply.answer;
    const result: TestResult = {
      ok: steps.every(({ ok }) => ok),
      at: ctx.clock.now(),
      amount: toWire(testAmount(currency), currency),
      currency,
      steps,
    };
    if (row.version !== version) return { value: result };
    const gateway = await loadGateway(ctx, slug);
    const before = toPaymentGateway(gateway, row, tenantUrlOf(ctx));
    await ctx.db.paymentGateway.updateMany({
      where: { tenant_id: ctx.tenant.id, id: row.id },
      data: { test: encodeWire(TestResult, result), version: version + 1, updated_at: ctx.clock.now() },
    });
    const after = toPaymentGateway(gateway, await findGatewayRow(ctx, slug), tenantUrlOf(ctx));
    ctx.audit({
      noun: "payment_gateway",
      id: row.id,
      version: after.version,
      before: paymentGatewayWire(before),
      after: paymentGatewayWire(after),
    });
    ctx.emit(paymentGatewayTested, { record_id: row.id, sequence: after.version, data: after });
    return { value: result };
  },
});

const testAmount = (currency: Currency): bigint => testUnits * 10n ** BigInt(exponentOf(currency));

/** Some providers open no page without an address; nothing is sent to this one. */
const testPayer = { email: "test@example.com", name: "Test" };

async function tryGateway(
  ctx: Ctx,
  { currency }: TestRequest,
  { gateway, config, webhook_url }: ReadyGateway,
  attemptId: string,
): Promise<TestStep[]> {
  const steps: TestStep[] = [];
  const attempt = encodeId("payment_attempt", attemptId);
  const amount = { minor: testAmount(currency), currency };
  const back = tenantUrlOf(ctx);
  let charge = "";
  const attempts: { step: TestStep["step"]; work: () => Promise<string> }[] = [
    { step: "settings", work: () => Promise.resolve(gateway.checkConfig(config)).then(() => "The settings are complete.") },
    {
      step: "start_payment",
      async work() {
        const request = {
          attempt_id: attempt,
          amount,
          description: "Test: please do not pay",
          success_url: back,
          cancel_url: back,
          webhook_url,
          customer: testPayer,
          save_method: false,
        };
        charge = (await gateway.startCharge(request, config)).charge_ref;
        return "The provider opened a payment.";
      },
    },
    {
      step: "read_payment",
      async work() {
        const state = await gateway.fetchPayment(charge, config);
        const same = state.attempt_id === attempt && state.amount.minor === amount.minor && state.amount.currency === amount.currency;
        if (!same) throw new AppError("upstream", "The provider returned a different payment from the one that was opened.");
        return "The payment was read back as it was opened.";
      },
    },
  ];
  for (const { step, work } of attempts) {
    const start = performance.now();
    const duration = () => ({ duration_ms: Math.round(performance.now() - start) });
    try {
      const message = await work();
      steps.push({ step, ok: true, message, ...duration() });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "internal") throw error;
      return [...steps, { step, ok: false, message: error.message, ...duration() }];
    }
  }
  return steps;
}
