import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { GatewayAmount } from "@/lib/kernel/ports/payment-gateway";
import type { ReadyGateway } from "../queries";
import { withSteps } from "../rules";
import type { TestStep, StoredTest, TestRefs } from "../schema";

/** A test under way: what its steps have shown so far. */
export interface Trial {
  at: Date;
  amount: GatewayAmount;
  steps: TestStep[];
  /** Null where no test payment can be made. */
  refs: TestRefs | null;
  pay_url: string | null;
}

type StepName = TestStep["step"];

/** Runs a step and notes its result and its time. False if it has failed, so that no other follows. */
export async function tryStep({ steps }: Pick<Trial, "steps">, step: StepName, work: () => Promise<string>): Promise<boolean> {
  const start = performance.now();
  const duration = () => ({ duration_ms: Math.round(performance.now() - start) });
  try {
    const message = await work();
    steps.push({ step, ok: true, status: "passed", message, ...duration() });
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "internal") throw error;
    steps.push({ step, ok: false, status: "failed", message: error.message, ...duration() });
    return false;
  }
}

/** A step that the provider, or a payer, has still to take. */
export function openStep(step: StepName, status: "waiting" | "needs_payer"): TestStep {
  const message = status === "waiting" ? "The provider's webhook has not come yet." : "The test payment has to be paid first.";
  return { step, ok: false, status, message };
}

export const payerSteps: readonly StepName[] = ["pay", "payment_webhook", "refund", "refund_webhook"];

/** Refunds the whole test payment, whose webhook is awaited. */
export async function refundTrial(
  ctx: Ctx,
  { gateway, config, webhook_url }: Pick<ReadyGateway, "gateway" | "config" | "webhook_url">,
  trial: Trial & { refs: TestRefs },
  refund: { attempt_id: string; payment_ref: string },
): Promise<void> {
  const { refs, amount, steps } = trial;
  const refunded = await tryStep(trial, "refund", async () => {
    const state = await gateway.refund({ ...refund, amount, webhook_url }, config);
    if (state.status === "failed") throw new AppError("upstream", state.failure ?? "The provider could not make the refund.");
    refs.refund_ref = state.refund_ref;
    refs.refunded_at = ctx.clock.now();
    return state.status === "succeeded" ? "The provider refunded the test payment." : "The provider accepted the refund.";
  });
  if (refunded) steps.push(openStep("refund_webhook", "waiting"));
}

export function resultOf({ at, amount: { minor, currency: code }, steps, refs, pay_url }: Trial): StoredTest {
  const currency = Currency.parse(code);
  return { result: withSteps({ at, amount: toWire(minor, currency), currency, pay_url }, steps), refs };
}
