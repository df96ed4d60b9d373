import { AppError, invalidField, type FieldProblem } from "@/lib/kernel/base/errors";

/** How long an offer is valid unless it says otherwise, in days. */
export const usualValidityDays = 30;

interface Sendable {
  total: bigint;
  issue_date: string;
  expiry_date: string | null;
  /** When it is sent: YYYY-MM-DD in the company's time zone. */
  today?: string;
}

/**
 * The rules of a kind of document that a customer answers: an estimate, which is accepted, or a proposal, which is signed. A draft is sent
 * as revision 1; revising it makes a draft again, with the same number and the next revision.
 */
export function offerRules(noun: "estimate" | "proposal", answer: "accept" | "sign") {
  const named = noun === "estimate" ? "an estimate" : "a proposal";
  const capital = named.charAt(0).toUpperCase() + named.slice(1);
  return {
    /** @throws AppError `conflict` for a draft that was sent before: its number is taken, and the customer knows it. */
    assertNeverSent({ number }: { number: string | null }): void {
      if (number === null) return;
      throw new AppError("conflict", `${capital} that was sent can't be deleted. Send the revision, or leave it as a draft.`);
    },
    /** @throws AppError `conflict` for another customer once it was sent: the links that the first one has open its later revisions too. */
    assertCustomerStays(before: { number: string | null; customer_id: string }, customer_id: string | undefined): void {
      if (before.number === null || customer_id === undefined || customer_id === before.customer_id) return;
      throw new AppError("conflict", `The customer of ${named} that was sent can't change. Duplicate it for another customer.`);
    },
    assertCurrent,
    /**
     * @param today YYYY-MM-DD in the company's time zone.
     * @throws AppError `conflict` for an answer to an older revision, or after the last day.
     */
    assertAnswerable(offer: { expiry_date: string | null; revision: number }, revision: number | undefined, today: string): void {
      assertCurrent(offer, revision);
      if (offer.expiry_date !== null && offer.expiry_date < today)
        throw new AppError("conflict", `The ${noun} expired on ${offer.expiry_date}. Extend it to ${answer} it.`);
    },
    /**
     * @param today YYYY-MM-DD in the company's time zone.
     * @throws AppError `invalid` for sending again what can no longer be answered.
     */
    assertStillOpen({ status, expiry_date }: { status: string; expiry_date: string | null }, today: string): void {
      if (status !== "sent" || expiry_date === null || expiry_date >= today) return;
      throw invalidField("expiry_date", "past", `The ${noun} expired on ${expiry_date}. Extend it, then send it again.`);
    },
    /** The problems of amounts and days that block sending; empty when there are none. */
    obstaclesTo({ total, issue_date, expiry_date, today }: Sendable): FieldProblem[] {
      const obstacles: FieldProblem[] = [];
      if (total < 0n) obstacles.push({ path: "lines", code: "negative_total", message: "The total is below zero." });
      if (expiry_date !== null && expiry_date < issue_date)
        obstacles.push({ path: "expiry_date", code: "before_issue", message: `The ${noun} expires before its issue date.` });
      else if (expiry_date !== null && today !== undefined && expiry_date < today)
        obstacles.push({ path: "expiry_date", code: "past", message: `The last day of the ${noun} has passed. Choose a later one.` });
      return obstacles;
    },
  };
}

/** @throws AppError `conflict` for an answer to an older revision; `revision` is the answered one, if the caller names it. */
function assertCurrent(offer: { revision: number }, revision: number | undefined): void {
  if (revision === undefined || revision === offer.revision) return;
  throw new AppError("conflict", `Revision ${String(offer.revision)} has replaced revision ${String(revision)}.`);
}
