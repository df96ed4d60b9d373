import { assertNever } from "@/lib/kernel/base/errors";
import type { TaxAnswer, TaxDocumentState, TaxUnitState } from "./schema";

const hour = 3_600_000;
const day = 24 * hour;
/** Milliseconds after its issue in which a document is reported. */
export const reportWithin = day;
/** Milliseconds before that at which colleagues are notified that it still waits. */
export const warnBefore = 4 * hour;

/** Days before the end of a certificate on which colleagues are notified; the first is when the page begins to warn. */
export const noticeDays = [30, 7] as const;

/** Whether a document in this state waits to be sent. */
export function isWaiting(state: TaxDocumentState): boolean {
  switch (state) {
    case "pending":
    case "retrying":
      return true;
    case "cleared":
    case "reported":
    case "warned":
    case "rejected":
      return false;
    default:
      return assertNever(state);
  }
}

/** Whether a unit in this state issues documents. */
export function isIssuing(state: TaxUnitState): boolean {
  switch (state) {
    case "active":
    case "disconnected":
      return true;
    case "draft":
    case "retired":
      return false;
    default:
      return assertNever(state);
  }
}

/** Whether the authority's answer lets the buyer have the document. */
export function isAccepted(state: TaxDocumentState): boolean {
  return !isWaiting(state) && state !== "rejected";
}

/** A document's state after an answer. */
export function stateAfter(answer: TaxAnswer, channel: "clearance" | "reporting"): TaxDocumentState {
  switch (answer.outcome) {
    case "accepted":
      if (answer.warned) return "warned";
      return channel === "clearance" ? "cleared" : "reported";
    case "rejected":
      return "rejected";
    case "redirected":
    case "unauthorized":
    case "unknown":
      return "retrying";
    default:
      return assertNever(answer);
  }
}

/** Seconds until the next attempt after so many without an answer: 30 s, doubled up to 15 minutes, or as long as the authority asks. */
export function secondsToRetry(attempts: number, retry_after: number | null): number {
  const usual = Math.min(30 * 2 ** Math.max(0, attempts - 1), 900);
  return Math.min(Math.max(usual, retry_after ?? 0), 3_600);
}

/** The first time after `now` at which colleagues are notified of a certificate's end; null when none is left. */
export function nextNotice(valid_until: Date, now: Date): Date | null {
  const times = noticeDays.map((days) => new Date(valid_until.getTime() - days * day));
  return times.find((time) => time > now) ?? null;
}

/** Whole days until the end of a certificate, counted up. */
export function daysLeft(valid_until: Date, now: Date): number {
  return Math.max(0, Math.ceil((valid_until.getTime() - now.getTime()) / day));
}

/** Whether a certificate that is still valid ends within 30 days. */
export function expiresSoon(valid_until: Date | null, now: Date): boolean {
  return valid_until !== null && now < valid_until && daysLeft(valid_until, now) <= noticeDays[0];
}
