import type { DocumentViewLine } from "@/lib/commerce/document";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { EstimateStatus } from "./schema";

/** How long an estimate is valid unless it says otherwise, in days. */
export const usualValidityDays = 30;

/** The verbs that each status allows (specification, "States and transitions", "Estimate"). */
const moves = {
  draft: ["send", "edit", "delete"],
  sent: ["accept", "decline", "revise", "send"],
  accepted: ["convert", "send"],
  declined: ["revise"],
  converted: ["send"],
} as const satisfies Record<EstimateStatus, readonly string[]>;

export type EstimateVerb = (typeof moves)[EstimateStatus][number];

const participles: Record<EstimateVerb, string> = {
  send: "sent",
  edit: "edited",
  delete: "deleted",
  accept: "accepted",
  decline: "declined",
  revise: "revised",
  convert: "converted",
};

/** Whether an estimate with this status allows the verb. */
export function allows(status: EstimateStatus, verb: EstimateVerb): boolean {
  return (moves[status] as readonly EstimateVerb[]).includes(verb);
}

/** @throws AppError `conflict` naming what the status allows. */
export function assertAllows(status: EstimateStatus, verb: EstimateVerb): void {
  if (allows(status, verb)) return;
  const legal = moves[status].map((each) => participles[each]).join(" or ");
  throw new AppError("conflict", `An estimate that is ${status} can't be ${participles[verb]}. It can be ${legal}.`);
}

/** @throws AppError `conflict` for a draft that was sent before: its number is taken, and the customer knows it. */
export function assertNeverSent({ number }: { number: string | null }): void {
  if (number === null) return;
  throw new AppError("conflict", "An estimate that was sent can't be deleted. Send the revision, or leave it as a draft.");
}

/** @throws AppError `conflict` for another customer once it was sent: the links that the first one has open its later revisions too. */
export function assertCustomerStays(before: { number: string | null; customer_id: string }, customer_id: string | undefined): void {
  if (before.number === null || customer_id === undefined || customer_id === before.customer_id) return;
  throw new AppError("conflict", "The customer of an estimate that was sent can't change. Duplicate it for another customer.");
}

interface Answerable {
  expiry_date: string | null;
  revision: number;
}

/** @throws AppError `conflict` for an answer to an older revision; `revision` is the answered one, if the caller names it. */
export function assertCurrent(estimate: { revision: number }, revision: number | undefined): void {
  if (revision === undefined || revision === estimate.revision) return;
  throw new AppError("conflict", `Revision ${String(estimate.revision)} has replaced revision ${String(revision)}.`);
}

/**
 * @param today YYYY-MM-DD in the company's time zone.
 * @throws AppError `conflict` for an answer to an older revision, or after the last day.
 */
export function assertAnswerable(estimate: Answerable, revision: number | undefined, today: string): void {
  assertCurrent(estimate, revision);
  if (estimate.expiry_date !== null && estimate.expiry_date < today)
    throw new AppError("conflict", `The estimate expired on ${estimate.expiry_date}. Extend it to accept it.`);
}

/** The problems that block sending; empty when there are none. */
export function obstaclesTo(estimate: {
  lines: readonly unknown[];
  total: bigint;
  issue_date: string;
  expiry_date: string | null;
}): FieldProblem[] {
  const obstacles: FieldProblem[] = [];
  if (estimate.lines.length === 0) obstacles.push({ path: "lines", code: "empty", message: "An estimate needs at least one line." });
  if (estimate.total < 0n) obstacles.push({ path: "lines", code: "negative_total", message: "The total is below zero." });
  if (estimate.expiry_date !== null && estimate.expiry_date < estimate.issue_date)
    obstacles.push({ path: "expiry_date", code: "before_issue", message: "The estimate expires before its issue date." });
  return obstacles;
}

/** A line that is new, gone, or has another text, quantity, price or amount. */
export interface LineChange<Line> {
  kind: "added" | "removed" | "changed";
  was: Line | null;
  is: Line | null;
}

type Shown = Pick<DocumentViewLine, "description" | "quantity" | "unit_price" | "total">;

const isSame = (a: Shown, b: Shown) =>
  a.description === b.description && a.quantity === b.quantity && a.unit_price === b.unit_price && a.total === b.total;
const titleOf = ({ description }: Shown) => description.split("\n")[0] ?? "";

/**
 * What changed from the lines `before` to those `after`, in the order of `after`, removed ones last. Lines belong together by their first
 * line of text; equal ones by their order.
 */
export function diffLines<Line extends Shown>(before: readonly Line[], after: readonly Line[]): LineChange<Line>[] {
  const left = [...before];
  const take = (found: (line: Line) => boolean): Line | null => {
    const index = left.findIndex(found);
    return index === -1 ? null : (left.splice(index, 1)[0] ?? null);
  };
  // Unchanged lines are matched first, so that a repeated text does not pair a changed line with an unchanged one.
  const same = after.map((line) => take((other) => isSame(other, line)) !== null);
  const changes = after.flatMap((is, index): LineChange<Line>[] => {
    if (same[index]) return [];
    const was = take((other) => titleOf(other) === titleOf(is));
    return [{ kind: was ? "changed" : "added", was, is }];
  });
  return [...changes, ...left.map((was): LineChange<Line> => ({ kind: "removed", was, is: null }))];
}
