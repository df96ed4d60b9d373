import { z } from "zod";
import { Currency, exponentOf } from "@/lib/commerce/currencies";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { findGatewayRow, loadGateway, readyGateway, settingsPageOf, tenantUrlOf, type ReadyGateway } from "../queries";
import { GatewaySlug, TestResult, type StoredTest, type TestRefs } from "../schema";
import { awaitReports, storeTest } from "./store-test";
import { openStep, payerSteps, refundTrial, resultOf, tryStep, type Trial } from "./test-steps";

/** Ten units of the company's currency, above every gateway's minimum. */
const testUnits = 10n;

interface TestRequest {
  slug: string;
  /** The version of the tested settings: the result of an older version is not stored. */
  version: number;
  currency: Currency;
}

/**
 * Opens a payment at the provider and reads it back, which shows that the key works and the amounts match. With test keys a payment is then
 * made, reported and refunded, where the provider has a test card for servers; elsewhere somebody pays it on the provider's page.
 * Nothing is booked, since no invoice has an attempt of these ids. A rejection by the provider is a failed step of a successful answer.
 */
export const testPaymentGateway = exchange({
  id: "payment_gateways.test",
  summary: "Test a payment gateway: open a payment and read it back; with test keys also pay it, await the webhook, and refund it",
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
  async call(ctx, { slug, currency }, attemptId) {
    const since = performance.now();
    const ready = await readyGateway(ctx, slug);
    const test = await tryGateway(ctx, currency, ready, attemptId);
    await awaitReports(ctx, ready.gateway, test, since);
    return test;
  },
  async apply(ctx, { request: { slug, version } }, reply) {
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: new AppError("unavailable", "The gateway did not respond.") };
    return { value: await storeTest(ctx, slug, version, reply.answer) };
  },
});

/** Some providers open no page without an address; nothing is sent to this one. */
const testPayer = { email: "test@example.com", name: "Test" };

async function tryGateway(ctx: Ctx, currency: Currency, ready: ReadyGateway, attemptId: string): Promise<StoredTest> {
  const { gateway, config, webhook_url } = ready;
  const [page = "", pay = "", refund = ""] = attemptsOf(attemptId);
  const inTest = config["mode"] === "test";
  const amount = { minor: testUnits * 10n ** BigInt(exponentOf(currency)), currency };
  const trial: Trial = { at: ctx.clock.now(), amount, steps: [], refs: null, pay_url: null };
  const description = inTest ? "Test payment" : "Test: please do not pay";
  const back = inTest ? settingsPageOf(ctx, gateway.slug) : tenantUrlOf(ctx);
  let opened = { charge_ref: "", redirect_url: "" };
  const ok =
    (await tryStep(trial, "settings", async () => {
      gateway.checkConfig(config);
      return "The settings are complete.";
    })) &&
    (await tryStep(trial, "start_payment", async () => {
      const addresses = { success_url: back, cancel_url: back, webhook_url };
      const request = { attempt_id: page, amount, description, ...addresses, customer: testPayer, save_method: false };
      opened = await gateway.startCharge(request, config);
      return "The provider opened a payment.";
    })) &&
    (await tryStep(trial, "read_payment", async () => {
      const state = await gateway.fetchPayment(opened.charge_ref, config);
      const same = state.attempt_id === page && state.amount.minor === amount.minor && state.amount.currency === currency;
      if (!same) throw new AppError("upstream", "The provider returned a different payment from the one that was opened.");
      return "The payment was read back as it was opened.";
    }));
  if (!ok || !inTest) return resultOf(trial);
  const refs: TestRefs = {
    ...{ attempts: [page, pay], page_ref: opened.charge_ref },
    ...{ payment_ref: null, refund_ref: null, paid_at: null, refunded_at: null },
  };
  Object.assign(trial, { refs, pay_url: opened.redirect_url });
  const { chargeTest } = gateway;
  if (chargeTest === undefined) {
    trial.steps.push(...payerSteps.map((step) => openStep(step, "needs_payer")));
    return resultOf(trial);
  }
  const paid = await tryStep(trial, "pay", async () => {
    const state = await chargeTest({ attempt_id: pay, amount, description, webhook_url }, config);
    if (state.status !== "received" || state.payment_ref === null)
      throw new AppError("upstream", state.failure ?? "The provider has not received the test payment.");
    Object.assign(refs, { payment_ref: state.payment_ref, paid_at: ctx.clock.now() });
    return "The provider's test card paid, without a payer.";
  });
  // The page can still be paid by hand, where the account's own settings refuse the test card.
  if (!paid) return resultOf(trial);
  trial.pay_url = null;
  trial.steps.push(openStep("payment_webhook", "waiting"));
  await refundTrial(ctx, ready, { ...trial, refs }, { attempt_id: refund, payment_ref: refs.payment_ref ?? "" });
  return resultOf(trial);
}

/** The ids of the page, the payment and the refund: each is a key at the provider, and a repeated test must send the same ones. */
function attemptsOf(attemptId: string): string[] {
  const last = Number.parseInt(attemptId.slice(-1), 16);
  return [0, 1, 2].map((part) => encodeId("payment_attempt", attemptId.slice(0, -1) + ((last + part) % 16).toString(16)));
}
