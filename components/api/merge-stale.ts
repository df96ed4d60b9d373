/** A field that two people changed: its old value, the other's value, and this reader's value. */
export interface Clash {
  field: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/**
 * What to do with `changes` made on `base` now that `latest` is newer. A field that already has the requested value needs nothing (an
 * earlier attempt succeeded); a field that nobody else changed is `pending`; a field that both changed is a clash, which the person
 * decides.
 */
export function mergeStale(
  base: object,
  latest: object,
  changes: Readonly<Record<string, unknown>>,
): { clashes: Clash[]; pending: Record<string, unknown> } {
  const was = base as Record<string, unknown>;
  const is = latest as Record<string, unknown>;
  const open = Object.entries(changes).filter(([field, mine]) => !same(is[field], mine));
  const clashes = open
    .filter(([field]) => !same(is[field], was[field]))
    .map(([field, mine]) => ({ field, before: was[field], theirs: is[field], mine }));
  const pending = Object.fromEntries(open.filter(([field]) => same(is[field], was[field])));
  return { clashes, pending };
}
