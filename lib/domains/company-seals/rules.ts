import type { SealProblem } from "./schema";

const day = 86_400_000;
/** Days before the end of a certificate on which colleagues are notified; the first is when the page begins to warn. */
export const noticeDays = [30, 7] as const;

interface Validity {
  valid_from: Date | null;
  valid_until: Date | null;
}

/** Why a certificate with or without its key seals nothing at `now`; null where it does, and without a certificate. */
export function problemAt({ valid_from, valid_until }: Validity, hasKey: boolean, now: Date): SealProblem | null {
  if (valid_from === null || valid_until === null) return null;
  if (now >= valid_until) return "expired";
  if (now < valid_from) return "not_yet_valid";
  return hasKey ? null : "no_key";
}

/** Whether a certificate that is still valid ends within 30 days. */
export function expiresSoon(valid_until: Date | null, now: Date): boolean {
  if (valid_until === null || now >= valid_until) return false;
  return valid_until.getTime() - now.getTime() <= noticeDays[0] * day;
}

/** The first time after `now` at which colleagues are notified; null when none is left. */
export function nextNotice(valid_until: Date, now: Date): Date | null {
  const times = noticeDays.map((days) => new Date(valid_until.getTime() - days * day));
  return times.find((time) => time > now) ?? null;
}

/** Whole days until the end of a certificate, counted up. */
export function daysLeft(valid_until: Date, now: Date): number {
  return Math.max(0, Math.ceil((valid_until.getTime() - now.getTime()) / day));
}
