import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "@/tests/support/patience";

/**
 * The end of a process's log with truncated lines, so that the lines around a long one show too: a database client's error includes the
 * whole client.
 */
function endOf(output: string): string {
  return output
    .split("\n")
    .slice(-60)
    .map((line) => line.slice(0, 500))
    .join("\n");
}

/**
 * Polls until `look` finds something.
 * @throws with the end of `readOutput` on a timeout.
 */
export async function eventually<Value>(
  look: () => Promise<Value | null> | Value | null,
  readOutput: () => string,
  longest = patience(90_000),
): Promise<Value> {
  const tries = longest / 25;
  for (let count = 0; count < tries; count++) {
    const seen = await look();
    if (seen !== null) return seen;
    await sleep(25);
  }
  throw new Error(`It did not come about.\n${endOf(readOutput())}`);
}
