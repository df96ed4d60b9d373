/** A field that two people changed: what it was, what the other made of it, and what was wanted here. */
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
 * What of `changes`, made on `base`, still has to be said to `latest`. A field that already is as wanted needs nothing (an earlier attempt
 * got through); one that nobody else touched is `pending`; one that differs from both is a clash for the person to decide.
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
