import { invalidField, type FieldProblem } from "@/lib/kernel/base/errors";
import type { AttemptStatus, Attention, PaymentWarning } from "./schema";

export interface Share {
  invoice_id: string;
  /** Minor units. */
  amount: bigint;
}

/** Splits a payment between the invoice and credit, in minor units. With no balance due all is credit. */
export function splitPayment(amount: bigint, owed: bigint): { applied: bigint; credit: bigint } {
  const applied = owed <= 0n ? 0n : amount < owed ? amount : owed;
  return { applied, credit: amount - applied };
}

interface PaymentDays {
  /** The payment's day, and the present one. */
  day: string;
  today: string;
  invoices: readonly { number: string; issue_day: string | null }[];
}

const warning = (code: PaymentWarning, path: string, message: string): FieldProblem => ({ path, code, message });

/** What is unusual about a payment's day; `YYYY-MM-DD`. */
export function dayWarnings({ day, today, invoices }: PaymentDays): FieldProblem[] {
  const early = invoices.filter(({ issue_day }) => issue_day !== null && day < issue_day).map(({ number }) => number);
  return [
    ...(day > today ? [warning("future_date", "date", `The payment is dated ${day}, which is in the future.`)] : []),
    ...(early.length > 0 ? [warning("before_issue", "date", `The payment is dated ${day}, before ${early.join(", ")} was issued.`)] : []),
  ];
}

/** Warns when an invoice already has a payment with this reference; letter case and outer spaces do not count. */
export function referenceWarnings(reference: string | null, present: readonly (string | null)[]): FieldProblem[] {
  const fold = (text: string) => text.trim().toLowerCase();
  if (reference === null || !present.some((one) => one !== null && fold(one) === fold(reference))) return [];
  const message = `The invoice already has a payment with the reference ${reference} and the same method.`;
  return [warning("repeated_reference", "reference", message)];
}

/** The requested amount of an invoice and its balance due when the payment is applied, in minor units. */
export interface AskedShare extends Share {
  owed: bigint;
}

/**
 * Allocates a payment to the requested invoices: each gets at most the requested amount and its balance due. The rest is credit, since an
 * invoice may have been paid or credited meanwhile. Allocations and credit add up to `amount` exactly; minor units.
 */
export function shareOut(amount: bigint, asked: readonly AskedShare[]): { shares: Share[]; credit: bigint } {
  let rest = amount;
  const shares: Share[] = [];
  for (const share of asked) {
    const { applied } = splitPayment(share.amount < rest ? share.amount : rest, share.owed);
    if (applied > 0n) shares.push({ invoice_id: share.invoice_id, amount: applied });
    rest -= applied;
  }
  return { shares, credit: rest };
}

/** @throws AppError `invalid` when the shares exceed the payment or name an invoice twice. */
export function assertShares(amount: bigint, shares: Share[]): void {
  const seen = new Set<string>();
  let sum = 0n;
  for (const [index, share] of shares.entries()) {
    if (seen.has(share.invoice_id)) throw invalidField(`allocations.${index}.invoice_id`, "repeated", "The invoice is listed twice.");
    seen.add(share.invoice_id);
    sum += share.amount;
  }
  if (sum > amount) throw invalidField("allocations", "exceeds_payment", "The allocations add up to more than the payment.");
}

/**
 * The sources of a refund: first unused credit of the payment, then that of credit notes for the invoices it paid, then those invoices, the
 * last first. The parts add up to `amount` exactly; minor units.
 */
export function splitRefund(
  amount: bigint,
  credit: bigint,
  settled: Share[],
  notes: readonly CreditPart[] = [],
): { from_credit: bigint; from_notes: CreditPart[]; reopened: Share[] } {
  const from_credit = amount < credit ? amount : credit;
  const from_notes = drawCredit(amount - from_credit, notes);
  let rest = amount - from_credit - from_notes.reduce((sum, part) => sum + part.amount, 0n);
  const reopened: Share[] = [];
  for (const share of [...settled].reverse()) {
    if (rest === 0n) break;
    const part = share.amount < rest ? share.amount : rest;
    if (part > 0n) reopened.push({ invoice_id: share.invoice_id, amount: part });
    rest -= part;
  }
  if (rest > 0n)
    throw invalidField(
      "amount",
      "exceeds_refundable",
      "This payment's credit has been applied to other invoices; refund at most what is left.",
    );
  return { from_credit, from_notes, reopened };
}

/** A part of a customer's credit: of a credit note, or null for the credit of payments; minor units. */
export interface CreditPart {
  credit_note_id: string | null;
  amount: bigint;
}

/** Takes `amount` from the sources in their order; minor units. */
export function drawCredit(amount: bigint, sources: readonly CreditPart[]): CreditPart[] {
  let rest = amount;
  const parts: CreditPart[] = [];
  for (const source of sources) {
    const part = source.amount < rest ? source.amount : rest;
    if (part > 0n) parts.push({ credit_note_id: source.credit_note_id, amount: part });
    rest -= part;
  }
  return parts;
}

/** What to take back of credit that was applied to invoices: `amount` in all, in the given order; minor units. */
export function takeBack(amount: bigint, applied: readonly Share[]): Share[] {
  let rest = amount;
  const parts: Share[] = [];
  for (const share of applied) {
    const part = share.amount < rest ? share.amount : rest;
    if (part > 0n) parts.push({ invoice_id: share.invoice_id, amount: part });
    rest -= part;
  }
  return parts;
}

/** A payment's status at the provider. `final`: no later attempt on the same page can change a failure. */
export interface PaymentReport {
  status: "open" | "processing" | "received" | "failed" | "expired";
  final: boolean;
  /** The provider's id of the page or intent; null if the report does not say. */
  charge_ref: string | null;
  payment_ref: string | null;
  /** Minor units. */
  amount: bigint;
  currency: string;
  failure: string | null;
}

/** The stored state of an attempt. */
export interface AttemptState {
  status: AttemptStatus;
  amount: bigint;
  currency: string;
  /** The provider's ids of the page that was opened, of its payment, and of a refund; null until they are known. */
  charge_ref: string | null;
  payment_ref: string | null;
  refund_ref: string | null;
  /** Whether its payment was recorded. */
  booked: boolean;
}

export type Verdict =
  | { kind: "book" }
  | { kind: "flag"; reason: Attention }
  | { kind: "note"; status: AttemptStatus; failure: string | null; failed_try: boolean }
  | { kind: "nothing" };

/** Whether a report is about something else than what is stored: the attempt's id alone proves nothing, since anybody can copy it. */
function differs(stored: string | null, reported: string | null): boolean {
  return stored !== null && reported !== null && stored !== reported;
}

/**
 * Judges a report for an attempt; reports may come in any order and repeatedly. The payment is recorded once, for exactly the requested
 * amount; a difference is flagged for a person; no later report undoes a recorded payment.
 */
export function judgeReport(attempt: AttemptState, report: PaymentReport): Verdict {
  if (report.status === "received") {
    if (attempt.booked)
      return report.payment_ref === null || report.payment_ref === attempt.payment_ref
        ? { kind: "nothing" }
        : { kind: "flag", reason: "paid_twice" };
    if (differs(attempt.charge_ref, report.charge_ref) || differs(attempt.payment_ref, report.payment_ref))
      return { kind: "flag", reason: "other_payment" };
    if (report.currency !== attempt.currency) return { kind: "flag", reason: "wrong_currency" };
    return report.amount === attempt.amount ? { kind: "book" } : { kind: "flag", reason: "wrong_amount" };
  }
  if (attempt.booked || differs(attempt.charge_ref, report.charge_ref)) return { kind: "nothing" };
  const ended = attempt.status === "failed" || attempt.status === "expired";
  switch (report.status) {
    case "failed":
      if (attempt.status === "failed") return { kind: "nothing" };
      return { kind: "note", status: report.final ? "failed" : attempt.status, failure: report.failure, failed_try: true };
    case "expired":
      return ended ? { kind: "nothing" } : { kind: "note", status: "expired", failure: report.failure, failed_try: false };
    case "open":
    case "processing":
      return ended ? { kind: "nothing" } : { kind: "note", status: report.status, failure: report.failure, failed_try: false };
  }
}

/** A refund's status at the provider. */
export interface RefundReport {
  status: "pending" | "succeeded" | "failed";
  refund_ref: string;
  /** The refunded payment; null if the report does not say. */
  payment_ref: string | null;
  /** Minor units. */
  amount: bigint;
  currency: string;
  failure: string | null;
}

/** The same for a refund. A refund that succeeded and later failed is flagged, since it is already recorded. */
export function judgeRefund(attempt: AttemptState, report: RefundReport): Verdict {
  if (attempt.booked) return report.status === "failed" ? { kind: "flag", reason: "not_booked" } : { kind: "nothing" };
  if (differs(attempt.payment_ref, report.payment_ref) || differs(attempt.refund_ref, report.refund_ref))
    return report.status === "succeeded" ? { kind: "flag", reason: "other_payment" } : { kind: "nothing" };
  if (report.status === "failed")
    return attempt.status === "failed"
      ? { kind: "nothing" }
      : { kind: "note", status: "failed", failure: report.failure, failed_try: true };
  if (report.status === "pending")
    return attempt.status === "failed" ? { kind: "nothing" } : { kind: "note", status: "processing", failure: null, failed_try: false };
  if (report.currency !== attempt.currency) return { kind: "flag", reason: "wrong_currency" };
  return report.amount === attempt.amount ? { kind: "book" } : { kind: "flag", reason: "wrong_amount" };
}

const minute = 60_000;

/**
 * The milliseconds after `now` until the next check of an attempt begun at `since`: the interval grows with age; null when checking ends.
 */
export function pauseBeforeAsking(since: Date, now: Date): number | null {
  const age = now.getTime() - since.getTime();
  if (age < 10 * minute) return 2 * minute;
  if (age < 2 * 60 * minute) return 15 * minute;
  if (age < 26 * 60 * minute) return 120 * minute;
  return age < 21 * 24 * 60 * minute ? 12 * 60 * minute : null;
}
