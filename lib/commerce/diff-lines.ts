import type { DocumentViewLine } from "./document";

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
