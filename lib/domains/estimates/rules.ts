import type { DocumentViewLine } from "@/lib/commerce/document";
import { offerRules } from "@/lib/domains/documents/rules/offer";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { EstimateStatus } from "./schema";

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

const offer = offerRules("estimate", "accept");
export const { assertNeverSent, assertCustomerStays, assertCurrent, assertAnswerable } = offer;

/** The problems that block sending; empty when there are none. */
export function obstaclesTo(estimate: Parameters<typeof offer.obstaclesTo>[0] & { lines: readonly unknown[] }): FieldProblem[] {
  const empty = { path: "lines", code: "empty", message: "An estimate needs at least one line." } as const;
  return [...(estimate.lines.length === 0 ? [empty] : []), ...offer.obstaclesTo(estimate)];
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
