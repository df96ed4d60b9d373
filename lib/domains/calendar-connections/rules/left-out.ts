import type { z } from "zod";
import { StoredLeftOut } from "../schema";

type Stored = z.output<typeof StoredLeftOut>[number];

/** How many are kept, and shown; who has more knows by then. */
const mostKept = 100;

/** The repeating events that stay on their side, by the id of the event there or here. */
export type LeftOutEvents = Map<string, Stored>;

export const readLeftOut = (stored: unknown): LeftOutEvents => new Map(StoredLeftOut.parse(stored).map((each) => [each.id, each]));

export const writeLeftOut = (leftOut: LeftOutEvents): Stored[] => [...leftOut.values()].slice(0, mostKept);

/** Those of one side are found anew. */
export function forgetSide(leftOut: LeftOutEvents, side: Stored["side"]): void {
  for (const [id, each] of leftOut) if (each.side === side) leftOut.delete(id);
}

interface Series {
  title: string;
  until: string | null;
}

/** Notes whether a changed event at the provider is a series that stays there. @param from the first day that counts. */
export function noteChange(leftOut: LeftOutEvents, id: string, series: Series | null, from: string): void {
  if (series === null || (series.until !== null && series.until < from)) leftOut.delete(id);
  else leftOut.set(id, { id, title: series.title, side: "provider" });
}
