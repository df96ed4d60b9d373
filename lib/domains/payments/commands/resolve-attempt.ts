import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { findAttempt } from "../queries";
import { toAttempt } from "../resource";
import { AttemptId, PaymentAttempt } from "../schema";
import { changeAttempt, lockAttempt } from "./attempt-parts";

/** A person has checked the problem and corrected it, by a refund at the provider or a payment recorded by hand. This posts nothing. */
export const resolvePaymentAttempt = command({
  id: "payment_attempts.resolve",
  summary: "Mark a payment attempt that needed attention as resolved",
  permission: "payments.write",
  input: z.strictObject({ id: AttemptId }),
  output: PaymentAttempt,
  example: { id: "att_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findAttempt(ctx, id);
    const attempt = await lockAttempt(ctx, id);
    await assertFresh(ctx, attempt);
    if (attempt.attention === null) throw new AppError("conflict", "This attempt does not need attention.");
    // A refund that was handled by hand holds no credit any more.
    const ended = attempt.kind === "refund" && attempt.refund_id === null ? { status: "failed" as const } : {};
    return toAttempt(await changeAttempt(ctx, attempt, { ...ended, attention: null, ask_at: null }));
  },
});
