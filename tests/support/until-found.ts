import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "./patience";

/** Looks until there is something to be found: work after a commit runs in the background. */
export async function untilFound<Found>(look: () => Promise<Found | undefined>, longest = patience(120_000)): Promise<Found> {
  const end = Date.now() + longest;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`It did not come within ${String(longest / 1000)} seconds.`);
    await sleep(250);
  }
}
