import { invalidField, type AppError } from "@/lib/kernel/base/errors";
import type { PublicForms } from "./schema";

/** Faster than people fill in a form, and longer than they leave one open; both in milliseconds. */
export const fastestMs = 2000;
export const longestMs = 24 * 60 * 60_000;

/** @throws AppError `invalid` for a form that was sent too soon after it was opened, or too late. */
export function assertTimely(openedAt: number, now: number): void {
  const age = now - openedAt;
  if (age < fastestMs) throw invalidField("form_token", "too_fast", "The form was sent too quickly. Wait a moment and send it again.");
  if (age > longestMs) throw invalidField("form_token", "expired", "The form was open for too long. Load it again and send it.");
}

type ChallengeProblem = "required" | "wrong" | "expired" | "used";
const messages: Record<ChallengeProblem, string> = {
  required: "The form needs a solved challenge. Its form-config says where to get one.",
  wrong: "The challenge is not solved. Get a new one and try again.",
  expired: "The challenge has expired. Get a new one and try again.",
  used: "The challenge was used already. Get a new one and try again.",
};

/** Why a form was not accepted, for its challenge. */
export const challengeProblem = (code: ChallengeProblem): AppError => invalidField("challenge", code, messages[code]);

/** @throws AppError `invalid` if Turnstile is chosen without both of its keys. */
export function assertComplete(given: Pick<PublicForms, "challenge" | "turnstile_site_key" | "turnstile_secret_set">): void {
  if (given.challenge !== "turnstile") return;
  if (given.turnstile_site_key === null) throw invalidField("turnstile_site_key", "required", "Turnstile needs its site key.");
  if (!given.turnstile_secret_set) throw invalidField("turnstile_secret", "required", "Turnstile needs its secret key.");
}
