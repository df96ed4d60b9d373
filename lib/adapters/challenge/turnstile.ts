import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { ChallengePort } from "@/lib/kernel/ports/challenge";

export interface TurnstileOptions {
  clock: { now(): Date };
  /** Where tests answer in place of Cloudflare. */
  url?: string;
  egress?: EgressOptions;
}

/** A token is good for 300 seconds (Cloudflare's documentation, "Server-side validation"). */
const lifetimeMs = 300_000;
const Verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });
const wrongKey = ["missing-input-secret", "invalid-input-secret"];

/** Cloudflare Turnstile: its script asks the reader in the browser, and Cloudflare judges the token. */
export function createTurnstile({
  clock,
  url = "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  egress = {},
}: TurnstileOptions): ChallengePort {
  return {
    issue: () => Promise.resolve(null),
    async verify(solution, { key, ip, attempt_id }) {
      const body = JSON.stringify({
        secret: key,
        response: solution,
        idempotency_key: attempt_id,
        ...(ip === null ? {} : { remoteip: ip }),
      });
      const answer = await egressFetch(
        url,
        { method: "POST", headers: { "content-type": "application/json" }, body },
        { timeout_ms: 5000, ...egress },
      );
      if (answer.status >= 500 || answer.status === 429)
        throw new AppError("unavailable", `Turnstile answered ${String(answer.status)}.`, { retryAfter: 5 });
      const { success, "error-codes": codes } = Verdict.parse(await answer.json());
      if (success)
        return {
          kind: "solved",
          id: createHash("sha256").update(solution).digest("hex"),
          expires_at: new Date(clock.now().getTime() + lifetimeMs),
        };
      if (codes.some((code) => wrongKey.includes(code)))
        throw new AppError("upstream", "Turnstile does not accept the company’s secret key.");
      if (codes.includes("internal-error")) throw new AppError("unavailable", "Turnstile could not judge the form.", { retryAfter: 5 });
      return { kind: codes.includes("timeout-or-duplicate") ? "expired" : "wrong" };
    },
  };
}
