import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromWire } from "@/lib/commerce/money";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { findGatewayRow, loadGateway, readyGateway } from "../queries";
import { settleTest } from "../queries/test-reports";
import { readTest } from "../resource";
import { GatewaySlug, TestResult, type TestStep, type StoredTest, type TestRefs } from "../schema";
import { awaitReports, storeTest } from "./store-test";
import { openStep, refundTrial, resultOf, type Trial } from "./test-steps";

/** Checks with the provider that a payer has paid the test payment, and refunds it. */
export const finishGatewayTest = exchange({
  id: "payment_gateways.finish_test",
  summary: "Check a test payment that a payer has paid on the provider’s page, and refund it",
  permission: "payment_gateways.write",
  input: z.strictObject({ slug: GatewaySlug }),
  output: TestResult,
  example: { slug: "paypal" },
  async prepare(ctx, { slug }): Promise<{ ask: { slug: string; version: number } }> {
    const { version } = await findOpenTest(ctx, slug);
    return { ask: { slug, version } };
  },
  async call(ctx, { slug }, attemptId) {
    const since = performance.now();
    const test = await refundPaid(ctx, slug, encodeId("payment_attempt", attemptId));
    await awaitReports(ctx, await loadGateway(ctx, slug), test, since);
    return test;
  },
  async apply(ctx, { request: { slug, version } }, reply) {
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: new AppError("unavailable", "The gateway did not respond.") };
    return { value: await storeTest(ctx, slug, version, reply.answer) };
  },
});

interface OpenTest {
  version: number;
  result: TestResult;
  refs: TestRefs & { page_ref: string };
}

/** The test whose payment somebody can pay, with what was reported of it. @throws AppError `conflict`. */
async function findOpenTest(ctx: Ctx, slug: string): Promise<OpenTest> {
  const row = await findGatewayRow(ctx, slug);
  const stored = row && readTest(row);
  if (!row || !stored) throw new AppError("conflict", "Test the gateway first.");
  const { result, refs } = await settleTest(ctx, slug, stored);
  const page_ref = refs?.page_ref ?? null;
  if (refs === null || page_ref === null) throw new AppError("conflict", "Test payments need test keys.");
  if (result.pay_url === null) throw new AppError("conflict", "No test payment is waiting. Test the gateway again.");
  return { version: row.version, result, refs: { ...refs, page_ref } };
}

/** @throws AppError `conflict` until the payment is made. */
async function refundPaid(ctx: Ctx, slug: string, attempt_id: string): Promise<StoredTest> {
  const { result, refs } = await findOpenTest(ctx, slug);
  const ready = await readyGateway(ctx, slug);
  const currency = Currency.parse(result.currency);
  const opening: readonly TestStep["step"][] = ["settings", "start_payment", "read_payment"];
  const trial: Trial & { refs: TestRefs } = {
    ...{ at: result.at, refs: { ...refs }, pay_url: null },
    amount: { minor: fromWire(result.amount, currency), currency },
    steps: result.steps.filter(({ step }) => opening.includes(step)),
  };
  const start = performance.now();
  const state = await ready.gateway.fetchPayment(refs.page_ref, ready.config);
  const payment_ref = (state.status === "received" ? state.payment_ref : null) ?? refs.payment_ref;
  if (payment_ref === null) throw new AppError("conflict", "Nobody has paid the test payment yet.");
  trial.refs.payment_ref = payment_ref;
  const message = "The payer has paid the test payment.";
  trial.steps.push({ step: "pay", ok: true, status: "passed", message, duration_ms: Math.round(performance.now() - start) });
  const reported = result.steps.find(({ step, ok }) => step === "payment_webhook" && ok);
  trial.steps.push(reported ?? openStep("payment_webhook", "waiting"));
  await refundTrial(ctx, ready, trial, { attempt_id, payment_ref });
  return resultOf(trial);
}
