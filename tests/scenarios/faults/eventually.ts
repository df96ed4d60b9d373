import { setTimeout as sleep } from "node:timers/promises";

/** Looks until something is there. @throws with what `tell` knows when it does not come about. */
export async function eventually<Value>(look: () => Promise<Value | null> | Value | null, tell: () => string, patience = 90_000): Promise<Value> {
  const tries = patience / 25;
  for (let count = 0; count < tries; count++) {
    const seen = await look();
    if (seen !== null) return seen;
    await sleep(25);
  }
  throw new Error(`It did not come about.\n${tell().slice(-6_000)}`);
}
