import type { Wire } from "@/components/api/resource";
import type { TimelineEntry } from "@/lib/domains/timeline/schema";

type Entry = Wire<typeof TimelineEntry>;
type Change = Extract<Entry, { kind: "change" }>;

/** The currency of a record before and after an edit; undefined for that which it has now. */
export type Currencies = readonly [before: string | undefined, after: string | undefined];

/** An entry of the timeline, with the number of edits that it covers. */
export type TimelineRow = Entry & { times: number; currencies?: Currencies };

/** Whether an operation edits fields, so that they are worth showing; the others say everything in their sentence. */
export const isEdit = (operation: string): boolean => /\.(update|bulk|replace)(_|$)/.test(operation);

function continues(newer: TimelineRow | undefined, older: Entry): newer is Change & { times: number } {
  return (
    newer?.kind === "change" &&
    older.kind === "change" &&
    newer.operation === older.operation &&
    newer.operation.endsWith(".update") &&
    newer.actor.kind === older.actor.kind &&
    newer.actor.id === older.actor.id
  );
}

/** The fields that differ between the start of `older` and the end of `newer`. */
function joinChanges(newer: Change["changes"], older: Change["changes"]): Change["changes"] {
  const fields = new Set([...Object.keys(older), ...Object.keys(newer)]);
  const joined = [...fields].map((field): [string, [unknown, unknown]] => {
    const [first, last] = [older[field] ?? newer[field], newer[field] ?? older[field]];
    return [field, [first?.[0], last?.[1]]];
  });
  return Object.fromEntries(joined.filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after)));
}

/**
 * The entries, newest first, with consecutive edits by one person as one: an editor that saves while one types leaves many. The row has
 * the newest edit's time, and each field's value before the first edit and after the last.
 */
export function groupEdits(entries: readonly Entry[]): TimelineRow[] {
  const rows: TimelineRow[] = [];
  for (const entry of entries) {
    const newer = rows.at(-1);
    if (entry.kind === "change" && continues(newer, entry))
      rows[rows.length - 1] = { ...newer, times: newer.times + 1, changes: joinChanges(newer.changes, entry.changes) };
    else rows.push({ ...entry, times: 1 });
  }
  return withCurrencies(rows);
}

/** Amounts are in the currency of their day: what an edit changed it from holds for all older ones. */
function withCurrencies(rows: readonly TimelineRow[]): TimelineRow[] {
  let currency: string | undefined;
  return rows.map((row) => {
    const change = row.kind === "change" ? row.changes["currency"] : undefined;
    const [before, after] = change ?? [undefined, undefined];
    const currencies: Currencies = [typeof before === "string" ? before : currency, typeof after === "string" ? after : currency];
    [currency] = currencies;
    return currencies.every((each) => each === undefined) ? row : { ...row, currencies };
  });
}
