import { setTimeout as sleep } from "node:timers/promises";

/** Looks until there is something to be found: work after a commit runs in the background. */
export async function untilFound<Found>(look: () => Promise<Found | undefined>, patience = 120_000): Promise<Found> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`It did not come within ${String(patience / 1000)} seconds.`);
    await sleep(250);
  }
}
