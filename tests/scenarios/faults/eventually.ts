import { setTimeout as sleep } from "node:timers/promises";

/**
 * The end of what a process logged, each line short enough that the lines around it are seen too: an error of the database's client carries
 * the whole client.
 */
function endOf(output: string): string {
  return output
    .split("\n")
    .slice(-60)
    .map((line) => line.slice(0, 500))
    .join("\n");
}

/** Looks until something is there. @throws with what `tell` knows when it does not come about. */
export async function eventually<Value>(
  look: () => Promise<Value | null> | Value | null,
  tell: () => string,
  patience = 90_000,
): Promise<Value> {
  const tries = patience / 25;
  for (let count = 0; count < tries; count++) {
    const seen = await look();
    if (seen !== null) return seen;
    await sleep(25);
  }
  throw new Error(`It did not come about.\n${endOf(tell())}`);
}
