import { retryDelays, type DeliveryStatus } from "./schema";

/** The longest wait, in milliseconds, that an endpoint may ask for. */
const longestHold = 86_400_000;

/** What an attempt brought back. */
export interface Answer {
  status: number | null;
  retry_after: string | null;
}

/** What follows from an attempt. */
export interface Verdict {
  status: DeliveryStatus;
  next_attempt_at: Date | null;
  /** The endpoint asked for no attempts until then. */
  hold_until: Date | null;
  /** The endpoint wants nothing more, ever. */
  gone: boolean;
}

/**
 * Judges an attempt: any 2xx is a success, 410 ends the endpoint, everything else is retried by the plan of Standard Webhooks.
 * @param attempt counts from 1.
 * @param random from 0 to 1; adds up to a tenth to the delay, so that the retries of one outage spread.
 */
export function judgeAttempt(answer: Answer, { attempt, now, random, retry }: JudgeOptions): Verdict {
  const { status } = answer;
  if (status !== null && status >= 200 && status < 300)
    return { status: "succeeded", next_attempt_at: null, hold_until: null, gone: false };
  if (status === 410) return { status: "failed", next_attempt_at: null, hold_until: null, gone: true };
  const hold_until = readRetryAfter(answer.retry_after, now);
  const delay = retry ? retryDelays[attempt] : undefined;
  if (delay === undefined) return { status: "failed", next_attempt_at: null, hold_until, gone: false };
  const planned = new Date(now.getTime() + delay * 1_000 * (1 + random / 10));
  return { status: "pending", next_attempt_at: hold_until && hold_until > planned ? hold_until : planned, hold_until, gone: false };
}

interface JudgeOptions {
  attempt: number;
  now: Date;
  random: number;
  /** False for a test, which is tried once. */
  retry: boolean;
}

/** Reads a `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), at most a day ahead; null for none, an unreadable one or the past. */
export function readRetryAfter(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const value = text.trim();
  const milliseconds = /^\d{1,9}$/.test(value)
    ? Number(value) * 1_000
    : /^[A-Z][a-z]{2},? /.test(value)
      ? Date.parse(value) - now.getTime()
      : 0;
  if (!(milliseconds > 0)) return null;
  return new Date(now.getTime() + Math.min(milliseconds, longestHold));
}

const masked = "[masked]";

/** Credentials by their form: our secrets and keys, bearer tokens, signatures, private keys and fields of that name. */
const credentials: readonly [RegExp, string][] = [
  [/\b(?:whsec|atr_live|atr_test|sk_live|sk_test|rk_live|ghp|xox[abp])[-_][A-Za-z0-9_\-/+=]{6,}/g, masked],
  [/\bv1,[A-Za-z0-9+/]{40,}={0,2}/g, masked],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, `$1 ${masked}`],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, masked],
  [/("?(?:password|passwd|secret|token|api[_-]?key|authorization|cookie)"?\s*[:=]\s*)("[^"]*"|[^\s,;&}]+)/gi, `$1${masked}`],
];

/** The text of an answer without credentials, and without what PostgreSQL cannot store. `secrets` are the endpoint's own. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets.reduce((left, secret) => left.replaceAll(secret, masked), text.replaceAll("\u0000", "").toWellFormed());
  return credentials.reduce((left, [pattern, mask]) => left.replace(pattern, mask), known);
}

/** After how many milliseconds of failure a failing endpoint is reported: an hour, a day; the third time it rests. */
export const failureStages = [3_600_000, 86_400_000, 5 * 86_400_000] as const;

/** How many stages a failure has passed: 0 to 3. */
export function stagesPassed(failing_since: Date, now: Date): number {
  return failureStages.filter((stage) => now.getTime() - failing_since.getTime() >= stage).length;
}
